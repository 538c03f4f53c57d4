import { latestCall } from '../../calendar/calendar.module.js';

/** Stages of an application, in their order. `call_booked` and `member` are facts: nobody types them. */
export const signupStages = ['new', 'contacted', 'call_booked', 'invited', 'member', 'not_now'] as const;
export type SignupStage = (typeof signupStages)[number];

/** The stages that the practice moves an application to. */
export const typedStages = ['new', 'contacted', 'invited', 'not_now'] as const satisfies readonly SignupStage[];
export type TypedStage = (typeof typedStages)[number];

/**
 * `FROM` of applications `s` with what their stage depends on. Laterals of one row each: the planner reads them for the rows of a page,
 * and cannot hash the whole tables.
 */
export const SIGNUPS_WITH_PROGRESS = `inner_circle_signups s
      LEFT JOIN LATERAL (SELECT stage, moved_at, follow_up_on, updated_at FROM signup_progress WHERE signup_id = s.id LIMIT 1) p ON true
      LEFT JOIN LATERAL (
        SELECT bool_or(u.is_inner_circle_member) AS is_member, max(u.membership_ended_at) AS ended_at FROM users u WHERE u.id = s.user_id OR u.email = s.email
      ) a ON true
      LEFT JOIN LATERAL (${latestCall({ id: 's.id', email: 's.email', since: 's.created_at' })}) k ON true`;

/** When a membership of the application ended; null without one. The rows are those of {@link SIGNUPS_WITH_PROGRESS}. */
const ENDED_AT = `CASE WHEN s.payment_status IN ('paid', 'past_due', 'canceled', 'refunded') THEN coalesce(s.membership_ended_at, a.ended_at, s.created_at) END`;

/** Whether a fact alone decides: it cannot be moved by hand. */
const IS_FIXED = `(s.replaced_at IS NOT NULL OR a.is_member IS TRUE OR s.payment_status = 'paused' OR k.is_ahead IS TRUE)`;

/**
 * The stage. Facts win over what was typed: a later application of the same address, a membership and an upcoming call always; a past
 * call and the end of a membership until somebody moves the application afterwards.
 */
export const STAGE = `CASE
             WHEN s.replaced_at IS NOT NULL THEN 'not_now'
             WHEN a.is_member OR s.payment_status = 'paused' THEN 'member'
             WHEN k.is_ahead THEN 'call_booked'
             WHEN p.moved_at >= coalesce(greatest(k.booked_at, ${ENDED_AT}), '-infinity') THEN p.stage
             WHEN ${ENDED_AT} >= coalesce(k.booked_at, '-infinity') THEN 'not_now'
             WHEN k.booked_at IS NOT NULL THEN 'call_booked'
             ELSE 'new' END`;

/** Columns of a row that belong to the progress; the version of one that nobody edited is its creation. */
export const PROGRESS_COLUMNS = `${STAGE} AS stage, NOT ${IS_FIXED} AS "isMovable", p.follow_up_on::text AS "followUpOn", coalesce(p.updated_at, s.created_at) AS "progressVersion"`;
