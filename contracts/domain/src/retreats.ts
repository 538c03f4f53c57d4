/** Kinds of offerings on the retreats page. */
export const offeringKinds = ['retreat', 'ceremony'] as const;

export type OfferingKind = (typeof offeringKinds)[number];
