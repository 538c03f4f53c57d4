/** What happens to a person's rows when the account is deleted. */
export type Erasure =
  /** Deleted by a cascading foreign key. */
  | 'with the account'
  /** Deleted in the same transaction. */
  | 'deleted'
  /** Retained as the law requires; deleted later by its retention rule. */
  | 'stored'
  /** Past calls stay without phone and text; upcoming ones are cancelled. */
  | 'calls retained'
  /** Payments stay without free text; unpaid applications are deleted. */
  | 'payments retained';

/** Declaration of a table with personal data. */
export interface PersonalTable {
  table: string;
  /** SQL condition of one person's rows: `$1` is the account's id; by an address only with {@link byAddress}. */
  owner: string;
  /** Exported columns. */
  exported: readonly string[];
  /** Columns that are not exported: secrets and technical values that are no information about the person. */
  withheld: readonly string[];
  /** How a column is exported, if it is converted. */
  written?: Readonly<Record<string, string>>;
  /** Sealed columns that are exported opened, and what they are sealed for: `<context>:<id of the row>`. */
  opened?: Readonly<Record<string, string>>;
  /** Only in the export that the person makes: the practice sees neither the rows nor their number. */
  isForOwnerAlone?: true;
  erasure: Erasure;
  /** Retention period in words, where no rule applies. Absent: as long as the account. */
  term?: string;
}

/** A retention rule of the privacy policy. */
export interface RetentionRule {
  /** Name of the rule, for the log. */
  name: string;
  table: string;
  /** Rows whose period is over at the instant `$1`. Calendar years are counted in UTC. */
  condition: string;
  /** The rule in words, for `docs/personal-data.md`. */
  term: string;
}

/** A room's declarations, which the privacy room collects. */
export interface PersonalData {
  /** Tables whose rows are found through another one come after it: rows are deleted from the last table to the first. */
  tables: readonly PersonalTable[];
  /** `table.column` that looks personal but is not about a person with an account: the business, and staff actions. */
  businessColumns?: readonly string[];
  /** Retention rules of the room. */
  retention?: readonly RetentionRule[];
}

/** The declarations of all rooms. */
export type CollectedPersonalData = Required<PersonalData>;

/** Injection token of {@link CollectedPersonalData}. */
export const PERSONAL_DATA = Symbol('PERSONAL_DATA');

export const BASE_COLUMNS = ['id', 'created_at', 'updated_at'] as const;
/** Columns of tables with idempotent submissions. */
export const SUBMISSION_COLUMNS = ['idempotency_key', 'request_hash'] as const;

/** Rows of an account. */
export const OF_USER = 'user_id = $1';

/** Rows under one of a person's addresses, at any time. */
export const IN_ADDRESSES = 'email = ANY (ARRAY(SELECT address FROM addresses))';

/**
 * Rows with an e-mail address and no account: those stored while the address was this person's. The accounts room provides the CTE
 * `addresses`.
 * @param storedAt SQL
 */
export const byAddress = (storedAt = 'created_at'): string =>
  // The first condition alone can use an index, also below OR.
  `${IN_ADDRESSES} AND EXISTS (SELECT 1 FROM addresses a WHERE a.address = email AND ${storedAt} > a.since AND ${storedAt} <= a.until)`;
