import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { PlanValue } from '@leap/domain';
import type { Stripe } from 'stripe';
import { DataSource, In, IsNull, Not } from 'typeorm';
import { planOfPrice } from '../../../integrations/stripe/stripe-prices.js';
import { Plan } from '../plans/plan.entity.js';
import { InnerCircleSignup } from './inner-circle-signup.entity.js';
import { SubscriptionSync } from './subscription-sync.service.js';

/** Values of an application that an import does not have. */
const UNWRITTEN = {
  readinessLevel: 'completely_ready',
  timeCommitment: 'imported',
  challengeArea: '',
  transformationGoal: '',
  termsVersion: 'imported',
} as const;

/** A subscription of an import, with its owner. */
export type ImportedSubscription = Pick<
  InnerCircleSignup,
  'email' | 'firstName' | 'lastName' | 'language' | 'subscriptionType' | 'amount' | 'currency' | 'termsAcceptedAt'
> & { stripeCustomerId: string; stripeSubscriptionId: string };

/** Creates applications for imported subscriptions. */
@Injectable()
export class ImportedSubscriptions {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly sync: SubscriptionSync,
  ) {}

  /** Which of these subscriptions belong to an account. */
  async linkedOf(subscriptionIds: readonly string[]): Promise<Set<string | null>> {
    const linked = await this.dataSource.manager.find(InnerCircleSignup, {
      select: { id: true, stripeSubscriptionId: true },
      where: { stripeSubscriptionId: In(subscriptionIds), userId: Not(IsNull()) },
    });
    return new Set(linked.map(({ stripeSubscriptionId }) => stripeSubscriptionId));
  }

  /** The stored plan that a price is of. */
  async planOf(price: Stripe.Price): Promise<PlanValue | undefined> {
    const value = planOfPrice(price);
    if (value === undefined) return undefined;
    return (await this.dataSource.manager.existsBy(Plan, { value })) ? value : undefined;
  }

  /** Stores an application without a state, which is then read from Stripe by the usual rule. */
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
