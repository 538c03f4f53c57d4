/** How a queue treats its jobs. */
export interface QueueRule {
  /** Attempts after the first one. */
  retryLimit: number;
  /** Seconds before the first new attempt; doubled, with jitter, for each further one. */
  retryDelaySeconds: number;
  /** Seconds after which a running job counts as lost and is run again. */
  expireInSeconds: number;
  /** `short`: at most one waiting job per `singletonKey` (or in all, without keys). */
  policy?: 'standard' | 'short';
}

const mail: QueueRule = { retryLimit: 8, retryDelaySeconds: 5, expireInSeconds: 60 };

/** Every job of the product, `<module>.<verb>-<thing>`, and its rule. Queues are created from this list at boot. */
export const jobQueues = {
  'accounts.send-password-reset': { ...mail, policy: 'short' },
  'accounts.send-email-change': mail,
  'accounts.notify-email-changed': mail,
  'accounts.send-admin-link': mail,
  'accounts.send-welcome': mail,
  'second-factors.notify-set-up': mail,
  'second-factors.notify-removed': mail,
  'second-factors.notify-recovery-code-used': mail,
  'newsletter-subscribers.send-welcome': mail,
  'contacts.notify-practice': mail,
  'consent-forms.send-receipt': mail,
  'consent-forms.notify-practice': mail,
  'consent-forms.notify-practice-of-withdrawal': mail,
  'retention.delete-expired': { retryLimit: 5, retryDelaySeconds: 60, expireInSeconds: 600, policy: 'short' },
  'podcast.refresh-feed': { retryLimit: 3, retryDelaySeconds: 10, expireInSeconds: 60, policy: 'short' },
} satisfies Record<string, QueueRule>;

/** The name of one job. */
export type JobName = keyof typeof jobQueues;

/** Jobs that used up their attempts end here, for a person to look at. */
export const deadLetterQueue = 'dead-letters';
