import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import { JobsService } from '../../../jobs/jobs.service.js';
import { audienceInSql, audienceValues } from './campaign-audience.js';
import { CampaignLinks } from './campaign-links.service.js';
import { Campaign, type AudienceKind } from './campaign.entity.js';
import { MembersByPlan } from './members-by-plan.js';

/** Number of workers that send one campaign at the same time, over all processes. */
export const PARTITIONS = 4;

/** Rows per statement, so that each stays within the database's time-out. */
const ROWS_AT_ONCE = 5_000;

/** Inserts the recipients of the campaign, without duplicates of a person or address. */
const enqueueFor = (plans: MembersByPlan, kind: AudienceKind): string => `
  WITH chosen AS (SELECT * FROM (${audienceInSql(plans, kind, 3)}) p WHERE $2::uuid IS NULL OR id > $2 ORDER BY id LIMIT ${ROWS_AT_ONCE}),
       stored AS (INSERT INTO campaign_recipients (campaign_id, subscriber_id, email, name, language) SELECT $1, subscriber_id, email, name, language FROM chosen ON CONFLICT (campaign_id, email) DO NOTHING)
  SELECT count(*)::int AS count, (SELECT id FROM chosen ORDER BY id DESC LIMIT 1) AS last FROM chosen`;

/** Stores the recipients of a campaign and starts its workers. */
@Injectable()
export class CampaignQueue {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly jobs: JobsService,
    private readonly plans: MembersByPlan,
    private readonly links: CampaignLinks,
  ) {}

  /** Enqueues the job that stores the recipients, in the transaction that starts the campaign. */
  enqueue(manager: EntityManager, campaignId: string): Promise<void> {
    return this.jobs.enqueue(manager, 'campaign-recipients.enqueue', { id: campaignId }, { singletonKey: campaignId });
  }

  /** Continues a campaign from any state. Idempotent. */
  async goOn(manager: EntityManager, { id, enqueuedAt }: Pick<Campaign, 'id' | 'enqueuedAt'>): Promise<void> {
    if (enqueuedAt === null) return this.enqueue(manager, id);
    for (let partition = 0; partition < PARTITIONS; partition += 1) await this.enqueuePartition(manager, id, partition);
  }

  enqueuePartition(
    manager: EntityManager,
    campaignId: string,
    partition: number,
    startAfterSeconds = 0,
  ): Promise<void> {
    const id = `${campaignId}:${partition}`;
    return this.jobs.enqueue(manager, 'campaign-recipients.deliver', { id }, { singletonKey: id, startAfterSeconds });
  }

  /** Stores all recipients, and the links of the texts, in one transaction, from one snapshot. */
  async enqueueRecipients(campaignId: string): Promise<void> {
    await this.dataSource.transaction('REPEATABLE READ', async (manager) => {
      const campaign = await manager.findOne(Campaign, {
        where: { id: campaignId },
        lock: { mode: 'pessimistic_write' },
      });
      if (campaign?.status !== 'sending' || campaign.enqueuedAt !== null) return;
      const audience = audienceValues(campaign);
      for (let after: string | null = null, count = ROWS_AT_ONCE; count === ROWS_AT_ONCE;) {
        const rows: { count: number; last: string | null }[] = await manager.query(
          enqueueFor(this.plans, campaign.audienceKind),
          [campaignId, after, ...audience],
        );
        count = rows[0]?.count ?? 0;
        after = rows[0]?.last ?? null;
      }
      await this.links.store(manager, campaign);
      await manager.query('UPDATE campaigns SET enqueued_at = now() WHERE id = $1', [campaignId]);
      await this.goOn(manager, { id: campaignId, enqueuedAt: new Date() });
    });
  }
}
