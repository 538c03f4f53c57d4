/** Version of the terms of renewal and cancellation that an applicant accepts before paying: the date of their text. */
export const INNER_CIRCLE_TERMS_VERSION = '2026-11-01';

/** How much time an applicant can dedicate per week. */
export const timeCommitments = ['1-2_hours', '3-5_hours', '6-10_hours', '10+_hours'] as const;
