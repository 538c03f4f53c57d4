import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { normaliseCode, type PlanValue } from '@leap/domain';
import { DataSource, type EntityManager } from 'typeorm';
import { AuditTrail } from '../../../auth/audit-trail.js';
import { AppError } from '../../../common/app-error.js';
import { submitOnce, type Submission } from '../../../common/idempotency.js';
import { refusedField } from '../../../common/refused-field.js';
import { JobsService } from '../../../jobs/jobs.service.js';
import { noSuchInnerCircleSignup, subjectOf } from './inner-circle-signups-admin.service.js';
import { PlansService } from '../plans/plans.service.js';
import type { PromotionCode } from '../promotion-codes/promotion-code.entity.js';
import { PromotionCodesService } from '../promotion-codes/promotion-codes.service.js';
import { refusalOf } from './promotion-price.js';
import { InnerCircleSignup } from './inner-circle-signup.entity.js';
import { lockPerson, otherMembership } from './one-membership.js';
import { INVITATION_DAYS, isInvitable, SignupInvitation } from './signup-invitation.entity.js';
import type { InviteInnerCircleSignupDto } from './signup-invitations.dto.js';
import { closeInvitations, SignupProgressService } from './signup-progress.service.js';

/** Invites applicants to pay. */
@Injectable()
export class SignupInvitationsService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly progress: SignupProgressService,
    private readonly jobs: JobsService,
    private readonly audit: AuditTrail,
    private readonly plans: PlansService,
    private readonly codes: PromotionCodesService,
  ) {}

  /**
   * Stores the invitation, closes the former one, enqueues its email, and moves the application to "invited", in one transaction. With a
   * key, a repeated request returns the same invitation.
   * @throws AppError `not_found` (404); `edit_conflict` (409); `conflict` (409) when it was paid, while the person has a membership, or
   * while a fact decides about its stage; `plan_not_offered` (409); `idempotency_key_reused` and `validation_failed` (422)
   */
  create(
    signupId: number,
    { plan, promotionCode: typed, personalLine, version }: InviteInnerCircleSignupDto,
    actorId: string,
    key?: string,
  ): Promise<Submission<SignupInvitation>> {
    return this.dataSource.transaction(async (manager) => {
      const signup = await lockSignup(manager, signupId);
      const code = typed === undefined ? null : normaliseCode(typed);
      return submitOnce<SignupInvitation, SignupInvitation>({
        key,
        // The code is part of what was sent only where there is one, so that earlier keys stay valid.
        submitted: { signupId, plan, personalLine: personalLine ?? null, ...(code === null ? {} : { code }) },
        find: (idempotencyKey) =>
          manager.findOne(SignupInvitation, { where: { idempotencyKey }, relations: { promotionCode: true } }),
        replay: (earlier) => earlier,
        store: async (submission) => {
          await this.plans.getOffered(plan, 'plan', manager);
          await this.progress.inviteIn(manager, signupId, version, actorId);
          if (!isInvitable(signup) || (await otherMembership(manager, signup)))
            throw new AppError('conflict', 409, { detail: 'There is a membership, or this application was paid.' });
          const promotionCode = code === null ? null : await this.redeemable(manager, code, plan);
          await closeInvitations(manager, signupId);
          const invitation = await manager.save(
            manager.create(SignupInvitation, {
              signupId,
              plan,
              promotionCodeId: promotionCode?.id ?? null,
              promotionCode,
              personalLine: personalLine ?? null,
              expiresAt: new Date(Date.now() + INVITATION_DAYS * 86_400_000),
              ...submission,
            }),
          );
          await this.jobs.enqueue(manager, 'inner-circle-signups.send-invitation', { id: invitation.id });
          await this.audit.record('inner-circle-signups.invited', actorId, manager, subjectOf(signupId));
          return invitation;
        },
      });
    });
  }

  /** The invitation with its application; null when the application was deleted meanwhile. */
  find(id: string): Promise<SignupInvitation | null> {
    return this.dataSource.manager.findOne(SignupInvitation, {
      where: { id },
      relations: { signup: true, promotionCode: true },
    });
  }

  /** @throws AppError `validation_failed` (422) for a code that cannot be redeemed for this plan now */
  private async redeemable(manager: EntityManager, code: string, value: PlanValue): Promise<PromotionCode> {
    const promotionCode = await this.codes.findByCode(code, manager);
    if (!promotionCode) throw refusedField('promotionCode', 'code_unknown');
    const plan = await this.plans.get(value, manager);
    const refusal = refusalOf(promotionCode, plan, plan.amount, { isHeld: false });
    if (refusal !== undefined) throw refusedField('promotionCode', refusal);
    return promotionCode;
  }

  /** Stores the outcome of an attempt. A sent email stays sent. */
  async resolve(id: string, state: 'sent' | 'failed'): Promise<void> {
    await this.dataSource.query(
      `UPDATE signup_invitations SET state = $2, attempts = attempts + 1, resolved_at = now(), updated_at = now() WHERE id = $1 AND state <> 'sent'`,
      [id, state],
    );
  }
}

/** Locks an application in the order of payments: the person first. @throws AppError `not_found` (404) */
async function lockSignup(manager: EntityManager, id: number): Promise<InnerCircleSignup> {
  const known = await manager.findOneBy(InnerCircleSignup, { id });
  if (!known) throw noSuchInnerCircleSignup();
  await lockPerson(manager, known.email);
  const signup = await manager.findOne(InnerCircleSignup, { where: { id }, lock: { mode: 'pessimistic_write' } });
  if (!signup) throw noSuchInnerCircleSignup();
  return signup;
}
