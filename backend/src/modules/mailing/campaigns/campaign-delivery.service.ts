import { Inject, Injectable, Logger } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { ENV, type Env } from '../../../config/env.js';
import { BulkMail } from '../../../integrations/mail/bulk-mail.js';
import { renderNewsletter } from '../../../integrations/mail/newsletter-rendering.js';
import type { Outcome } from '../../../integrations/mail/smtp-outcome.js';
import { Campaign } from './campaign.entity.js';
import { NewsletterSubscribersService } from '../newsletter-subscribers/newsletter-subscribers.service.js';
import { SiteSettingsService } from '../../content/content.module.js';
import { withPartition } from './partition-lock.js';
import { CampaignQueue } from './campaign-queue.service.js';
import { claim, reasonToSkip, resolve, resolveAbandoned, skip, type ClaimedRecipient } from './recipient-resolution.js';

/** Duration of one job before it enqueues its successor: short, so that a shutdown does not wait long. */
const TURN_MS = 4_000;
const SHORTEST_PAUSE_SECONDS = 5;
const LONGEST_PAUSE_SECONDS = 300;
/** After this long without the mail server, the campaign is paused for an administrator. */
const PATIENCE_MS = 2 * 3_600_000;

/** Why a run ended: time limit, all remaining recipients deferred for so many seconds, or nothing to do. */
type Turn = 'time' | { pauseSeconds: number } | 'end';

