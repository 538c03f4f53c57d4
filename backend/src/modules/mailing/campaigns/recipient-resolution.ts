import type { EntityManager } from 'typeorm';
import { WANTS_EMAILS } from './campaign-audience.js';
import type { Outcome } from '../../../integrations/mail/smtp-outcome.js';

/** A claimed recipient: the mark is committed. */
export interface ClaimedRecipient {
  id: string;
  email: string;
  name: string;
  language: 'en' | 'es';
  subscriberId: string | null;
  attempts: number;
}

/** What the emails belong to. */
export interface RecipientsOf {
  kind: 'campaign' | 'step';
  id: string;
}

/** Column of the owner, and the condition under which its emails are sent. */
const owners: Record<RecipientsOf['kind'], { column: string; isSending: string }> = {
  campaign: {
    column: 'campaign_id',
    isSending: `EXISTS (SELECT 1 FROM campaigns WHERE id = $1 AND status = 'sending')`,
  },
  step: {
    column: 'step_id',
    isSending: `EXISTS (SELECT 1 FROM sequence_steps t JOIN sequences s ON s.id = t.sequence_id WHERE t.id = $1 AND t.is_ready AND s.is_on)`,
  },
};

/** How often a mail server may defer an address. */
const MOST_ATTEMPTS = 5;

/** Claims the next due recipient, unless its owner was stopped. Two workers never get the same one. */
const claimOf = ({ kind }: RecipientsOf): string => `
  UPDATE campaign_recipients SET state = 'sending', partition = $2, attempts = attempts + 1, updated_at = now()
   WHERE id = (SELECT id FROM campaign_recipients WHERE ${owners[kind].column} = $1 AND state = 'pending' AND (not_before IS NULL OR not_before <= now())
                ORDER BY created_at, id LIMIT 1 FOR UPDATE SKIP LOCKED)
     AND ${owners[kind].isSending}
  RETURNING id, email, name, language, subscriber_id AS "subscriberId", attempts`;

/** A late worker may still report the outcome of an `unknown` recipient. */
const RESOLVE = `UPDATE campaign_recipients SET state = $2, reason = $3, resolved_at = now(), updated_at = now() WHERE id = $1 AND state IN ('sending', 'unknown')`;

/** Defers a recipient: nothing of the email has been sent. */
const PUT_BACK = `
  UPDATE campaign_recipients SET state = 'pending', partition = NULL, reason = $2, attempts = $3, not_before = now() + make_interval(secs => $4), updated_at = now()
   WHERE id = $1 AND state = 'sending'`;

/** Committed separately, before the mail server gets anything. */
export async function claim(
  manager: EntityManager,
  of: RecipientsOf,
  partition: number,
): Promise<ClaimedRecipient | undefined> {
  const [rows] = await manager.query<[ClaimedRecipient[], number]>(claimOf(of), [of.id, partition]);
  return rows[0];
}

/** Recipients in `sending` of a dead worker of this partition: the email may have arrived, so it is not sent again. */
export async function resolveAbandoned(
  manager: EntityManager,
  { kind, id }: RecipientsOf,
  partition: number,
): Promise<void> {
  await manager.query(
    `UPDATE campaign_recipients SET state = 'unknown', reason = 'interrupted', resolved_at = now(), updated_at = now() WHERE ${owners[kind].column} = $1 AND partition = $2 AND state = 'sending'`,
    [id, partition],
  );
}

/** Why a recipient of a campaign gets nothing: unsubscribed, suppressed or erased since the start. @returns the reason */
export async function reasonToSkip(
  manager: EntityManager,
  { subscriberId, email }: ClaimedRecipient,
): Promise<string | undefined> {
  const [row] = await manager.query<{ state: string | null; isSuppressed: boolean }[]>(
    `SELECT (SELECT state FROM newsletter_subscribers WHERE id = $1) AS state, EXISTS (SELECT 1 FROM mail_suppressions WHERE email = $2) AS "isSuppressed"`,
    [subscriberId, email],
  );
  if (row?.isSuppressed) return 'suppressed';
  return row?.state === 'confirmed' ? undefined : (row?.state ?? 'erased');
}

