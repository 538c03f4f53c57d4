import type { EntityManager } from 'typeorm';

/** What is kept for good. An action states what happened, never with which words or values. */
export const auditActions = ['auth.logged-in', 'auth.log-in-failed', 'auth.confirmation-failed', 'auth.logged-out', 'auth.password-set', 'auth.password-changed', 'auth.other-sessions-ended', 'auth.second-factor-set-up', 'auth.second-factor-removed', 'auth.recovery-codes-renewed', 'auth.recovery-code-used', 'auth.email-changed', 'account.exported', 'account.deleted', 'users.role-changed', 'inner-circle.refund-requested', 'calendar.consent-started', 'calendar.connected', 'calendar.disconnected', 'member-posts.hidden', 'member-posts.shown', 'member-posts.reports-viewed', 'member-posts.reports-settled', 'member-posts.exported', 'member-comments.hidden', 'member-comments.shown', 'member-comments.exported', 'member-notes.hidden', 'member-notes.shown', 'member-notes.exported', 'audit-entries.exported', 'site-settings.updated', 'call-recordings.published', 'call-recordings.created', 'call-recordings.edited', 'call-recordings.hidden', 'call-recordings.deleted', 'call-recordings.exported', 'fathom-imports.started', 'jobs.retried', 'jobs.discarded', 'applications.listed', 'applications.viewed', 'applications.exported', 'applications.receipt-resent', 'applications.welcome-resent', 'applications.reconcile-requested', 'members.listed', 'members.viewed', 'members.exported', 'members.changed', 'members.tagged', 'members.membership-granted', 'members.membership-ended', 'members.membership-follows-payments', 'members.subscription-cancel-requested', 'members.password-link-sent', 'members.sessions-ended', 'members.disabled', 'members.enabled', 'bookings.listed', 'bookings.viewed', 'bookings.exported', 'bookings.cancelled', 'bookings.moved', 'bookings.changed', 'bookings.outcome-noted', 'bookings.email-resent', 'calendar.day-blocked', 'calendar.day-unblocked', 'calendar.hours-changed', 'calendar.hours-reset', 'blog-posts.created', 'blog-posts.updated', 'blog-posts.published', 'blog-posts.unpublished', 'blog-posts.scheduled', 'blog-posts.previewed', 'blog-posts.deleted', 'images.uploaded', 'images.updated', 'images.deleted', 'testimonials.created', 'testimonials.updated', 'testimonials.shown', 'testimonials.hidden', 'testimonials.moved', 'testimonials.deleted', 'retreat-offerings.created', 'retreat-offerings.updated', 'retreat-offerings.shown', 'retreat-offerings.hidden', 'retreat-offerings.deleted',
  'contacts.listed', 'contacts.viewed', 'contacts.exported', 'contacts.answered', 'contacts.reopened', 'contacts.replied',
  'support-requests.listed', 'support-requests.viewed', 'support-requests.exported', 'support-requests.done', 'support-requests.reopened',
  'consent-forms.listed', 'consent-forms.viewed', 'consent-forms.exported', 'consent-forms.proof-downloaded', 'consent-forms.receipt-resent',
  'privacy-requests.listed', 'privacy-requests.viewed', 'privacy-requests.created', 'privacy-requests.closed', 'privacy-requests.reopened',
  'privacy-requests.person-searched', 'privacy-requests.person-exported', 'privacy-requests.person-erased',
  'campaigns.created', 'campaigns.updated', 'campaigns.deleted', 'campaigns.test-sent', 'campaigns.sent', 'campaigns.scheduled', 'campaigns.unscheduled', 'campaigns.paused', 'campaigns.resumed', 'campaigns.cancelled', 'campaigns.recipients-listed', 'subscribers.listed', 'subscribers.viewed', 'subscribers.exported', 'subscribers.unsubscribed', 'subscribers.deleted', 'subscribers.confirmation-resent', 'mail-suppressions.listed', 'mail-suppressions.added', 'mail-suppressions.removed', 'imports.uploaded', 'imports.mapped', 'imports.checked', 'imports.started', 'imports.deleted', 'imports.viewed', 'imports.report-exported', 'mail-checks.tested',
  // No longer written, since it is written down before Stripe is called who asks; entries stay for good, and so do their names.
  'applications.reconciled', 'members.subscription-canceled',
] as const;

/** One of the actions. */
export type AuditAction = (typeof auditActions)[number];

/** Stands for an account that is gone, where what it had planned happens later. No account ever has this id. */
export const NOBODY = '00000000-0000-4000-8000-000000000000';

/** What an entry may be about. */
export const auditSubjectTypes = ['contact', 'support-request', 'consent-form', 'signup', 'user', 'booking', 'subscriber', 'recording', 'post', 'comment', 'note', 'blog-post', 'testimonial', 'retreat-offering', 'site-settings', 'image', 'campaign', 'privacy-request', 'import', 'job', 'calendar'] as const;

/** The record that something was done to. Its id may lead nowhere later: erased records keep their entries. */
export interface AuditSubject {
  type: (typeof auditSubjectTypes)[number];
  id: string;
}

/** Where things that must be provable later are written down; the audit-entries module provides it. */
export abstract class AuditTrail {
  /**
   * Adds an entry. It cannot be changed or removed.
   * @param actorId whose account did it
   * @param manager of the transaction that the entry belongs to: both happen, or neither
   * @param subject which record it was done to; none for lists and exports of many
   */
  abstract record(action: AuditAction, actorId: string, manager?: EntityManager, subject?: AuditSubject): Promise<void>;

  /**
   * The same for the account of an address, known or not, at the same cost: where nobody has it, the entry bears an id that
   * only says whether two entries are about one address. The address itself is not kept.
   * @param account a normalised e-mail address
   */
  abstract recordFor(action: AuditAction, account: string): Promise<void>;
}
