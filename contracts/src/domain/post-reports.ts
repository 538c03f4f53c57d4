/** Why a member reports a post of the community. */
export const postReportReasons = ['unkind', 'privacy', 'danger', 'advertising', 'other'] as const;

export type PostReportReason = (typeof postReportReasons)[number];

/** Largest length of what a report says beyond its reason. */
export const POST_REPORT_DETAILS_LIMIT = 2_000;
