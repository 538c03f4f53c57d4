/** Why a member reports a post of the community. */
export const postReportReasons = ['unkind', 'privacy', 'danger', 'advertising', 'other'] as const;

export type PostReportReason = (typeof postReportReasons)[number];
