const STATED_AGE = /\bAge:\s*(-?\d{1,6}(?:\.\d{1,6})?)/g;

/**
 * The age in years that the lead page folds into its message as `Age: N`; undefined when the message carries none.
 * The lowest counts, so that a second line cannot outbid the first.
 */
export function ageInMessage(message: string): number | undefined {
  const ages = Array.from(message.matchAll(STATED_AGE), (match) => Number(match[1]));
  return ages.length === 0 ? undefined : Math.min(...ages);
}
