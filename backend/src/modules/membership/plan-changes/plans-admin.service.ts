import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { planLimits, slugOf, type PlanValue } from '@leap/domain';
import { DataSource, type EntityManager } from 'typeorm';
import { AuditTrail } from '../../../auth/audit-trail.js';
import { AppError } from '../../../common/app-error.js';
import { changedFields } from '../../../common/changed-fields.js';
import { changeVersion } from '../../../common/edit-version.js';
import { refusedField } from '../../../common/refused-field.js';
import { PRODUCT_ID, productOf } from '../../../integrations/stripe/stripe-prices.js';
import { JobsService } from '../../../jobs/jobs.service.js';
import { isOffered, Plan } from '../plans/plan.entity.js';
import { PlansService } from '../plans/plans.service.js';
import { PriceMoves } from './price-moves.service.js';
import type { CreateAdminPlanDto, PlanFigures, UpdateAdminPlanDto } from './plans-admin.dto.js';

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

  /** @throws AppError `not_found` (404) */
  async get(value: PlanValue, manager: EntityManager = this.dataSource.manager): Promise<AdminPlan> {
    const found = (await this.list(manager)).find(({ plan }) => plan.value === value);
    if (!found) throw noSuchPlan();
    return found;
  }

  /**
   * Adds a plan. Its price at Stripe follows as a job, and with the price it is offered.
   * @throws AppError `validation_failed` (422), `name_taken` among others
   */
  create(input: CreateAdminPlanDto, adminId: string): Promise<AdminPlan> {
    return this.dataSource.transaction(async (manager) => {
      const { id, value } = await this.insert(manager, input);
      await this.publish(manager);
      await this.audit.record('plans.created', adminId, manager, { type: 'plan', id });
      return this.get(value, manager);
    });
  }

  /** Its key is the first free one. Of two equal names at once the database stores one, and the other is seen then. */
  private async insert(manager: EntityManager, input: CreateAdminPlanDto): Promise<Pick<Plan, 'id' | 'value'>> {
    for (let attempt = 1; ; attempt += 1) {
      const isTaken = await manager
        .createQueryBuilder(Plan, 'plan')
        .where(`lower(plan.name->>'en') = lower(:name)`, { name: input.name.en })
        .getExists();
      if (isTaken) throw refusedField('name.en', 'name_taken');
      const value = keyOf(input.name.en, attempt);
      const { raw } = await manager
        .createQueryBuilder()
        .insert()
        .into(Plan)
        .values({ ...input, value, seats: input.seats ?? null })
        .orIgnore()
        .returning('id')
        .updateEntity(false)
        .execute();
      const [stored] = raw as { id: string }[];
      if (stored) return { id: stored.id, value };
    }
  }

  /**
   * Changes a plan. A new price or name at Stripe, and the notices to members who are moved to it, follow as jobs.
   * @throws AppError `not_found` (404), `edit_conflict` (409), `validation_failed` (422)
   */
  update(
    value: PlanValue,
    { version, presentMembers, ...changes }: UpdateAdminPlanDto,
    adminId: string,
  ): Promise<AdminPlan> {
    return this.dataSource.transaction(async (manager) => {
      const before = await manager.findOne(Plan, { where: { value }, lock: { mode: 'pessimistic_write' } });
      if (!before) throw noSuchPlan();
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
      // The product of a plan that the owner added is named after it.
      const isNewProductName = productOf(value) !== PRODUCT_ID && before.name.en !== changes.name.en;
      if (isNewPrice || isNewProductName) await this.publish(manager);
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

  /**
   * Ends a plan for everybody new. Its members keep it, and see its name; what was begun with it can be finished, as
   * {@link assertOffered} says. Idempotent.
   * @throws AppError `not_found` (404), `last_plan` (409) when no other plan is offered
   */
  retire(value: PlanValue, adminId: string): Promise<AdminPlan> {
    return this.dataSource.transaction(async (manager) => {
      // All of them, so that of two requests at once one sees that it would retire the last plan.
      const plans = await manager.find(Plan, { order: { value: 'ASC' }, lock: { mode: 'pessimistic_write' } });
      const plan = plans.find((one) => one.value === value);
      if (!plan) throw noSuchPlan();
      if (plan.retiredAt !== null) return this.get(value, manager);
      if (!plans.some((one) => one.value !== value && isOffered(one)))
        throw new AppError('last_plan', 409, { detail: 'No other plan is offered.' });
      return this.setRetired(manager, plan, { retiredAt: new Date(), action: 'plans.retired', adminId });
    });
  }

  /** Offers a retired plan again, at its present price. Idempotent. @throws AppError `not_found` (404) */
  offer(value: PlanValue, adminId: string): Promise<AdminPlan> {
    return this.dataSource.transaction(async (manager) => {
      const plan = await manager.findOne(Plan, { where: { value }, lock: { mode: 'pessimistic_write' } });
      if (!plan) throw noSuchPlan();
      if (plan.retiredAt === null) return this.get(value, manager);
      return this.setRetired(manager, plan, { retiredAt: null, action: 'plans.offered', adminId });
    });
  }

  /** Its version stays: who edits the plan at this moment changes something else. */
  private async setRetired(
    manager: EntityManager,
    { id, value }: Plan,
    change: { retiredAt: Date | null; action: 'plans.retired' | 'plans.offered'; adminId: string },
  ): Promise<AdminPlan> {
    await manager.query('UPDATE plans SET retired_at = $2 WHERE id = $1', [id, change.retiredAt]);
    await this.publish(manager);
    await this.audit.record(change.action, change.adminId, manager, { type: 'plan', id });
    return this.get(value, manager);
  }

  /** Brings prices and names at Stripe up to date, and what its billing portal offers. */
  private async publish(manager: EntityManager): Promise<void> {
    await this.jobs.enqueue(manager, 'plan-changes.publish-prices', { id: 'all' }, { singletonKey: 'all' });
  }
}

/** The key of a new plan; further attempts are numbered. `new` is the address of the form that makes one. */
function keyOf(name: string, attempt: number): PlanValue {
  const suffix = attempt === 1 ? '' : `-${attempt}`;
  const slug = slugOf(name, planLimits.value - suffix.length);
  return `${slug === '' || slug === 'new' ? 'new-plan' : slug}${suffix}`;
}

const noSuchPlan = (): AppError => new AppError('not_found', 404, { detail: 'There is no such plan.' });

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
