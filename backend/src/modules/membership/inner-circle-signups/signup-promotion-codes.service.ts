import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { normaliseCode } from '@leap/domain';
import { DataSource } from 'typeorm';
import { AppError } from '../../../common/app-error.js';
import { PlansService } from '../plans/plans.service.js';
import { PromotionCodesService } from '../promotion-codes/promotion-codes.service.js';
import { InnerCircleSignup } from './inner-circle-signup.entity.js';
import type { SignupPromotionDto } from './inner-circle-signups.dto.js';
import { toSignupPromotionDto } from './signup-promotion-codes.dto.js';
import { isInvitable } from './signup-invitation.entity.js';
import { SignupPromotions, unknownCode, usedUp } from './signup-promotions.service.js';
import { SignupReopening } from './signup-reopening.service.js';
import { nothingToPay } from './signup-terms.service.js';

/** Promotion codes that are typed at the payment step. */
@Injectable()
export class SignupPromotionCodes {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly codes: PromotionCodesService,
    private readonly promotions: SignupPromotions,
    private readonly reopening: SignupReopening,
    private readonly plans: PlansService,
  ) {}

  /**
   * Redeems a code for the payment of a signup, which is opened anew: its terms name the new price, and are accepted again. The same code
   * again changes nothing.
   * @throws AppError `not_found` (404) without a payment; `validation_failed` (422) and `promotion_code_used_up` (409) at the field `code`;
   * `conflict` (409) with another code; `payment_unavailable` (503)
   */
  async redeem(begun: InnerCircleSignup | null, typed: string): Promise<SignupPromotionDto> {
    if (!isPayable(begun)) throw nothingToPay();
    const code = await this.codes.findByCode(normaliseCode(typed));
    if (!code) throw unknownCode();
    // Held first: the open payment is ended only for a code that can be had.
    const isThere = await this.dataSource.transaction(async (manager) => {
      const signup = await manager.findOne(InnerCircleSignup, {
        where: { id: begun.id },
        lock: { mode: 'for_no_key_update' },
      });
      if (!isPayable(signup)) throw nothingToPay();
      const applied = await this.promotions.applied(signup.id, manager);
      if (applied && applied.code.id !== code.id)
        throw new AppError('conflict', 409, { detail: 'There is another code: remove it first.' });
      if (!applied) await this.promotions.hold(manager, signup, code.id);
      return applied !== null;
    });
    const signup = isThere
      ? begun
      : await this.reopening.reopen(begun, { plan: begun.subscriptionType, codeId: code.id });
    if (!signup) throw nothingToPay();
    // Somebody else was faster, while this payment had expired and held nothing.
    if ((await this.promotions.applied(signup.id))?.code.id !== code.id) throw usedUp();
    return toSignupPromotionDto(signup, code, await this.plans.get(signup.subscriptionType));
  }

  /** Removes the code of a signup, whose payment is opened anew for the full price; idempotent. Throws as {@link redeem}. */
  async remove(begun: InnerCircleSignup | null): Promise<void> {
    if (!isPayable(begun)) throw nothingToPay();
    if (!(await this.promotions.opened(begun.id))) return;
    if (!(await this.reopening.reopen(begun, { plan: begun.subscriptionType, codeId: null }))) throw nothingToPay();
  }
}

/** Whether a payment can be opened: one that ended unpaid can, too, such as by the same request in another tab. */
const isPayable = (signup: InnerCircleSignup | null): signup is InnerCircleSignup =>
  signup !== null && isInvitable(signup) && signup.paymentStatus !== 'not_required' && signup.replacedAt === null;
