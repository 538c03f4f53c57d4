import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, In, IsNull, Not } from 'typeorm';
import { ProviderKeys } from '../../../integrations/provider-keys/provider-keys.js';
import { User } from '../../accounts/accounts.module.js';
import { PlansService } from '../plans/plans.service.js';
import { InnerCircleSignup } from './inner-circle-signup.entity.js';
import type { AdminMembershipCard } from './membership-card.dto.js';
import { MembershipDecision } from './membership-decision.entity.js';
import { MembershipEvent } from './membership-event.entity.js';
import { MembershipPayment } from './membership-payment.entity.js';
import { isEnded } from './membership-state.js';
import { nextPriceOf } from './next-price.js';
import { customerOf } from './one-membership.js';
import type { GrantedMembership, OwnMembership } from './own-membership.dto.js';
import { refundableStatuses, SignupRefund } from './signup-refund.entity.js';
import { SignupPromotions } from './signup-promotions.service.js';

/** How many payments the card has; all of them are in Stripe. */
const PAYMENTS_SHOWN = 12;

/** What a member and the practice see of a membership that is paid by Stripe: from the database, as last read from there. */
@Injectable()
export class MembershipCard {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly plans: PlansService,
    private readonly promotions: SignupPromotions,
    private readonly keys: ProviderKeys,
  ) {}

  /** For its member: undefined without a payment by Stripe, and while a granted membership goes on after payments ended. */
  async find(userId: string): Promise<OwnMembership | undefined> {
    const found = await this.latest(userId);
    if (!found) return undefined;
    const { membershipEndedAt, stripeStatus } = found.signup;
    const isGranted = membershipEndedAt !== null && isEnded(stripeStatus) ? await this.isMember(userId) : false;
    return isGranted ? undefined : found;
  }

  /** Whether the membership of an account is in force, whatever it comes from. */
  isMember(userId: string): Promise<boolean> {
    return this.dataSource.manager.existsBy(User, { id: userId, isInnerCircleMember: true });
  }

  /** The membership that was granted to a person and is in force; undefined without one. */
  async grantedTo(userId: string): Promise<GrantedMembership | undefined> {
    const decision = await this.dataSource.manager.findOne(MembershipDecision, {
      where: { userId, kind: 'granted', liftedAt: IsNull() },
      relations: { decidedBy: true },
    });
    if (!decision || (decision.until !== null && decision.until <= new Date())) return undefined;
    const { createdAt: since, until, decidedBy } = decision;
    return { since, until, by: [decidedBy?.firstName, decidedBy?.lastName].filter(Boolean).join(' ') };
  }

  /** Whether Stripe knows the person, and has a page with cards and invoices for them. */
  async hasBillingPortal(userId: string): Promise<boolean> {
    return (await customerOf(this.dataSource.manager, userId)) !== null;
  }

  /** The latest payments of a person, the newest first, and how many there are. */
  async payments(userId: string): Promise<[MembershipPayment[], number]> {
    const { manager } = this.dataSource;
    const signups = await manager.find(InnerCircleSignup, { select: { id: true }, where: { userId } });
    return manager.findAndCount(MembershipPayment, {
      where: { signupId: In(signups.map(({ id }) => id)) },
      order: { paidAt: 'DESC', id: 'DESC' },
      take: PAYMENTS_SHOWN,
    });
  }

  /** For the practice, with its payments; of a granted membership what was paid before. */
  async forAdmin(userId: string): Promise<AdminMembershipCard> {
    const { manager } = this.dataSource;
    const [payments, count] = await this.payments(userId);
    const paid = await this.latest(userId);
    if (!paid) return { payments, count };
    const { id: signupId, paymentStatus, stripeCustomerId } = paid.signup;
    const openRefund = await manager.findOneBy(SignupRefund, { signupId, doneAt: IsNull() });
    const isRefundOpen = openRefund !== null;
    return {
      payments,
      count,
      paid,
      isRefundable: paid.hasPaid && refundableStatuses.includes(paymentStatus) && !isRefundOpen,
      isRefundOpen,
      openRefundAmount: openRefund?.amount ?? undefined,
      stripeUrl: stripeCustomerId === null ? undefined : this.atStripe(stripeCustomerId),
    };
  }

  /** The membership that a person pays, or paid last, by Stripe. */
  private async latest(userId: string): Promise<OwnMembership | undefined> {
    const { manager } = this.dataSource;
    // One that goes on comes before one that has ended, such as an import.
    const [signup] = await manager.find(InnerCircleSignup, {
      where: { userId, stripeSubscriptionId: Not(IsNull()) },
      order: { membershipEndedAt: { direction: 'DESC', nulls: 'FIRST' }, id: 'DESC' },
      take: 1,
    });
    if (!signup) return undefined;
    const joined = await manager.findOneBy(MembershipEvent, { signupId: signup.id, kind: 'joined' });
    const hasPaid = (joined?.amount ?? 0) > 0 || (await manager.existsBy(MembershipPayment, { signupId: signup.id }));
    const { name: planName } = await this.plans.get(signup.subscriptionType);
    const promotion = await this.promotions.redeemed(signup.id);
    const nextPrice = await nextPriceOf(manager, signup.id);
    return { signup, joinedAt: joined?.occurredAt ?? null, hasPaid, planName, promotion, nextPrice };
  }

  /** The page of a customer in Stripe's dashboard, with all invoices. The sandbox has none. */
  private atStripe(customer: string): string | undefined {
    const { STRIPE_SECRET_KEY: key = '', STRIPE_BASE_URL: sandbox } = this.keys.settingsOf('stripe');
    if (sandbox !== undefined || key === '') return undefined;
    return `https://dashboard.stripe.com/${/^[rs]k_test_/.test(key) ? 'test/' : ''}customers/${customer}`;
  }
}