/** What decides whether a member still gets an email to members. */
const MEMBER = `
  SELECT m.id, m.is_inner_circle_member AND NOT m.is_disabled AS "isMember", ${WANTS_EMAILS} AS "isWanted",
         EXISTS (SELECT 1 FROM mail_suppressions WHERE email = $1) AS "isSuppressed"
    FROM users m WHERE m.email = $1`;

/** The account of a recipient of an email to members, or why it gets nothing: it left, turned them off, or is suppressed, since the start. */
export async function memberOrReason(
  manager: EntityManager,
  { email }: Pick<ClaimedRecipient, 'email'>,
): Promise<{ userId: string } | { skipped: string }> {
  const [row] = await manager.query<{ id: string; isMember: boolean; isWanted: boolean; isSuppressed: boolean }[]>(
    MEMBER,
    [email],
  );
  if (!row) return { skipped: 'erased' };
  if (row.isSuppressed) return { skipped: 'suppressed' };
  if (!row.isMember) return { skipped: 'left' };
  return row.isWanted ? { userId: row.id } : { skipped: 'unsubscribed' };
}

export async function skip(manager: EntityManager, { id }: ClaimedRecipient, reason: string): Promise<void> {
  await manager.query(RESOLVE, [id, 'skipped', reason]);
}

/** Stores the outcome. A permanently refused address is suppressed. */
export async function resolve(manager: EntityManager, recipient: ClaimedRecipient, outcome: Outcome): Promise<void> {
  const { id, email, attempts } = recipient;
  if (outcome.is === 'away') await manager.query(PUT_BACK, [id, outcome.reason, attempts - 1, 0]);
  else if (outcome.is === 'deferred' && attempts < MOST_ATTEMPTS)
    await manager.query(PUT_BACK, [id, outcome.reason, attempts, 60 * 5 ** (attempts - 1)]);
  else if (outcome.is === 'bounced') {
    await manager.transaction(async (inside) => {
      await inside.query(RESOLVE, [id, 'bounced', outcome.reason]);
      await inside.query(
        `INSERT INTO mail_suppressions (email, reason, note) VALUES ($1, 'bounced', $2) ON CONFLICT (email) DO NOTHING`,
        [email, outcome.reason],
      );
    });
  } else
    await manager.query(RESOLVE, [
      id,
      outcome.is === 'deferred' ? 'failed' : outcome.is,
      outcome.is === 'sent' ? null : outcome.reason,
    ]);
}

/** Feedback about an email after the mail server accepted it. */
export interface LateNews {
  kind: 'bounced' | 'complained';
  /** A normalised address. */
  email?: string;
  /** The `Message-ID`: its local part is the id of the recipient. */
  messageId?: string;
  note?: string;
}

const RECIPIENT_ID = /^<?([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})@/i;

/**
 * Applies feedback to a sent email: the named message, else the last one to the address. A bounce changes its state; a complaint is
 * recorded beside the state, since the email did arrive.
 * @returns the address of the message, when it is one of ours
 */
export async function resolveLate(
  manager: EntityManager,
  { kind, email, messageId, note }: LateNews,
): Promise<string | undefined> {
  const [, id] = RECIPIENT_ID.exec(messageId ?? '') ?? [];
  const [named] =
    id === undefined
      ? []
      : await manager.query<{ id: string; email: string }[]>(
          'SELECT id, email FROM campaign_recipients WHERE id = $1',
          [id],
        );
  const [last] =
    named || email === undefined
      ? []
      : await manager.query<{ id: string }[]>(
          `SELECT id FROM campaign_recipients WHERE email = $1 AND state IN ('sending', 'sent', 'unknown') ORDER BY created_at DESC, id DESC LIMIT 1`,
          [email],
        );
  const recipientId = named?.id ?? last?.id;
  if (recipientId !== undefined) {
    const change = kind === 'bounced' ? `state = 'bounced', reason = $2, resolved_at = now()` : `reason = $2`;
    const reason = kind === 'bounced' ? note || null : 'complained';
    await manager.query(
      `UPDATE campaign_recipients SET ${change}, updated_at = now() WHERE id = $1 AND state IN ('sending', 'sent', 'unknown')`,
      [recipientId, reason],
    );
  }
  return named?.email;
}
