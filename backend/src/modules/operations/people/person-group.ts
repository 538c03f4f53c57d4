import type { DataSource } from 'typeorm';
import { holderOf, ofPerson, parametersOf, type Person } from '../../accounts/accounts.module.js';
import type { PersonAliasDto } from './people.dto.js';

/** A person, and those whose addresses an administrator joined to theirs. */
export interface PersonGroup {
  /** The person themselves first. */
  people: Person[];
  aliases: PersonAliasDto[];
}

const keyOf = (person: Person): string => person.id ?? person.email;

/** Who is one person with this one. */
export async function groupOf(dataSource: DataSource, person: Person): Promise<PersonGroup> {
  const aliases = await dataSource.query<PersonAliasDto[]>(
    ofPerson(`
      SELECT id, email, main_email AS "mainEmail" FROM person_aliases WHERE main_email IN (
        SELECT main_email FROM person_aliases WHERE email IN (SELECT address FROM addresses)
        UNION SELECT address FROM addresses)
       ORDER BY created_at, id`),
    parametersOf(person),
  );
  const people = new Map([[keyOf(person), person]]);
  const now = new Date();
  for (const address of new Set(aliases.flatMap(({ email, mainEmail }) => [mainEmail, email]))) {
    const holder = await holderOf(dataSource, address, now);
    if (!people.has(keyOf(holder))) people.set(keyOf(holder), holder);
  }
  return { people: [...people.values()], aliases };
}
