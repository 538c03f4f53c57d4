import type { EntityManager } from 'typeorm';

/** What is kept for good. An action states what happened, never with which words or values. */
export const auditActions = ['auth.logged-in', 'auth.log-in-failed', 'auth.logged-out', 'auth.password-set', 'auth.password-changed', 'auth.other-sessions-ended', 'auth.second-factor-set-up', 'auth.second-factor-removed', 'auth.recovery-codes-renewed', 'auth.recovery-code-used', 'auth.email-changed', 'account.exported', 'account.deleted', 'users.role-changed', 'inner-circle.refund-requested', 'calendar.consent-started', 'calendar.connected', 'calendar.disconnected', 'member-posts.hidden', 'member-posts.shown', 'call-recordings.published'] as const;

/** One of the actions. */
export type AuditAction = (typeof auditActions)[number];

/** What an entry may be about. */
export const auditSubjectTypes = ['contact', 'support-contact', 'consent-form', 'signup', 'user', 'booking', 'subscriber', 'recording', 'post', 'comment', 'blog-post', 'testimonial', 'retreat-offering', 'site-settings', 'image', 'letter', 'privacy-request', 'import', 'job', 'calendar'] as const;

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
