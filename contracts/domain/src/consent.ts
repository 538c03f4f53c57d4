/** What a consent form may be for, in the order of its list. */
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

/** Version of the declaration that new consent forms show. Earlier versions stay in the archive. */
export const CONSENT_DECLARATION_VERSION = '2025-01';

export function isSessionType(value: unknown): value is SessionType {
  return (sessionTypes as readonly unknown[]).includes(value);
}
