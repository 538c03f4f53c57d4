import { CHURN_DAYS, dayOf, startOf, type ToDo } from '../../common/dashboard.js';

/** This room's part of the dashboard. */
export const membershipFigures = {
  /** Applications of each day. */
  applications: `
    SELECT ${dayOf('created_at')} AS day, count(*) AS created FROM inner_circle_signups
     WHERE created_at >= ${startOf('$2::date')} AND created_at <= $4 AND replaced_at IS NULL GROUP BY 1`,
  /** Paid periods with their monthly value, for as long as churn is computed. */
  paid: `
    SELECT s.email, p.amount::numeric / p.months AS monthly, ${dayOf('p.started_at')} AS began, coalesce(${dayOf('p.ended_at')}, 'infinity') AS ended
      FROM paid_memberships p JOIN inner_circle_signups s ON s.id = p.signup_id
     WHERE p.started_at <= $4 AND (p.ended_at IS NULL OR p.ended_at >= ${startOf(`($2::date - ${CHURN_DAYS + 1})`)})`,
};

/** Open tasks of this room. */
export const membershipToDo = {
  // Since yesterday: one of last night is new this morning.
  applications: {
    rows: `SELECT 1 FROM inner_circle_signups WHERE replaced_at IS NULL AND created_at >= ${startOf('($2::date - 1)')} AND created_at <= $3`,
  },
  'follow-ups': {
    rows: 'SELECT follow_up_on FROM signup_progress WHERE follow_up_on <= $2::date ORDER BY follow_up_on',
    dueOn: 'min(follow_up_on)',
  },
} satisfies Record<string, ToDo>;
