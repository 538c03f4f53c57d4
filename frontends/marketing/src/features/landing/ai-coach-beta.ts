/** First instant after the AI coach's free beta, "through Q3 2025", in UTC. */
const BETA_ENDED_AT = Date.UTC(2025, 9, 1);

/** Whether the free beta has passed; it is then shown as past. */
export function isBetaOver(now: number = Date.now()): boolean {
  return now >= BETA_ENDED_AT;
}
