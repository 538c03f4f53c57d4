/**
 * A kind of entry of a person's timeline: facts of a table that the room declares in its personal data, which says whose rows they are.
 * All expressions are SQL over that table.
 */
export interface TimelineEntries {
  /** A table of the room's {@link PersonalData}. */
  table: string;
  /** `JOIN …` of further tables; columns of both are then qualified. */
  join?: string;
  /** Primary key of the entry; by default `<table>.id`. */
  key?: string;
  /** When it happened; rows where this is null have no such entry. */
  at: string;
  /** The record whose page shows more: a type of the audit log, and its id. By default the id is the key. */
  record: { type: string; id?: string };
  /** A text that somebody wrote: a title, a subject, a private note. Never what a visitor confided. */
  text?: string;
  /** A value of an enumeration: a program, a plan, a state. */
  code?: string;
  /** Minor units and currency. */
  money?: { amount: string; currency: string };
}
