type Reported = 'post' | 'note';

/** Columns of a list: how many reports a post or note has, and how many of them are open. @param text its id, a column */
export const reportCountsOf = (of: Reported, text: string): string =>
  `(SELECT count(*)::int FROM member_post_reports r WHERE r.${of}_id = ${text}) AS "reportsCount",
         (SELECT count(*)::int FROM member_post_reports r WHERE r.${of}_id = ${text} AND r.resolved_at IS NULL) AS "openReportsCount"`;

/** Ids of the posts or notes with open reports, in parentheses. */
export const openlyReported = (of: Reported): string =>
  `(SELECT r.${of}_id FROM member_post_reports r WHERE r.resolved_at IS NULL)`;
