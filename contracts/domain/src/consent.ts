/** Session types of a consent form, in order. */
export const sessionTypes = [
  'breathwork',
  'energetic-healing',
  'somatic-bodywork',
  'tantric-healing',
  'conscious-touch',
  'yoni-lingam',
  'other',
] as const;

export type SessionType = (typeof sessionTypes)[number];

export function isSessionType(value: unknown): value is SessionType {
  return (sessionTypes as readonly unknown[]).includes(value);
}
