/** Settings of a queue. */
export interface QueueRule {
  /** Attempts after the first one. */
  retryLimit: number;
  /** Seconds before the first retry; doubled, with jitter, for each further one. */
  retryDelaySeconds: number;
  /** Seconds after which a running job counts as lost and is run again. */
  expireInSeconds: number;
  /** `short`: at most one pending job per `singletonKey` (or in all, without keys). */
  policy?: 'standard' | 'short';
}

const mail: QueueRule = { retryLimit: 8, retryDelaySeconds: 5, expireInSeconds: 60 };

/** Stripe's client may take three attempts of 10 s for each call; retries go on for hours, as Stripe's own do. */
const payment: QueueRule = { retryLimit: 25, retryDelaySeconds: 5, expireInSeconds: 180, policy: 'short' };

/** Every job of the product, `<module>.<verb>-<thing>`, and its settings. Queues are created from this list at boot. */
export const jobQueues = {
  'accounts.send-password-reset': { ...mail, policy: 'short' },
  'accounts.send-email-change': mail,
  'accounts.notify-email-changed': mail,
  'accounts.notify-password-changed': mail,
  // One email is enough for log-ins from several new browsers at once.
  'accounts.notify-new-device': { ...mail, policy: 'short' },
  'accounts.notify-role-changed': mail,
  'accounts.notify-passkey-added': mail,
  'accounts.notify-passkey-removed': mail,
  'accounts.send-invitation': mail,
  'accounts.send-welcome': mail,
  'second-factors.notify-set-up': mail,
  'second-factors.notify-removed': mail,
  'second-factors.notify-recovery-code-used': mail,
  'second-factors.notify-recovery-codes-renewed': mail,
  'audit-entries.seal': { retryLimit: 2, retryDelaySeconds: 10, expireInSeconds: 60, policy: 'short' },
  'newsletter-subscribers.send-welcome': mail,
  'contacts.notify-practice': mail,
  'contact-replies.send': mail,
  'consent-forms.send-receipt': mail,
  'consent-forms.notify-practice': mail,
  'consent-forms.notify-practice-of-withdrawal': mail,
  'calendar-bookings.send-confirmation': mail,
  'calendar-bookings.send-email': mail,
  'calendar-bookings.notify-practice': mail,
  'calendar-bookings.send-reminder': mail,
  // The calendar's client may take three attempts of 10 s for each call.
  'calendar-bookings.sync-event': { retryLimit: 8, retryDelaySeconds: 10, expireInSeconds: 180 },
  'calendar-bookings.queue-reminders': { retryLimit: 2, retryDelaySeconds: 10, expireInSeconds: 60, policy: 'short' },
  'calendar-bookings.queue-unsynced-events': {
    retryLimit: 2,
    retryDelaySeconds: 10,
    expireInSeconds: 60,
    policy: 'short',
  },
  'calendar-bookings.release-unconfirmed': {
    retryLimit: 2,
    retryDelaySeconds: 10,
    expireInSeconds: 60,
    policy: 'short',
  },
  'calendar-bookings.complete-past': { retryLimit: 2, retryDelaySeconds: 10, expireInSeconds: 60, policy: 'short' },
  'inner-circle-signups.notify-practice': mail,
  'inner-circle-signups.send-receipt': mail,
  'inner-circle-signups.send-decline': mail,
  'inner-circle-signups.send-invitation': mail,
  'inner-circle-signups.notify-second-payment': mail,
  'inner-circle-signups.reconcile': payment,
  'inner-circle-signups.end-subscription': payment,
  'inner-circle-signups.refund': payment,
  'inner-circle-signups.collect-payment': payment,
  'inner-circle-signups.reconcile-pending': {
    retryLimit: 3,
    retryDelaySeconds: 10,
    expireInSeconds: 60,
    policy: 'short',
  },
  'inner-circle-signups.reconcile-all': { retryLimit: 5, retryDelaySeconds: 60, expireInSeconds: 300, policy: 'short' },
  'plan-changes.publish-prices': payment,
  'promotion-codes.publish': payment,
  'plan-changes.notify-member': mail,
  'plan-changes.apply-moves': { retryLimit: 3, retryDelaySeconds: 60, expireInSeconds: 600, policy: 'short' },
  'membership-events.notify-practice': mail,
  'membership-events.notify-member': mail,
  'membership-events.send-practice-digest': { ...mail, policy: 'short' },
  // Reads Stripe before it sends.
  'membership-notices.send': { ...mail, expireInSeconds: 180 },
  'membership-notices.queue-unsent': { retryLimit: 2, retryDelaySeconds: 10, expireInSeconds: 60, policy: 'short' },
  // A grant that was changed a moment later is one email, about the latest.
  'members.notify-granted': { ...mail, policy: 'short' },
  'members.end-grants': { retryLimit: 2, retryDelaySeconds: 10, expireInSeconds: 60, policy: 'short' },
  'stripe-events.apply': { ...payment, policy: 'standard' },
  'support-requests.notify-practice': mail,
  'calculator-emails.send': mail,
  'member-post-reports.notify-practice': mail,
  'moderation-decisions.notify-practice': mail,
  // Somebody who was put into another pod a moment later gets one email, about that one.
  'pods.notify-member': { ...mail, policy: 'short' },
  'member-notifications.send': mail,
  'member-notifications.announce-call-change': { retryLimit: 8, retryDelaySeconds: 5, expireInSeconds: 60 },
  'member-notifications.announce-first-session': { retryLimit: 8, retryDelaySeconds: 5, expireInSeconds: 60 },
  'member-notifications.queue-call-reminders': {
    retryLimit: 2,
    retryDelaySeconds: 10,
    expireInSeconds: 60,
    policy: 'short',
  },
  'member-notifications.announce-recording': { retryLimit: 8, retryDelaySeconds: 5, expireInSeconds: 60 },
  'member-notifications.announce-post': { retryLimit: 8, retryDelaySeconds: 5, expireInSeconds: 60 },
  'member-notifications.queue-comments': { retryLimit: 2, retryDelaySeconds: 10, expireInSeconds: 60, policy: 'short' },
  'member-notifications.queue-digest': { retryLimit: 8, retryDelaySeconds: 60, expireInSeconds: 60, policy: 'short' },
  'member-notifications.queue-unread-digests': {
    retryLimit: 2,
    retryDelaySeconds: 10,
    expireInSeconds: 60,
    policy: 'short',
  },
  'personal-data.send-account-deleted': mail,
  'campaigns.sweep': { retryLimit: 2, retryDelaySeconds: 10, expireInSeconds: 120, policy: 'short' },
  'campaigns.send-test': mail,
  'campaign-recipients.enqueue': { retryLimit: 8, retryDelaySeconds: 5, expireInSeconds: 300, policy: 'short' },
  // Ends after some seconds and enqueues its successor.
  'campaign-recipients.deliver': { retryLimit: 8, retryDelaySeconds: 5, expireInSeconds: 120, policy: 'short' },
  'sequences.sweep': { retryLimit: 2, retryDelaySeconds: 10, expireInSeconds: 120, policy: 'short' },
  'sequences.deliver': { retryLimit: 8, retryDelaySeconds: 5, expireInSeconds: 120, policy: 'short' },
  'sequences.send-test': mail,
  'imports.run': { retryLimit: 8, retryDelaySeconds: 5, expireInSeconds: 600, policy: 'short' },
  // About ten calls to Stripe, within the budget of its client.
  'provider-keys.prepare-stripe': { retryLimit: 8, retryDelaySeconds: 5, expireInSeconds: 60, policy: 'short' },
  'calendar-connections.notify-admin': mail,
  // Ends after some seconds; each delivery has retries of its own.
  'push-notifications.deliver': { retryLimit: 2, retryDelaySeconds: 5, expireInSeconds: 60, policy: 'short' },
  'webhooks.deliver': { retryLimit: 2, retryDelaySeconds: 5, expireInSeconds: 60, policy: 'short' },
  'webhooks.notify-turned-off': mail,
  'blog-posts.publish-scheduled': { retryLimit: 20, retryDelaySeconds: 2, expireInSeconds: 60 },
  // One notice for several changes of a page in a short time; a receiver that is away is asked again for some hours.
  'index-now.submit': { retryLimit: 12, retryDelaySeconds: 30, expireInSeconds: 60, policy: 'short' },
  // The store's client may take three attempts of 10 s for each file.
  'images.delete-files': { retryLimit: 25, retryDelaySeconds: 10, expireInSeconds: 180 },
  'member-post-pictures.delete-files': { retryLimit: 5, retryDelaySeconds: 60, expireInSeconds: 600, policy: 'short' },
  // Fathom's client may take three attempts of 10 s for each page; while it is unavailable, retries go on for hours.
  'fathom-imports.read-page': { retryLimit: 20, retryDelaySeconds: 5, expireInSeconds: 120, policy: 'short' },
  'retention.delete-expired': { retryLimit: 5, retryDelaySeconds: 60, expireInSeconds: 600, policy: 'short' },
  'podcast.refresh-feed': { retryLimit: 3, retryDelaySeconds: 10, expireInSeconds: 60, policy: 'short' },
} satisfies Record<string, QueueRule>;

/** The name of one job. */
export type JobName = keyof typeof jobQueues;

/** Dead-letter queue: jobs that used up their attempts, for an administrator. */
export const deadLetterQueue = 'dead-letters';
