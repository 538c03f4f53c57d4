import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { Language } from '@leap/domain';
import { DataSource } from 'typeorm';
import { JobsService } from '../../../jobs/jobs.service.js';
import { InnerCircleSignup } from '../inner-circle-signups/inner-circle-signup.entity.js';
import { MembershipNotice } from '../inner-circle-signups/membership-notice.entity.js';
import { stillHolds } from '../inner-circle-signups/membership-notices.js';
import { PromotionRedemption } from '../inner-circle-signups/promotion-redemption.entity.js';
import { SubscriptionSync } from '../inner-circle-signups/subscription-sync.service.js';
import { User } from '../../accounts/accounts.module.js';

/** More than reading Stripe and sending take, with all their time-outs; less than the attempts of a job. */
const CLAIM_EXPIRES = '5 minutes';
/** What could not be sent for so long is no news. */
const NEWS = '3 days';

/** An email that is due, its membership as Stripe says now, and who gets it. */
export interface DueNotice {
  notice: MembershipNotice;
  signup: InnerCircleSignup;
  email: string;
  language: Language;
}

/** Emails that become due in memberships. */
@Injectable()
export class MembershipNoticesService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly jobs: JobsService,
    private readonly sync: SubscriptionSync,
  ) {}

  /**
   * Sends what is due, once: claims it, reads the membership from Stripe, sends if the cause still holds, and resolves it. Nothing is locked
   * meanwhile. A failure leaves it open; after a crash it is free again when the claim has expired.
   * @throws Error while another job has a claim, so that this one is tried again in case that the other one died
   */
  async deliver(id: string, send: (due: DueNotice) => Promise<void>): Promise<void> {
    const isOpen = 'id = $1 AND resolved_at IS NULL AND due_at <= now()';
    const [, claimed] = await this.dataSource.query<[unknown[], number]>(
      `UPDATE membership_notices SET claimed_at = now()
        WHERE ${isOpen} AND (claimed_at IS NULL OR claimed_at < now() - interval '${CLAIM_EXPIRES}')`,
      [id],
    );
    if (claimed === 0) {
      const others = await this.dataSource.query<object[]>(`SELECT FROM membership_notices WHERE ${isOpen}`, [id]);
      if (others.length > 0) throw new Error('Another job sends this email.');
      return;
    }
    try {
      const due = await this.find(id);
      if (due) await send(due);
    } catch (error) {
      await this.dataSource.query('UPDATE membership_notices SET claimed_at = NULL WHERE id = $1', [id]);
      throw error;
    }
    await this.dataSource.query('UPDATE membership_notices SET resolved_at = now(), updated_at = now() WHERE id = $1', [
      id,
    ]);
  }

  /** The promotion code that a membership began with. */
  promotionOf(signupId: number): Promise<PromotionRedemption | null> {
    return this.dataSource.manager.findOne(PromotionRedemption, {
      where: { signupId, state: 'redeemed' },
      relations: { promotionCode: true },
    });
  }

  /** @returns undefined when its cause has gone, or its member has */
  private async find(id: string): Promise<DueNotice | undefined> {
    const { manager } = this.dataSource;
    const notice = await manager.findOneByOrFail(MembershipNotice, { id });
    const before = await manager.findOneByOrFail(InnerCircleSignup, { id: notice.signupId });
    if (before.userId === null || !stillHolds(notice, before)) return undefined;
    // What is paid is not to be asked for because the event is late.
    const signup =
      (['receipt', 'refund'].includes(notice.kind) ? before : await this.sync.followSignup(before.id)) ?? before;
    const user = await manager.findOneBy(User, { id: before.userId });
    if (!user || !stillHolds(notice, signup)) return undefined;
    return { notice, signup, email: user.email, language: user.language };
  }

  /** Every hour: enqueues what is due and was not sent although its job used up its attempts. What is too old is resolved. */
  async queueUnsent(): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      await manager.query(
        `UPDATE membership_notices SET resolved_at = now(), updated_at = now() WHERE resolved_at IS NULL AND due_at < now() - interval '${NEWS}'`,
      );
      const rows = await manager.query<{ id: string }[]>(
        'SELECT id FROM membership_notices WHERE resolved_at IS NULL AND due_at <= now() ORDER BY due_at, id',
      );
      for (const { id } of rows) await this.jobs.enqueue(manager, 'membership-notices.send', { id });
    });
  }
}
