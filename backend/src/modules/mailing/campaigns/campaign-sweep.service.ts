import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { AuditTrail, NOBODY } from '../../../auth/audit-trail.js';
import { NEXT_VERSION } from '../../../common/edit-version.js';
import { PARTITIONS, CampaignQueue } from './campaign-queue.service.js';

const ROWS_AT_ONCE = 5_000;

/** Scheduled job that starts due campaigns and resumes interrupted ones. */
@Injectable()
export class CampaignSweep {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly queue: CampaignQueue,
    private readonly audit: AuditTrail,
  ) {}

  async sweep(): Promise<void> {
    await this.startDue();
    await this.keepGoing();
    await this.leaveOutCancelled();
  }

  /** The audit entry names the person who scheduled it. */
  private async startDue(): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const [due] = await manager.query<[{ id: string; scheduledBy: string | null }[], number]>(
        `UPDATE campaigns SET status = 'sending', started_at = now(), updated_at = ${NEXT_VERSION} WHERE status = 'scheduled' AND scheduled_at <= now()
         RETURNING id, scheduled_by AS "scheduledBy"`,
      );
      for (const { id, scheduledBy } of due) {
        await this.queue.enqueue(manager, id);
        await this.audit.record('campaigns.sent', scheduledBy ?? NOBODY, manager, { type: 'campaign', id });
      }
    });
  }

  /** Partitions whose worker died without a successor; also those of a stopped campaign, so that no recipient stays in `sending`. */
  private async keepGoing(): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const sending = await manager.query<{ id: string; enqueuedAt: Date | null }[]>(
        `SELECT id, enqueued_at AS "enqueuedAt" FROM campaigns WHERE status = 'sending'`,
      );
      for (const campaign of sending) await this.queue.goOn(manager, campaign);
      const stopped = await manager.query<{ id: string }[]>(
        `SELECT DISTINCT r.campaign_id AS id FROM campaign_recipients r JOIN campaigns l ON l.id = r.campaign_id WHERE r.state = 'sending' AND l.status <> 'sending'`,
      );
      for (const { id } of stopped)
        for (let partition = 0; partition < PARTITIONS; partition += 1)
          await this.queue.enqueuePartition(manager, id, partition);
    });
  }

  private async leaveOutCancelled(): Promise<void> {
    for (let remaining = ROWS_AT_ONCE; remaining === ROWS_AT_ONCE;) {
      const answer = await this.dataSource.query<[object[], number]>(
        `UPDATE campaign_recipients SET state = 'skipped', reason = 'cancelled', resolved_at = now(), updated_at = now()
          WHERE id IN (SELECT r.id FROM campaign_recipients r JOIN campaigns l ON l.id = r.campaign_id WHERE l.status = 'cancelled' AND r.state = 'pending' LIMIT ${ROWS_AT_ONCE} FOR UPDATE OF r SKIP LOCKED)`,
      );
      remaining = answer[1];
    }
  }
}
