/** What happens to records, and is reported to other programs: `<record>.<what happened>`. */
export const eventKinds = [
  'contact.created',
  'contact.deleted',
  'subscriber.created',
  'subscriber.confirmed',
  'subscriber.unsubscribed',
  'subscriber.deleted',
  'signup.created',
  'signup.changed',
  'signup.deleted',
  'booking.created',
  'booking.moved',
  'booking.changed',
  'booking.cancelled',
  'booking.deleted',
  'member.began',
  'member.changed',
  'member.ended',
  'payment.succeeded',
  'payment.failed',
  'payment.refunded',
  'post.published',
  'post.unpublished',
  'recording.published',
  'recording.unpublished',
  'consent.granted',
  'consent.revoked',
  'consent.deleted',
] as const;
export type EventKind = (typeof eventKinds)[number];

/** Sent to one webhook when its owner asks for it; in no list of events. */
export const testEventKind = 'webhook.test';

/** Limits of a webhook: `name` in characters, `days` that its receiver may fail before it is turned off. */
export const webhookLimits = { name: 40, url: 2048, failingDays: 3 } as const;
