import { dayOf, startOf } from '../../common/dashboard.js';

/** This room's part of the dashboard. */
export const mailingFigures = {
  /** Change of the number of confirmed subscribers on each day. */
  confirming: `
    SELECT ${dayOf('changed_at')} AS day, sum(change) AS change FROM subscriber_changes WHERE changed_at >= ${startOf('$2::date')} GROUP BY 1`,
  /** Current number. */
  confirmed: `
    SELECT count(*) AS now FROM newsletter_subscribers WHERE state = 'confirmed'`,
};
