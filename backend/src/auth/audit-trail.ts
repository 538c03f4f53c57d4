import type { EntityManager } from 'typeorm';

/** What is kept for good. An action states what happened, never with which words or values. */
export const auditActions = ['auth.logged-in', 'auth.log-in-failed', 'auth.logged-out', 'auth.password-set', 'auth.password-changed', 'auth.other-sessions-ended', 'auth.second-factor-set-up', 'auth.second-factor-removed', 'auth.recovery-codes-renewed', 'auth.recovery-code-used', 'auth.email-changed', 'account.exported', 'account.deleted', 'users.role-changed', 'inner-circle.refund-requested', 'calendar.consent-started', 'calendar.connected', 'calendar.disconnected', 'member-posts.hidden', 'member-posts.shown', 'call-recordings.published'] as const;

/** One of the actions. */
export type AuditAction = (typeof auditActions)[number];

/** Where things that must be provable later are written down; the audit-entries module provides it. */
export abstract class AuditTrail {
  /**
   * Adds an entry. It cannot be changed or removed.
   * @param actorId whose account did it
   * @param manager of the transaction that the entry belongs to: both happen, or neither
   */
  abstract record(action: AuditAction, actorId: string, manager?: EntityManager): Promise<void>;

  /**
   * The same for the account of an address, known or not, at the same cost: where nobody has it, the entry bears an id that
   * only says whether two entries are about one address. The address itself is not kept.
   * @param account a normalised e-mail address
   */
  abstract recordFor(action: AuditAction, account: string): Promise<void>;
}
