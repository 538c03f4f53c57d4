/** Every value of a contact request's interest. */
export const coachingTypes = [
  'ai-coach',
  'inner-circle',
  'coaching',
  'conscious-sexuality',
  'retreats',
  'plant-medicine',
  '1-on-1-coaching',
  'group-programs',
  'online-community',
  'other',
] as const;

export type CoachingType = (typeof coachingTypes)[number];

/** The six programs of the contact and application dialog, in order. */
export const programTypes = [
  'ai-coach',
  'inner-circle',
  'coaching',
  'conscious-sexuality',
  'retreats',
  'plant-medicine',
] as const satisfies readonly CoachingType[];

export type ProgramType = (typeof programTypes)[number];

/** What the contact form is opened about: one of the six programs, or none of them yet. */
export type ContactType = ProgramType | 'other';

export function isCoachingType(value: unknown): value is CoachingType {
  return (coachingTypes as readonly unknown[]).includes(value);
}

export function isProgramType(value: unknown): value is ProgramType {
  return (programTypes as readonly unknown[]).includes(value);
}

export function isContactType(value: unknown): value is ContactType {
  return value === 'other' || isProgramType(value);
}
