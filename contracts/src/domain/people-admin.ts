/** A email from the admin area to somebody who had written. */
export const contactReplyLimits = { subject: 200, body: 10_000 } as const;

/** What somebody asks about their own data. It is due so many days after it came. */
export const privacyRequestLimits = { note: 2_000, dueDays: 30 } as const;
