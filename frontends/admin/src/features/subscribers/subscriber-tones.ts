/** The colour of a subscription's state. */
export const subscriberTones = {
  confirmed: 'sage',
  waiting: 'gold',
  unsubscribed: undefined,
  suppressed: 'clay',
} as const;
