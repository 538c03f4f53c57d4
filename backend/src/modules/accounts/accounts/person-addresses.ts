import type { DataSource, EntityManager } from 'typeorm';

/** Identifies a person: an account, or an address without an account. */
export type Person = { id: string } | { id: null; email: string };

/**
 * The addresses that rows of one person are stored under, with the period in which such rows are theirs. An account has its current and
 * former addresses; rows after it gave an address up may be another person's. Of an address that another account had before, only later
 * rows count. Only confirmed changes count, since anybody can request any address. `$1` is the account's id; without an account, `$2`
 * is the address.
 */
const addresses = `
  SELECT u.email AS address, ${releasedBefore('u.email', 'AND c.user_id <> u.id')} AS since, 'infinity'::timestamptz AS until FROM users u WHERE u.id = $1::uuid
  UNION ALL
  SELECT own.previous_email, ${releasedBefore('own.previous_email', 'AND c.user_id <> own.user_id AND c.confirmed_at < own.confirmed_at')}, own.confirmed_at
    FROM email_changes own WHERE own.user_id = $1::uuid AND own.confirmed_at IS NOT NULL
  UNION ALL
  SELECT $2::text, ${releasedBefore('$2::text', '')}, 'infinity'::timestamptz WHERE $1::uuid IS NULL AND NOT EXISTS (SELECT 1 FROM users WHERE email = $2::text)`;

/** When another account last gave this address up. */
function releasedBefore(address: string, condition: string): string {
  return `coalesce((SELECT max(c.confirmed_at) FROM email_changes c WHERE c.previous_email = ${address} ${condition}), '-infinity')`;
}

/** A statement whose conditions use `$1` for the account's id, or `byAddress()`. Its parameters: {@link parametersOf}. */
export const ofPerson = (statement: string): string => `WITH addresses AS (${addresses}) ${statement}`;

/** The parameters of {@link ofPerson}. */
export const parametersOf = (person: Person): [string | null, string | null] => [
  person.id,
  person.id === null ? person.email : null,
];

/** Who had an address when a row with it was stored: the account that gave it up afterwards, or has it now, or nobody with an account. */
export async function holderOf(reader: DataSource | EntityManager, email: string, storedAt: Date): Promise<Person> {
  const [holder] = await reader.query<{ id: string | null }[]>(
    `SELECT coalesce(
       (SELECT user_id FROM email_changes WHERE previous_email = $1 AND confirmed_at >= $2 ORDER BY confirmed_at LIMIT 1),
       (SELECT id FROM users WHERE email = $1)) AS id`,
    [email, storedAt],
  );
  return holder?.id ? { id: holder.id } : { id: null, email };
}
