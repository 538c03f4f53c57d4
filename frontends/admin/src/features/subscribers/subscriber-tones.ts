/** Tone of a subscription's state. */
export const subscriberTones = {
  confirmed: 'sage',
  pending: 'gold',
  unsubscribed: undefined,
  suppressed: 'clay',
} as const;
