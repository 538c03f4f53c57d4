import type { CoachingType } from './coaching-types.js';

/** The `source` of requests from the lead page; such leads have a shorter retention period. */
export const LEAD_SOURCE = 'tiktok-landing';

/** Topics of a lead, in the order of the lead page's list. */
export const leadInterests = [
  '1-on-1-coaching',
  'group-programs',
  'conscious-sexuality',
  'retreats',
  'online-community',
  'other',
] as const satisfies readonly CoachingType[];

export type LeadInterest = (typeof leadInterests)[number];

/** The lead page's offer: it ends this long after the owner's start, or when its spots are used up. */
export const leadOfferLimits = { hours: 48, spots: 50 } as const;

export function isLeadInterest(value: unknown): value is LeadInterest {
  return (leadInterests as readonly unknown[]).includes(value);
}
