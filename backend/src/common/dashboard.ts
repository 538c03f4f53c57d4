/** Churn compares a day with this many days before. */
export const CHURN_DAYS = 30;

/*
 * A figure is the text of a CTE that reads the tables of one room alone; the dashboard joins the figures of all rooms in one
 * statement. Its parameters: $1 zone, $2 first day, $3 last day, $4 now.
 */

/** The day of an instant in the practice's time zone ($1). */
export const dayOf = (instant: string): string => `(${instant} AT TIME ZONE $1)::date`;
/** Start of a day there. */
export const startOf = (day: string): string => `(${day}::timestamp AT TIME ZONE $1)`;

/**
 * A kind of open task. The dashboard counts the rows of all rooms in one statement. Its parameters: $1 zone, $2 today, $3 now, $4 the
 * names of jobs.
 */
export interface ToDo {
  /** `SELECT …` with one row per task. */
  rows: string;
  /** Start of the next one: an aggregate of the rows, a `timestamptz`. */
  nextAt?: string;
  /** Earliest deadline: an aggregate of the rows, a `date`. */
  dueOn?: string;
}
