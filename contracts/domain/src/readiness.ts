/** Readiness levels of an Inner Circle applicant, from most to least. */
export const readinessLevels = ['completely_ready', 'mostly_ready', 'somewhat_ready', 'just_exploring'] as const;

export type ReadinessLevel = (typeof readinessLevels)[number];

/** The two ready levels continue with the payment, the other two with a consultation call. */
export function leadsToPayment(level: ReadinessLevel): boolean {
  return level === 'completely_ready' || level === 'mostly_ready';
}
