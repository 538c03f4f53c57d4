/** Whose data it is: an account, or the person with an address that belongs to none. */
export type Person = { id: string } | { id: null; email: string };

/**
 * The addresses by which the rows of one person are found, and since and until when a row stored under them is theirs.
 * An account has its own address, and those that it had before, until it gave them up: what came later may be somebody
 * else's. Of an address that another account had before, only what came after that. Changes count once they are
 * confirmed; before, anybody can request any address. `$1` is the account's id; without an account, `$2` is the
 * address.
 */
const addresses = `
  SELECT u.email AS address, ${releasedBefore('u.email', 'AND c.user_id <> u.id')} AS since, 'infinity'::timestamptz AS until FROM users u WHERE u.id = $1::uuid
  UNION ALL
  SELECT own.previous_email, ${releasedBefore('own.previous_email', 'AND c.user_id <> own.user_id AND c.confirmed_at < own.confirmed_at')}, own.confirmed_at
    FROM email_changes own WHERE own.user_id = $1::uuid AND own.confirmed_at IS NOT NULL
  UNION ALL
  SELECT $2::text, ${releasedBefore('$2::text', '')}, 'infinity'::timestamptz WHERE $1::uuid IS NULL AND NOT EXISTS (SELECT 1 FROM users WHERE email = $2::text)`;

/** When somebody else last gave this address up. */
function releasedBefore(address: string, condition: string): string {
  return `coalesce((SELECT max(c.confirmed_at) FROM email_changes c WHERE c.previous_email = ${address} ${condition}), '-infinity')`;
}

/** A statement whose conditions say `$1` for the account's id, or `byAddress()`. Its parameters: {@link parametersOf}. */
export const ofPerson = (statement: string): string => `WITH addresses AS (${addresses}) ${statement}`;

/** The parameters of {@link ofPerson}. */
export const parametersOf = (person: Person): [string | null, string | null] => [
  person.id,
  person.id === null ? person.email : null,
];
