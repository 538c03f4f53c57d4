import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, In, IsNull, Not } from 'typeorm';
import { InnerCircleSignup } from './inner-circle-signup.entity.js';
import { SubscriptionSync } from './subscription-sync.service.js';

/** What an application has that such a member never wrote. */
const UNWRITTEN = {
  readinessLevel: 'completely_ready',
  timeCommitment: 'imported',
  challengeArea: '',
  transformationGoal: '',
  termsVersion: 'imported',
} as const;

/** A subscription that was begun elsewhere, with whose it is. */
export type ImportedSubscription = Pick<
  InnerCircleSignup,
  'email' | 'firstName' | 'lastName' | 'language' | 'subscriptionType' | 'amount' | 'currency' | 'termsAcceptedAt'
> & { stripeCustomerId: string; stripeSubscriptionId: string };

/** Applications for subscriptions that were begun elsewhere. */
@Injectable()
export class ImportedSubscriptions {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly sync: SubscriptionSync,
  ) {}

  /** Those of these subscriptions that belong to an account. */
  async linkedOf(subscriptionIds: readonly string[]): Promise<Set<string | null>> {
    const linked = await this.dataSource.manager.find(InnerCircleSignup, {
      select: { id: true, stripeSubscriptionId: true },
      where: { stripeSubscriptionId: In(subscriptionIds), userId: Not(IsNull()) },
    });
    return new Set(linked.map(({ stripeSubscriptionId }) => stripeSubscriptionId));
  }

  /** Stores an application that says nothing yet: what it is, is read from Stripe, by the one rule that decides about memberships. */
  async link(subscription: ImportedSubscription): Promise<void> {
    await this.dataSource
      .createQueryBuilder()
      .insert()
      .into(InnerCircleSignup)
      .values({ ...UNWRITTEN, ...subscription, paymentStatus: 'expired' })
      .orIgnore()
      .execute();
    await this.sync.follow(subscription.stripeSubscriptionId);
  }
}
