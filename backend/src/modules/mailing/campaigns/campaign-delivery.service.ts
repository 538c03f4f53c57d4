import { Inject, Injectable, Logger } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { ENV, type Env } from '../../../config/env.js';
import { renderNewsletter, type Newsletter } from '../../../integrations/mail/newsletter-rendering.js';
import type { RenderedEmail } from '../../../integrations/mail/mail-rendering.js';
import { CampaignLinks } from './campaign-links.service.js';
import { Campaign } from './campaign.entity.js';
import { NotificationSettingsService } from '../member-notifications/notification-settings.service.js';
import { NewsletterSubscribersService } from '../newsletter-subscribers/newsletter-subscribers.service.js';
import { SiteSettingsService } from '../../content/content.module.js';
import { CampaignQueue } from './campaign-queue.service.js';
import { textsIn } from './newsletter-texts.js';
import { RecipientDelivery, type Batch, type Turn } from './recipient-delivery.service.js';
import { memberOrReason, reasonToSkip, type ClaimedRecipient } from './recipient-resolution.js';

const SHORTEST_PAUSE_SECONDS = 5;
const LONGEST_PAUSE_SECONDS = 300;
/** After this long without the mail server, the campaign is paused for an administrator. */
const PATIENCE_MS = 2 * 3_600_000;

/** Where a reader ends these emails, and where they choose. */
type OwnLinks = Pick<Newsletter, 'unsubscribeUrl' | 'preferencesUrl'>;

/** What is the same in the emails to all readers. */
interface Common extends Pick<Newsletter, 'brandName' | 'postalAddress'> {
  addressIn: Awaited<ReturnType<CampaignLinks['addressesIn']>>;
}

/** Sends a campaign to its recipients in partitions, which coordinate through the database only. */
@Injectable()
export class CampaignDelivery {
  private readonly logger = new Logger('Campaigns');

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly delivery: RecipientDelivery,
    private readonly subscribers: NewsletterSubscribersService,
    private readonly settings: NotificationSettingsService,
    private readonly siteSettings: SiteSettingsService,
    private readonly queue: CampaignQueue,
    private readonly links: CampaignLinks,
    @Inject(ENV) private readonly env: Env,
  ) {}

  /** One run of one partition; enqueues the next one while recipients remain. */
  async deliver(campaignId: string, partition: number): Promise<void> {
    const turn = await this.delivery.run({ kind: 'campaign', id: campaignId }, partition, () => this.begin(campaignId));
    // Another worker holds the partition and continues.
    if (turn === undefined || turn === 'end') return;
    await this.dataSource.transaction((manager) =>
      this.queue.enqueuePartition(manager, campaignId, partition, turn === 'time' ? 0 : turn.pauseSeconds),
    );
  }

  private async begin(campaignId: string): Promise<Batch | undefined> {
    const { manager } = this.dataSource;
    const campaign = await manager.findOneBy(Campaign, { id: campaignId });
    if (campaign?.status !== 'sending') return undefined;
    const { brandName, postalAddress } = await this.siteSettings.get();
    const common = { brandName, postalAddress, addressIn: await this.links.addressesIn(campaignId) };
    let hasTrouble = campaign.trouble !== null;
    return {
      emailFor: async (recipient) => {
        const links = await this.linksFor(campaign, recipient);
        return 'skipped' in links ? links : this.render(campaign, common, recipient, links);
      },
      onDelivered: async () => {
        if (hasTrouble)
          await manager.query('UPDATE campaigns SET trouble = NULL, trouble_since = NULL WHERE id = $1', [campaignId]);
        hasTrouble = false;
      },
      onAway: async (reason) => ({ pauseSeconds: await this.noteTrouble(campaignId, reason) }),
      onRest: () => this.rest(campaignId),
    };
  }

  private render(
    campaign: Campaign,
    { addressIn, ...common }: Common,
    { name, language }: ClaimedRecipient,
    links: OwnLinks,
  ): RenderedEmail {
    return renderNewsletter({
      ...common,
      ...textsIn(campaign, language),
      linkTo: (url) => addressIn(url, language),
      name,
      ...links,
      siteUrl: this.env.PUBLIC_URL,
      because: campaign.audienceKind === 'members' ? 'joined' : 'subscribed',
    });
  }

  /** Members turn these emails off in their account, subscribers end the subscription. */
  private async linksFor(
    { audienceKind }: Campaign,
    recipient: ClaimedRecipient,
  ): Promise<OwnLinks | { skipped: string }> {
    const { manager } = this.dataSource;
    const { language, subscriberId } = recipient;
    if (audienceKind === 'members') {
      const member = await memberOrReason(manager, recipient);
      if ('skipped' in member) return member;
      return {
        unsubscribeUrl: this.settings.unsubscribeUrl(member.userId, 'practice'),
        preferencesUrl: this.settings.preferencesUrl(language),
      };
    }
    const skipped = await reasonToSkip(manager, recipient);
    if (skipped !== undefined) return { skipped };
    return this.subscribers.linksOf({ id: subscriberId ?? '', language });
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
