import { Inject, Injectable } from '@nestjs/common';
import { ENV, type Env } from '../../../config/env.js';
import { SignupCalls } from '../../calendar/calendar.module.js';
import { AccountsService, FirstSessions, type FirstSession } from '../../accounts/accounts.module.js';
import { InnerCircleSignup } from './inner-circle-signup.entity.js';
import type { SignupView } from './inner-circle-signups.dto.js';
import { InnerCircleSignupsService } from './inner-circle-signups.service.js';
import type { Plan } from '../plans/plan.entity.js';
import { PlansService } from '../plans/plans.service.js';
import { isLive } from './membership-state.js';
import { toSignupPromotionDto } from './signup-promotion-codes.dto.js';
import { SignupPromotions } from './signup-promotions.service.js';

/** Answers a browser about the signup that it began. */
@Injectable()
export class SignupViews {
  constructor(
    private readonly calls: SignupCalls,
    private readonly accounts: AccountsService,
    private readonly sessions: FirstSessions,
    private readonly signups: InnerCircleSignupsService,
    private readonly promotions: SignupPromotions,
    private readonly plans: PlansService,
    @Inject(ENV) private readonly env: Pick<Env, 'AUTH_PROVIDER'>,
  ) {}

  /** @returns undefined when there is nothing to resume */
  async of(begun: InnerCircleSignup | null): Promise<SignupView | undefined> {
    const resumed = begun && (await this.signups.resume(begun));
    if (!resumed) return undefined;
    const { signup } = resumed;
    const plan = await this.plans.get(signup.subscriptionType);
    return {
      ...resumed,
      plan,
      ...(signup.paymentStatus === 'pending' ? await this.promotionOf(signup, plan) : {}),
      hasAccount: isLive(signup) ? await this.hasAccount(signup) : undefined,
      firstSession: isLive(signup) ? await this.firstSession(signup) : undefined,
      booking: (await this.calls.findLive(signup.id)) ?? undefined,
    };
  }

  private async promotionOf(
    signup: InnerCircleSignup,
    plan: Plan,
  ): Promise<Pick<SignupView, 'promotion' | 'endedPromotionCode'>> {
    const opened = await this.promotions.opened(signup.id);
    if (!opened) return {};
    const { promotionCode: code, state } = opened;
    if (state === 'released') return { endedPromotionCode: code.code };
    return { promotion: toSignupPromotionDto(signup, code, plan) };
  }

  private async firstSession({ userId }: InnerCircleSignup): Promise<FirstSession> {
    const joinedAt = userId === null ? null : await this.accounts.membershipStart(userId);
    return this.sessions.firstSession(joinedAt ?? new Date());
  }

  /** With the coach platform, members have their password there. */
  private async hasAccount({ userId }: InnerCircleSignup): Promise<boolean> {
    if (userId === null) return false;
    return this.env.AUTH_PROVIDER === 'coach-platform' || this.accounts.hasPassword(userId);
  }
}
