import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { PlanValue } from '@leap/domain';
import { DataSource, type EntityManager } from 'typeorm';
import { AuditTrail } from '../../../auth/audit-trail.js';
import { changedFields } from '../../../common/changed-fields.js';
import { changeVersion } from '../../../common/edit-version.js';
import { refusedField } from '../../../common/refused-field.js';
import { JobsService } from '../../../jobs/jobs.service.js';
import { Plan } from '../plans/plan.entity.js';
import { PlansService } from '../plans/plans.service.js';
import { PriceMoves } from './price-moves.service.js';
import type { PlanFigures, UpdateAdminPlanDto } from './plans-admin.dto.js';

/** A plan with its figures. */
export interface AdminPlan {
  plan: Plan;
  figures: PlanFigures;
}

/** The owner's changes of the plans. */
@Injectable()
export class PlansAdminService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly plans: PlansService,
    private readonly moves: PriceMoves,
    private readonly audit: AuditTrail,
    private readonly jobs: JobsService,
  ) {}

  async list(manager: EntityManager = this.dataSource.manager): Promise<AdminPlan[]> {
    const [plans, figures] = [await this.plans.list(manager), await this.moves.figures(manager)];
    return plans.map((plan) => ({
      plan,
      figures: figures.get(plan.value) ?? { members: 0, membersAtOtherPrice: 0, moving: 0 },
    }));
  }

  async get(value: PlanValue, manager: EntityManager = this.dataSource.manager): Promise<AdminPlan> {
    const found = (await this.list(manager)).find(({ plan }) => plan.value === value);
    if (!found) throw new Error(`The plan ${value} is not stored.`);
    return found;
  }

  /**
   * Changes a plan. A new price at Stripe, and the notices to members who are moved to it, follow as jobs.
   * @throws AppError `edit_conflict` (409), `validation_failed` (422)
   */
  update(
    value: PlanValue,
    { version, presentMembers, ...changes }: UpdateAdminPlanDto,
    adminId: string,
  ): Promise<AdminPlan> {
    return this.dataSource.transaction(async (manager) => {
      const before = await manager.findOneOrFail(Plan, { where: { value }, lock: { mode: 'pessimistic_write' } });
      const { id } = before;
      const isNewPeriod = before.interval !== changes.interval || before.intervalCount !== changes.intervalCount;
      const isNewAmount = before.amount !== changes.amount;
      await changeVersion(manager, Plan, { id, version }, { ...changes, seats: changes.seats ?? null });
      if (isNewAmount && presentMembers === undefined) throw refusedField('presentMembers', 'required');
      // Stripe would charge for another period at once.
      if (isNewPeriod && presentMembers === 'move') throw refusedField('presentMembers', 'invalid_choice');
      if (isNewAmount && presentMembers === 'move')
        await this.moves.announce(manager, await this.plans.get(value, manager));
      const isNewPrice = isNewAmount || isNewPeriod;
      if (isNewPrice)
        await this.jobs.enqueue(manager, 'plan-changes.publish-prices', { id: 'all' }, { singletonKey: 'all' });
      const after = await this.get(value, manager);
      await this.audit.record(
        isNewPrice ? 'plans.price-changed' : 'plans.updated',
        adminId,
        manager,
        { type: 'plan', id },
        changedFields(ownFields(before), ownFields(after.plan)),
      );
      return after;
    });
  }
}

/** What the owner writes; the entity has more. */
const ownFields = ({ name, benefits, amount, interval, intervalCount, trialDays, seats }: Plan) => ({
  name,
  benefits,
  amount,
  interval,
  intervalCount,
  trialDays,
  seats,
});
