import { Inject, Injectable, Logger } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { ENV, type Env } from '../../config/env.js';
import { BulkMail } from '../../integrations/mail/bulk-mail.js';
import { renderNewsletter } from '../../integrations/mail/newsletter-rendering.js';
import type { Outcome } from '../../integrations/mail/smtp-outcome.js';
import { Letter } from '../letters/letter.entity.js';
import { NewsletterSubscribersService } from '../newsletter-subscribers/newsletter-subscribers.service.js';
import { SiteSettingsService } from '../site-settings/site-settings.service.js';
import { withLane } from './lane-lock.js';
import { LetterTaking } from './letter-taking.service.js';
import { claim, reasonToSkip, settle, settleAbandoned, skip, type ClaimedRecipient } from './recipient-settling.js';

/** How long one job goes on before its successor: short, so that a process that stops has not to wait for it. */
const TURN_MS = 4_000;
const SHORTEST_PAUSE_SECONDS = 5;
const LONGEST_PAUSE_SECONDS = 300;
/** Then the letter waits for somebody who looks at the mail server. */
const PATIENCE_MS = 2 * 3_600_000;

/** Why a turn ended: its time is over, nobody's turn is before so many seconds, or there is nothing left to do. */
type Turn = 'time' | { pauseSeconds: number } | 'end';

/** Sends a letter to its recipients, one by one, in lanes that know of each other by the database alone. */
@Injectable()
export class LetterDelivery {
  private readonly logger = new Logger('Letters');

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly mail: BulkMail,
    private readonly subscribers: NewsletterSubscribersService,
    private readonly siteSettings: SiteSettingsService,
    private readonly taking: LetterTaking,
    @Inject(ENV) private readonly env: Env,
  ) {}

  /** One turn of one lane; queues the next one while there is more to do. */
  async deliver(letterId: string, lane: number): Promise<void> {
    const turn = await withLane(this.dataSource, letterId, lane, async () => {
      await settleAbandoned(this.dataSource.manager, letterId, lane);
      return this.takeTurn(letterId, lane);
    });
    // Without the lane, somebody alive has it and goes on.
    if (turn === undefined || turn === 'end') return;
    await this.dataSource.transaction((manager) => this.taking.enqueueLane(manager, letterId, lane, turn === 'time' ? 0 : turn.pauseSeconds));
  }

  /** Sends one of the two letters to somebody of the practice. @throws Error when the mail server does not take it now */
  async sendTest(letterId: string, to: { email: string; firstName: string | null }, language: 'en' | 'es'): Promise<void> {
    const letter = await this.dataSource.manager.findOneBy(Letter, { id: letterId });
    if (!letter) return;
    const { brandName } = await this.siteSettings.get();
    const page = `${this.env.PUBLIC_URL}${language === 'es' ? '/es' : ''}/newsletter`;
    const rendered = renderNewsletter({ brandName, ...textsOf(letter, language), name: to.firstName ?? '', unsubscribeUrl: page, preferencesUrl: page, isTest: true });
    const outcome = await this.mail.deliver({ ...rendered, headers: {}, to: to.email, id: `test-${letterId}-${Date.now()}` });
    if (outcome.is === 'away' || outcome.is === 'deferred') throw new Error(`The mail server does not take it now: ${outcome.reason}`);
    if (outcome.is !== 'sent') this.logger.warn({ outcome: outcome.is, reason: outcome.reason }, 'A test letter was not taken');
  }

  private async takeTurn(letterId: string, lane: number): Promise<Turn> {
    const { manager } = this.dataSource;
    const letter = await manager.findOneBy(Letter, { id: letterId });
    if (letter?.status !== 'sending') return 'end';
    const { brandName } = await this.siteSettings.get();
    let hasTrouble = letter.trouble !== null;
    const endsAt = performance.now() + TURN_MS;
    while (performance.now() < endsAt) {
      const recipient = await claim(manager, letterId, lane);
      if (!recipient) return this.rest(letterId);
      const skipped = await reasonToSkip(manager, recipient);
      if (skipped !== undefined) {
        await skip(manager, recipient, skipped);
        continue;
      }
      const outcome = await this.send(letter, brandName, recipient);
      await settle(manager, recipient, outcome);
      if (outcome.is === 'away') return { pauseSeconds: await this.noteTrouble(letterId, outcome.reason) };
      if (hasTrouble) await manager.query('UPDATE letters SET trouble = NULL, trouble_since = NULL WHERE id = $1', [letterId]);
      hasTrouble = false;
    }
    return 'time';
  }

  private send(letter: Letter, brandName: string, { id, email, name, language, subscriberId }: ClaimedRecipient): Promise<Outcome> {
    const subscriber = { id: subscriberId ?? '', language };
    const rendered = renderNewsletter({
      brandName,
      ...textsOf(letter, language),
      name,
      unsubscribeUrl: this.subscribers.unsubscribeUrl(subscriber),
      preferencesUrl: this.subscribers.preferencesUrl(subscriber),
    });
    return this.mail.deliver({ ...rendered, to: email, id });
  }

  /** Nobody can be claimed: all are done, some were put off, or the letter was stopped. */
  private async rest(letterId: string): Promise<Turn> {
    const { manager } = this.dataSource;
    const [row] = await manager.query<{ isSending: boolean; pauseSeconds: number | null }[]>(
      `SELECT l.status = 'sending' AS "isSending",
              (SELECT ceil(extract(epoch FROM min(coalesce(r.not_before, now())) - now()))::int FROM letter_recipients r WHERE r.letter_id = l.id AND r.state = 'waiting') AS "pauseSeconds"
         FROM letters l WHERE l.id = $1`,
      [letterId],
    );
    if (!row?.isSending) return 'end';
    if (row.pauseSeconds !== null) return { pauseSeconds: Math.min(LONGEST_PAUSE_SECONDS, Math.max(1, row.pauseSeconds)) };
    await manager.query(
      `UPDATE letters SET status = 'sent', finished_at = now(), trouble = NULL, trouble_since = NULL, updated_at = now()
        WHERE id = $1 AND status = 'sending' AND taken_at IS NOT NULL
          AND NOT EXISTS (SELECT 1 FROM letter_recipients WHERE letter_id = $1 AND state IN ('waiting', 'sending'))`,
      [letterId],
    );
    return 'end';
  }

  /** The mail server takes nothing: longer and longer pauses, and after some hours the letter waits for a person. */
  private async noteTrouble(letterId: string, reason: string): Promise<number> {
    const [[row]] = await this.dataSource.query<[{ since: Date }[], number]>(
      `UPDATE letters SET trouble = $2, trouble_since = coalesce(trouble_since, now()),
              status = CASE WHEN status = 'sending' AND trouble_since < now() - make_interval(secs => $3) THEN 'paused' ELSE status END
        WHERE id = $1 RETURNING trouble_since AS since`,
      [letterId, reason, PATIENCE_MS / 1_000],
    );
    const seconds = row ? (Date.now() - row.since.getTime()) / 2_000 : 0;
    this.logger.warn({ letterId, reason }, 'The mail server takes no letters; the letter waits');
    return Math.round(Math.min(LONGEST_PAUSE_SECONDS, Math.max(SHORTEST_PAUSE_SECONDS, seconds)) * (0.8 + Math.random() * 0.4));
  }
}

const textsOf = (letter: Letter, language: 'en' | 'es'): { language: 'en' | 'es'; subject: string; content: string } =>
  language === 'es' ? { language, subject: letter.subjectEs, content: letter.contentEs } : { language, subject: letter.subjectEn, content: letter.contentEn };
