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

/** Version of the declaration for new consent forms. Earlier versions stay in the archive. */
export const CONSENT_DECLARATION_VERSION = '2025-01';

export function isSessionType(value: unknown): value is SessionType {
  return (sessionTypes as readonly unknown[]).includes(value);
}
