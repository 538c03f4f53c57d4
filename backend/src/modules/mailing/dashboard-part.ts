import { dayOf, startOf } from '../../common/dashboard.js';

/** What the dashboard shows of this room. */
export const mailingFigures = {
  /** By how many the confirmed subscribers changed on each day. */
  confirming: `
    SELECT ${dayOf('changed_at')} AS day, sum(change) AS change FROM subscriber_changes WHERE changed_at >= ${startOf('$2::date')} GROUP BY 1`,
  /** How many there are now. */
  confirmed: `
    SELECT count(*) AS now FROM newsletter_subscribers WHERE state = 'confirmed'`,
};
