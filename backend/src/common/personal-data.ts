/** What happens to somebody's rows when the account is deleted. */
export type Erasure =
  /** Goes with the account: the database cascades. */
  | 'with the account'
  /** Deleted in the same transaction. */
  | 'deleted'
  /** What the law makes the practice keep; its retention rule deletes it later. */
  | 'stored'
  /** The record that a call took place stays, without phone and text; upcoming calls are cancelled. */
  | 'calls retained'
  /** Payments stay on record, without free text; unpaid applications are deleted. */
  | 'payments retained';

/** One table with data about people. */
export interface PersonalTable {
  table: string;
  /** SQL that finds the rows of one person: `$1` is the account's id; by an address only as {@link byAddress} does. */
  owner: string;
  /** Columns that the export holds. */
  exported: readonly string[];
  /** Columns that it leaves out: proofs and keys that are no information about the person, and numbers that keep work in order. */
  withheld: readonly string[];
  /** How a column is written, where it is not as it stands. */
  written?: Readonly<Record<string, string>>;
  erasure: Erasure;
  /** How long rows are kept, in words, where no retention rule ends them. Absent: as long as the account. */
  term?: string;
}

/** One promise of the privacy policy: when rows of a table are deleted. */
export interface RetentionRule {
  /** What is deleted, for the log. */
  name: string;
  table: string;
  /** Rows whose time is over at the instant `$1`. Calendar years are counted in UTC. */
  condition: string;
  /** The same in words, for `docs/personal-data.md`. */
  term: string;
}

/** What a room declares about the people in its tables; the privacy room collects it. */
export interface PersonalData {
  /** A table whose rows are found by another one stands below that one: rows are deleted from the last table to the first. */
  tables: readonly PersonalTable[];
  /** `table.column` that looks personal and is not about somebody with an account: the business, and what staff did there. */
  businessColumns?: readonly string[];
  /** Every table whose rows have an end. */
  retention?: readonly RetentionRule[];
}

/** What all rooms declare, in one. */
export type CollectedPersonalData = Required<PersonalData>;

/** Token of the {@link CollectedPersonalData}. */
export const PERSONAL_DATA = Symbol('PERSONAL_DATA');

export const BASE_COLUMNS = ['id', 'created_at', 'updated_at'] as const;
/** Of tables that store a submission once. */
export const SUBMISSION_COLUMNS = ['idempotency_key', 'request_hash'] as const;

/** Rows of an account. */
export const OF_USER = 'user_id = $1';

/**
 * Rows that know an address and no account: those with an e-mail address that was this person's when they were stored. The accounts
 * room provides the CTE `addresses`.
 * @param storedAt SQL
 */
export const byAddress = (storedAt = 'created_at'): string =>
  `EXISTS (SELECT 1 FROM addresses a WHERE a.address = email AND ${storedAt} > a.since AND ${storedAt} <= a.until)`;