/** Sends a campaign to its recipients in partitions, which coordinate through the database only. */
@Injectable()
export class CampaignDelivery {
  private readonly logger = new Logger('Campaigns');

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly mail: BulkMail,
    private readonly subscribers: NewsletterSubscribersService,
    private readonly siteSettings: SiteSettingsService,
    private readonly queue: CampaignQueue,
    @Inject(ENV) private readonly env: Env,
  ) {}

  /** One run of one partition; enqueues the next one while recipients remain. */
  async deliver(campaignId: string, partition: number): Promise<void> {
    const turn = await withPartition(this.dataSource, campaignId, partition, async () => {
      await resolveAbandoned(this.dataSource.manager, campaignId, partition);
      return this.runTurn(campaignId, partition);
    });
    // Another worker holds the partition and continues.
    if (turn === undefined || turn === 'end') return;
    await this.dataSource.transaction((manager) =>
      this.queue.enqueuePartition(manager, campaignId, partition, turn === 'time' ? 0 : turn.pauseSeconds),
    );
  }

  /** Sends a test email in one language to an administrator. @throws Error when the mail server does not accept it */
  async sendTest(
    campaignId: string,
    to: { email: string; firstName: string | null },
    language: 'en' | 'es',
  ): Promise<void> {
    const campaign = await this.dataSource.manager.findOneBy(Campaign, { id: campaignId });
    if (!campaign) return;
    const { brandName } = await this.siteSettings.get();
    const page = `${this.env.PUBLIC_URL}${language === 'es' ? '/es' : ''}/newsletter`;
    const rendered = renderNewsletter({
      brandName,
      ...textsOf(campaign, language),
      name: to.firstName ?? '',
      unsubscribeUrl: page,
      preferencesUrl: page,
      siteUrl: this.env.PUBLIC_URL,
      isTest: true,
    });
    const outcome = await this.mail.deliver({
      ...rendered,
      headers: {},
      to: to.email,
      id: `test-${campaignId}-${Date.now()}`,
    });
    if (outcome.is === 'away' || outcome.is === 'deferred')
      throw new Error(`The mail server does not accept it now: ${outcome.reason}`);
    if (outcome.is !== 'sent')
      this.logger.warn({ outcome: outcome.is, reason: outcome.reason }, 'A test campaign was not accepted');
  }

  private async runTurn(campaignId: string, partition: number): Promise<Turn> {
    const { manager } = this.dataSource;
    const campaign = await manager.findOneBy(Campaign, { id: campaignId });
    if (campaign?.status !== 'sending') return 'end';
    const { brandName } = await this.siteSettings.get();
    let hasTrouble = campaign.trouble !== null;
    const endsAt = performance.now() + TURN_MS;
    while (performance.now() < endsAt) {
      const recipient = await claim(manager, campaignId, partition);
      if (!recipient) return this.rest(campaignId);
      const skipped = await reasonToSkip(manager, recipient);
      if (skipped !== undefined) {
        await skip(manager, recipient, skipped);
        continue;
      }
      const outcome = await this.send(campaign, brandName, recipient);
      await resolve(manager, recipient, outcome);
      if (outcome.is === 'away') return { pauseSeconds: await this.noteTrouble(campaignId, outcome.reason) };
      if (hasTrouble)
        await manager.query('UPDATE campaigns SET trouble = NULL, trouble_since = NULL WHERE id = $1', [campaignId]);
      hasTrouble = false;
    }
    return 'time';
  }

  private send(
    campaign: Campaign,
    brandName: string,
    { id, email, name, language, subscriberId }: ClaimedRecipient,
  ): Promise<Outcome> {
    const subscriber = { id: subscriberId ?? '', language };
    const rendered = renderNewsletter({
      brandName,
      ...textsOf(campaign, language),
      name,
      unsubscribeUrl: this.subscribers.unsubscribeUrl(subscriber),
      preferencesUrl: this.subscribers.preferencesUrl(subscriber),
      siteUrl: this.env.PUBLIC_URL,
    });
    return this.mail.deliver({ ...rendered, to: email, id });
  }

  /** No recipient can be claimed: all are done or deferred, or the campaign was stopped. */
  private async rest(campaignId: string): Promise<Turn> {
    const { manager } = this.dataSource;
    const [row] = await manager.query<{ isSending: boolean; pauseSeconds: number | null }[]>(
      `SELECT l.status = 'sending' AS "isSending",
              (SELECT ceil(extract(epoch FROM min(coalesce(r.not_before, now())) - now()))::int FROM campaign_recipients r WHERE r.campaign_id = l.id AND r.state = 'pending') AS "pauseSeconds"
         FROM campaigns l WHERE l.id = $1`,
      [campaignId],
    );
    if (!row?.isSending) return 'end';
    if (row.pauseSeconds !== null)
      return { pauseSeconds: Math.min(LONGEST_PAUSE_SECONDS, Math.max(1, row.pauseSeconds)) };
    await manager.query(
      `UPDATE campaigns SET status = 'sent', finished_at = now(), trouble = NULL, trouble_since = NULL, updated_at = now()
        WHERE id = $1 AND status = 'sending' AND enqueued_at IS NOT NULL
          AND NOT EXISTS (SELECT 1 FROM campaign_recipients WHERE campaign_id = $1 AND state IN ('pending', 'sending'))`,
      [campaignId],
    );
    return 'end';
  }

  /** The mail server accepts nothing: pauses get longer, and after some hours the campaign is paused for an administrator. */
  private async noteTrouble(campaignId: string, reason: string): Promise<number> {
    const [[row]] = await this.dataSource.query<[{ since: Date }[], number]>(
      `UPDATE campaigns SET trouble = $2, trouble_since = coalesce(trouble_since, now()),
              status = CASE WHEN status = 'sending' AND trouble_since < now() - make_interval(secs => $3) THEN 'paused' ELSE status END
        WHERE id = $1 RETURNING trouble_since AS since`,
      [campaignId, reason, PATIENCE_MS / 1_000],
    );
    const seconds = row ? (Date.now() - row.since.getTime()) / 2_000 : 0;
    this.logger.warn({ campaignId, reason }, 'The mail server takes no campaigns; the campaign waits');
    return Math.round(
      Math.min(LONGEST_PAUSE_SECONDS, Math.max(SHORTEST_PAUSE_SECONDS, seconds)) * (0.8 + Math.random() * 0.4),
    );
  }
}

const textsOf = (
  campaign: Campaign,
  language: 'en' | 'es',
): { language: 'en' | 'es'; subject: string; content: string } =>
  language === 'es'
    ? { language, subject: campaign.subjectEs, content: campaign.contentEs }
    : { language, subject: campaign.subjectEn, content: campaign.contentEn };
