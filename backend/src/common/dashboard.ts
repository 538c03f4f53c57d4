/** Days before a day of the dashboard at which churn looks. */
export const CHURN_DAYS = 30;

/*
 * A figure is the text of a CTE that reads the tables of one room alone; the dashboard joins the figures of all rooms in one
 * statement. Its parameters: $1 zone, $2 first day, $3 last day, $4 now.
 */

/** The day of an instant on the practice's clock ($1). */
export const dayOf = (instant: string): string => `(${instant} AT TIME ZONE $1)::date`;
/** When a day begins there. */
export const startOf = (day: string): string => `(${day}::timestamp AT TIME ZONE $1)`;

/**
 * Something for the practice to do. The dashboard counts the rows of all rooms in one statement. Its parameters: $1 zone, $2 today,
 * $3 now, $4 the names of jobs.
 */
export interface ToDo {
  /** `SELECT …` of one row for each; the most urgent first where `nextAt` or `dueOn` is shown. */
  rows: string;
  /** When the next one is: an aggregate of the rows, a `timestamptz`. */
  nextAt?: string;
  /** By which day the first must be done: an aggregate of the rows, a `date`. */
  dueOn?: string;
}
