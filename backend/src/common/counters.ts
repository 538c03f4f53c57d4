/** What this process counts for the metrics, since it started. */
const counterNames = [
  'emails_sent',
  'emails_failed',
  'jobs_done',
  'jobs_failed',
  'webhooks_delivered',
  'webhooks_failed',
  'pages_from_memory',
  'pages_rendered',
  'answers_from_memory',
  'answers_computed',
] as const;
export type CounterName = (typeof counterNames)[number];

const counts = new Map<CounterName, number>(counterNames.map((name) => [name, 0]));

/** Adds to a counter. */
export const count = (name: CounterName, by = 1): void => void counts.set(name, (counts.get(name) ?? 0) + by);

/** All counters with their values. */
export const counted = (): ReadonlyMap<CounterName, number> => counts;
