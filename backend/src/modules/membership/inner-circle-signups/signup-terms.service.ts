import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { INNER_CIRCLE_TERMS_VERSION } from '@leap/domain';
import { DataSource, IsNull, type EntityManager } from 'typeorm';
import { AppError } from '../../../common/app-error.js';
import { LegalTextsService } from '../../inquiries/inquiries.module.js';
import { PlansService } from '../plans/plans.service.js';
import { InnerCircleSignup } from './inner-circle-signup.entity.js';
import type { AcceptInnerCircleTermsDto } from './inner-circle-signups.dto.js';
import { hasPriceOf, isShown, priceChanged, priceOf } from './plan-price.js';
import { PlanSeats } from './plan-seats.service.js';
import { promotionPrice } from './promotion-price.js';
import { isDeclined } from './signup-decline.entity.js';
import { SignupPromotions } from './signup-promotions.service.js';

/** The terms of renewal and cancellation of a signup; they name the price. */
@Injectable()
export class SignupTerms {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly plans: PlansService,
    private readonly seats: PlanSeats,
    private readonly promotions: SignupPromotions,
    private readonly legalTexts: LegalTextsService,
  ) {}

  /** The version of the terms of service in force, which are accepted with the terms of renewal and cancellation. */
  termsOfService(manager: EntityManager): Promise<string> {
    return this.legalTexts.currentVersion('terms-of-service', manager);
  }

  /**
   * Accepts the terms for the price that was shown, and takes a seat.
   * @throws AppError `validation_failed` (422) for other terms, `not_found` (404) without a signup that can be paid, `invitation_closed`,
   * `price_changed` and `plan_sold_out` (409)
   */
  async accept(
    begun: InnerCircleSignup | null,
    { acceptedTermsVersion, shownPrice }: AcceptInnerCircleTermsDto,
  ): Promise<InnerCircleSignup> {
    assertCurrentTerms(acceptedTermsVersion);
    if (begun?.paymentStatus !== 'pending') throw await this.refusal(begun);
    await this.followPrice(begun);
    return this.dataSource.transaction(async (manager) => {
      const signup = await manager.findOne(InnerCircleSignup, {
        where: { id: begun.id },
        lock: { mode: 'for_no_key_update' },
      });
      if (signup?.paymentStatus !== 'pending') throw await this.refusal(signup);
      const plan = await this.plans.get(signup.subscriptionType, manager);
      const promotion = await this.promotions.applied(signup.id, manager);
      if (!isShown(shownPrice, signup, plan, promotion ? promotionPrice(signup, promotion.code, plan) : undefined))
        throw priceChanged();
      await this.seats.holdSeat(manager, signup.subscriptionType, signup.id);
      // A code that lapsed meanwhile: the price without it comes first.
      if (!(await this.promotions.holdOn(manager, signup))) throw priceChanged();
      // The first acceptance counts: version and time are not overwritten.
      if (signup.termsAcceptedAt !== null) return signup;
      return manager.save(
        Object.assign(signup, {
          termsVersion: acceptedTermsVersion,
          termsOfServiceVersion: await this.termsOfService(manager),
          termsAcceptedAt: new Date(),
        }),
      );
    });
  }

  private async refusal(signup: InnerCircleSignup | null): Promise<AppError> {
    const isClosed = signup !== null && (await isDeclined(this.dataSource.manager, signup.id));
    return isClosed
      ? new AppError('invitation_closed', 409, { detail: 'The practice declined this application.' })
      : nothingToPay();
  }

  /**
   * Before a subscription exists, a signup follows its plan's price.
   * @returns whether it had another one: the terms name the price, so they have to be accepted again
   */
  async followPrice({ id, stripeSubscriptionId, ...signup }: InnerCircleSignup): Promise<boolean> {
    if (stripeSubscriptionId !== null) return false;
    const plan = await this.plans.get(signup.subscriptionType);
    if (hasPriceOf(signup, plan)) return false;
    const { affected } = await this.dataSource.manager.update(
      InnerCircleSignup,
      { id, stripeSubscriptionId: IsNull() },
      { ...priceOf(plan), termsVersion: null, termsOfServiceVersion: null, termsAcceptedAt: null },
    );
    return affected === 1;
  }
}

/** Terms can also be accepted at the payment step; accepted terms are the current ones. */
export function assertCurrentTerms(acceptedTermsVersion: string | undefined): void {
  if (acceptedTermsVersion === undefined || acceptedTermsVersion === INNER_CIRCLE_TERMS_VERSION) return;
  throw new AppError('validation_failed', 422, {
    errors: [{ field: 'acceptedTermsVersion', code: 'invalid_choice' }],
    detail: 'These are not the current terms of renewal and cancellation.',
  });
}

export const nothingToPay = (): AppError =>
  new AppError('not_found', 404, { detail: 'This browser has no application to pay for.' });
