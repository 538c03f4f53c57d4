/** Limits of a pod. */
export const podLimits = {
  name: 60,
  /** In one pod. */
  people: 12,
  /** Length of its call. */
  minutes: { min: 15, max: 240 },
  timeZone: 64,
  /** Characters of what a pod agreed on. */
  task: 200,
  /** Shown of one week. */
  tasks: 30,
} as const;
