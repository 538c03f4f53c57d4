/** How ready an Inner Circle applicant says to be, from most to least. */
export const readinessLevels = ['completely_ready', 'mostly_ready', 'somewhat_ready', 'just_exploring'] as const;

export type ReadinessLevel = (typeof readinessLevels)[number];

/** The two ready levels go on to payment, the other two to a consultation call. */
export function leadsToPayment(level: ReadinessLevel): boolean {
  return level === 'completely_ready' || level === 'mostly_ready';
}
