import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import { AuditTrail } from '../../../auth/audit-trail.js';
import { AppError } from '../../../common/app-error.js';
import type { Page } from '../../../common/cursor.js';
import type { Change, ListChangesQueryDto } from '../../../common/list-changes.js';
import { ListDefinition } from '../../../common/list-definition.js';
import { refusedField, storedOrRefused } from '../../../common/refused-field.js';
import { JobsService } from '../../../jobs/jobs.service.js';
import { Plan } from '../plans/plan.entity.js';
import { PromotionCode } from './promotion-code.entity.js';
import type {
  CreateAdminPromotionCodeDto,
  ListAdminPromotionCodesQueryDto,
  PromotionCodeRow,
} from './promotion-codes-admin.dto.js';

const STATE = `CASE WHEN p.deactivated_at IS NOT NULL THEN 'deactivated' WHEN p.expires_at <= now() THEN 'expired'
    WHEN c.redeemed + c.held >= p.max_redemptions THEN 'used_up' ELSE 'active' END`;

const promotionCodes = new ListDefinition<Pick<ListAdminPromotionCodesQueryDto, 'state'>, PromotionCodeRow>({
  select: `
    SELECT p.id, p.code, p.percent_off AS "percentOff", p.amount_off AS "amountOff", p.currency, p.duration, p.duration_months AS "durationMonths",
           p.max_redemptions AS "maxRedemptions", p.expires_at AS "expiresAt", p.plan, p.created_at AS "createdAt", c.redeemed, c.held, u.name AS author, ${STATE} AS state`,
  table: `promotion_codes p
      JOIN LATERAL (SELECT count(*) FILTER (WHERE r.state = 'redeemed')::integer AS redeemed,
                           count(*) FILTER (WHERE r.state = 'held' AND r.held_until > now() AND s.payment_status = 'pending')::integer AS held
                      FROM promotion_redemptions r JOIN inner_circle_signups s ON s.id = r.signup_id WHERE r.promotion_code_id = p.id) c ON true
      LEFT JOIN LATERAL (SELECT coalesce(nullif(concat_ws(' ', first_name, last_name), ''), email) AS name FROM users WHERE id = p.created_by LIMIT 1) u ON true`,
  orderedBy: { alias: 'p' },
  filter: (statement, { state }) => statement.where(state, (value) => `${STATE} = ${value}`),
  changes: 'promotion-code',
});

/** The owner's promotion codes: created and deactivated, never changed. */
@Injectable()
export class PromotionCodesAdminService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly audit: AuditTrail,
    private readonly jobs: JobsService,
  ) {}

  /** One page, newest first. */
  list(query: ListAdminPromotionCodesQueryDto): Promise<Page<PromotionCodeRow>> {
    return promotionCodes.page(this.dataSource, query);
  }

  /** What changed in the list. */
  async changes(query: ListChangesQueryDto): Promise<Page<Change<PromotionCodeRow>>> {
    return promotionCodes.changes(this.dataSource, query);
  }

  /** Makes a code; its coupon at Stripe follows as a job. @throws AppError `validation_failed` (422), `code_taken` among others */
  create(actorId: string, input: CreateAdminPromotionCodeDto): Promise<PromotionCodeRow> {
    assertComplete(input);
    return this.dataSource.transaction(async (manager) => {
      // One for a retired plan serves the invitations and payments that are under way.
      if (input.plan !== undefined && !(await manager.existsBy(Plan, { value: input.plan })))
        throw refusedField('plan', 'invalid_choice');
      const { identifiers } = await storedOrRefused(
        manager.insert(PromotionCode, {
          ...input,
          currency: input.amountOff === undefined ? null : 'usd',
          createdBy: actorId,
        }),
        { promotion_codes_code_unique: { field: 'code', code: 'code_taken' } },
      );
      const id = String(identifiers[0]?.['id']);
      await this.publish(manager, 'promotion-codes.created', actorId, id);
      return find(manager, id);
    });
  }

  /**
   * Ends a code for everybody who has not redeemed it. Idempotent. Memberships keep their discount, and a payment that is open keeps it
   * while it is held.
   * @throws AppError `not_found` (404)
   */
  deactivate(actorId: string, id: string): Promise<PromotionCodeRow> {
    return this.dataSource.transaction(async (manager) => {
      const [changed] = await manager.query<[object[], number]>(
        'UPDATE promotion_codes SET deactivated_at = now(), updated_at = now() WHERE id = $1 AND deactivated_at IS NULL RETURNING id',
        [id],
      );
      if (changed.length > 0) await this.publish(manager, 'promotion-codes.deactivated', actorId, id);
      return find(manager, id);
    });
  }

  private async publish(
    manager: EntityManager,
    action: 'promotion-codes.created' | 'promotion-codes.deactivated',
    actorId: string,
    id: string,
  ): Promise<void> {
    await this.jobs.enqueue(manager, 'promotion-codes.publish', { id }, { singletonKey: id });
    await this.audit.record(action, actorId, manager, { type: 'promotion-code', id });
  }
}

async function find(manager: EntityManager, id: string): Promise<PromotionCodeRow> {
  const row = await promotionCodes.find(manager, id, {});
  if (!row) throw new AppError('not_found', 404, { detail: 'There is no such promotion code.' });
  return row;
}

/** What depends on another field. @throws AppError `validation_failed` (422) */
function assertComplete(input: CreateAdminPromotionCodeDto): void {
  const { percentOff, amountOff, duration, durationMonths, expiresAt } = input;
  if (percentOff === undefined && amountOff === undefined) throw refusedField('percentOff', 'required');
  if (percentOff !== undefined && amountOff !== undefined) throw refusedField('amountOff', 'invalid_choice');
  if (duration === 'repeating' && durationMonths === undefined) throw refusedField('durationMonths', 'required');
  if (duration !== 'repeating' && durationMonths !== undefined) throw refusedField('durationMonths', 'invalid_choice');
  if (expiresAt !== undefined && expiresAt <= new Date()) throw refusedField('expiresAt', 'too_small');
}
