import type { OwnCallSeries } from '@leap/client/membership';

/** Names of the forms in which a member says whether they come, by the call. */
export const rsvpForms = { 'weekly-call': 'call-rsvp', 'pod-call': 'pod-rsvp' } as const satisfies Record<
  OwnCallSeries,
  string
>;
