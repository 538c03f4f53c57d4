import type { Language } from '@leap/domain';
import type { IdType } from './cursor.js';

/** A room's records that name people. The admin area finds people by them, and each of them opens the person's page. */
export interface PeopleRecords {
  table: string;
  /** SQL of the person's name; empty when it is unknown. */
  name: string;
  /** Whether `search_vector` also has what the person wrote. Name and address then have its weight A. */
  hasTexts?: boolean;
  /** Column of the account, where rows have one. */
  userId?: 'id' | 'user_id';
  /** SQL of the instant at which the row's address was the person's; by default `created_at`. */
  storedAt?: string;
  /** By default `uuid`. */
  idType?: IdType;
}

/**
 * A kind of record that the audit log names: what the practice itself wrote, or an account. Records in which a person confides
 * (contacts, bookings, consent forms) are told apart by their id alone.
 */
export interface NamedRecords {
  table: string;
  /** SQL of the name: one text, or one of each language. */
  name: string | Readonly<Record<Language, string>>;
}

/** A kind of record that the admin area's search finds by its `search_vector`, the newest first. */
export interface SearchableRecords {
  table: string;
  /** SQL of the result's title. */
  title: string;
  /** SQL of a second line: a text that somebody typed. */
  detail?: string;
  /** SQL of the record's state, one of the values that its list has. */
  state?: string;
  /** SQL of the instant that is shown. */
  at?: string;
  /** Whether a title that equals the search terms comes first. The table then has an index on `search_text(title)`. */
  isTitleFirst?: boolean;
  /** By default `search_query`; `person_query` finds names and addresses alone, not what a person wrote. */
  query?: 'person_query';
  /** The sort key of its list; by default `created_at`. */
  column?: string;
  /** Editors find it too. */
  isForEditors?: boolean;
}
