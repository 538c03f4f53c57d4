/** SQL: whether the owner has switched the list of the first week off. */
export const FIRST_WEEK_IS_HIDDEN = `(SELECT s.first_week = 'hidden' FROM site_settings s)`;
