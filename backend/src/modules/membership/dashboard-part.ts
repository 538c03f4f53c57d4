import { CHURN_DAYS, dayOf, startOf, type ToDo } from '../../common/dashboard.js';
import { SIGNUPS_WITH_PROGRESS, STAGE } from './inner-circle-signups/signup-stage.js';

/**
 * Paid periods `p` of a signup with what is charged in them: a discount of several or all payments is taken off while it lasts, and
 * splits the paid time that it ends in; a payment that is due before the discount's end is discounted as a whole. One of the first payment alone does not recur, and takes off nothing.
 */
const CHARGED_PERIODS = `
  SELECT p.signup_id, p.is_paused, part.amount::numeric / p.months AS monthly, part.started_at, nullif(part.ended_at, 'infinity') AS ended_at
    FROM paid_memberships p
    LEFT JOIN LATERAL (
      SELECT c.percent_off, c.amount_off, CASE c.duration WHEN 'forever' THEN 'infinity' ELSE r.redeemed_at + make_interval(months => (ceil(c.duration_months::numeric / p.months) * p.months)::integer) END AS until
        FROM promotion_redemptions r JOIN promotion_codes c ON c.id = r.promotion_code_id
       WHERE r.signup_id = p.signup_id AND r.state = 'redeemed' AND c.duration <> 'once'
    ) d ON true
    CROSS JOIN LATERAL (
      SELECT greatest(0, p.amount - coalesce(round(p.amount * d.percent_off / 100.0), d.amount_off)) AS amount, p.started_at, least(p.ended_at, d.until) AS ended_at
       WHERE p.started_at < d.until
      UNION ALL
      SELECT p.amount, greatest(p.started_at, d.until), p.ended_at
       WHERE d.until IS NULL OR d.until < coalesce(p.ended_at, 'infinity')
    ) part`;

/** This room's part of the dashboard. */
export const membershipFigures = {
  /** Applications of each day. */
  signups: `
    SELECT ${dayOf('created_at')} AS day, count(*) AS created FROM inner_circle_signups
     WHERE created_at >= ${startOf('$2::date')} AND created_at <= $4 AND replaced_at IS NULL GROUP BY 1`,
  /** Paid and paused periods with their monthly value, for as long as churn is computed. */
  paid: `
    SELECT s.email, CASE WHEN p.is_paused THEN 0 ELSE 1 END AS member, CASE WHEN p.is_paused THEN 0 ELSE p.monthly END AS monthly, ${dayOf('p.started_at')} AS began, coalesce(${dayOf('p.ended_at')}, 'infinity') AS ended
      FROM (${CHARGED_PERIODS}) p JOIN inner_circle_signups s ON s.id = p.signup_id
     WHERE p.started_at <= $4 AND (p.ended_at IS NULL OR p.ended_at >= ${startOf(`($2::date - ${CHURN_DAYS + 1})`)})`,
};

/**
 * What changed the monthly recurring revenue from $2 on: each period is compared with the one of the same membership that it follows without
 * a gap, and the end of a discount changes it. A return after a gap counts as resumed. Parameters: $1 zone, $2 first day, $3 now.
 */
export const revenueMovements = `
  WITH spans AS (
    SELECT p.signup_id, s.email, p.is_paused, p.started_at, p.ended_at, CASE WHEN p.is_paused THEN 0 ELSE p.monthly END AS monthly
      FROM (${CHARGED_PERIODS}) p JOIN inner_circle_signups s ON s.id = p.signup_id
     WHERE p.started_at <= $3 AND (p.ended_at IS NULL OR p.ended_at >= ${startOf('$2::date')})
  ), ordered AS (
    SELECT *, lag(monthly) OVER in_order AS monthly_before, lag(is_paused) OVER in_order AS paused_before, lead(started_at) OVER in_order AS next_start,
           coalesce(lag(ended_at) OVER in_order = started_at, false) AS follows
      FROM spans WINDOW in_order AS (PARTITION BY signup_id ORDER BY started_at, ended_at NULLS LAST)
  ), moved AS (
    SELECT CASE WHEN follows AND is_paused AND NOT paused_before THEN 'paused' WHEN follows AND paused_before AND NOT is_paused THEN 'resumed' WHEN follows THEN 'changed'
                WHEN EXISTS (SELECT 1 FROM paid_memberships q JOIN inner_circle_signups z ON z.id = q.signup_id
                              WHERE z.email = ordered.email AND q.started_at < ordered.started_at) THEN 'resumed' ELSE 'joined' END AS kind,
           monthly - CASE WHEN follows THEN monthly_before ELSE 0 END AS amount
      FROM ordered WHERE started_at >= ${startOf('$2::date')}
    UNION ALL
    SELECT 'lost', -monthly FROM ordered
     WHERE ended_at <= $3 AND ended_at >= ${startOf('$2::date')} AND next_start IS DISTINCT FROM ended_at
  )
  SELECT kind, count(*)::integer AS memberships, round(sum(amount))::integer AS amount FROM moved GROUP BY kind`;

/** Open tasks of this room. */
export const membershipToDo = {
  // Since yesterday: one of last night is new this morning, until it is dealt with.
  signups: {
    rows: `SELECT 1 FROM ${SIGNUPS_WITH_PROGRESS}
            WHERE s.created_at >= ${startOf('($2::date - 1)')} AND s.created_at <= $3 AND (${STAGE}) = 'new'`,
  },
  'follow-ups': {
    rows: 'SELECT follow_up_on FROM signup_progress WHERE follow_up_on <= $2::date ORDER BY follow_up_on',
    dueOn: 'min(follow_up_on)',
  },
} satisfies Record<string, ToDo>;
