import { Injectable, Logger } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { BOOKING_ZONE } from '@leap/domain';
import { DataSource, In, type EntityManager, type FindOptionsWhere } from 'typeorm';
import { AuditTrail, type AuditSubject } from '../../../auth/audit-trail.js';
import { runBulk, type BulkResultDto } from '../../../common/admin-list.js';
import { AppError } from '../../../common/app-error.js';
import type { CsvFile } from '../../../common/csv.js';
import type { Page } from '../../../common/cursor.js';
import type { Change, ListChangesQueryDto } from '../../../common/list-changes.js';
import { ListDefinition } from '../../../common/list-definition.js';
import { declineDraft } from '../../../integrations/mail/emails/inner-circle-decline.email.js';
import { JobsService } from '../../../jobs/jobs.service.js';
import { AccountsService } from '../../accounts/accounts.module.js';
import { SignupCalls } from '../../calendar/calendar.module.js';
import { SiteSettingsService } from '../../content/content.module.js';
import { StripeEvent } from './stripe-event.entity.js';
import { MOST_IN_COLUMN, type ListAdminInnerCircleSignupsQueryDto } from './inner-circle-signups-admin.dto.js';
import {
  signupColumns,
  type SignupColumn,
  type SignupDetail,
  type SignupRow,
} from './inner-circle-signups-admin.mapping.js';
import { InnerCircleSignup } from './inner-circle-signup.entity.js';
import { paymentUnavailable } from './signup-payments.service.js';
import { SignupDecline } from './signup-decline.entity.js';
import { SignupRefund } from './signup-refund.entity.js';
import { isInvitable, SignupInvitation } from './signup-invitation.entity.js';
import { signupStages, PROGRESS_COLUMNS, SIGNUPS_WITH_PROGRESS, STAGE } from './signup-stage.js';
import { SubscriptionSync } from './subscription-sync.service.js';

const MOST_EVENTS = 50;

/** Today in the practice's time zone. */
const TODAY = `(now() AT TIME ZONE '${BOOKING_ZONE}')::date`;

type Filters = Omit<ListAdminInnerCircleSignupsQueryDto, 'cursor' | 'limit'>;

const signups = new ListDefinition<Filters, SignupRow>({
  select: `
    SELECT s.id::text AS id, s.created_at AS "createdAt", s.first_name AS "firstName", s.last_name AS "lastName", s.email, s.phone, s.language,
           s.readiness_level AS "readinessLevel", s.time_commitment AS "timeCommitment", s.subscription_type AS "subscriptionType", s.amount, s.currency,
           s.payment_status AS "paymentStatus", (SELECT i.plan FROM signup_invitations i WHERE i.signup_id = s.id AND i.closed_at IS NULL) AS "invitedPlan", ${PROGRESS_COLUMNS}`,
  table: SIGNUPS_WITH_PROGRESS,
  orderedBy: { alias: 's', idType: 'integer' },
  filter(statement, { q, paymentStatus, readiness, plan, language, stage, followUp }) {
    statement
      .where(q, (value) => `s.search_vector @@ search_query(${value})`)
      .where(paymentStatus, (value) => `s.payment_status = ${value}`)
      .where(readiness, (value) => `s.readiness_level = ${value}`)
      .where(plan, (value) => `s.subscription_type = ${value}`)
      .where(language, (value) => `s.language = ${value}`)
      .where(stage, (value) => `(${STAGE}) = ${value}`);
    // An array, which the planner reads first: few of many applications have one.
    if (followUp !== undefined)
      statement.only(
        `s.id = ANY (ARRAY(SELECT signup_id FROM signup_progress WHERE follow_up_on ${followUp === 'due' ? '<=' : '>'} ${TODAY}))`,
      );
  },
  file: { name: 'applications.csv', columns: signupColumns },
  changes: 'signup',
});

/** There is no application with this number. */
export const noSuchInnerCircleSignup = (): AppError =>
  new AppError('not_found', 404, { detail: 'There is no such application.' });
/** An application as the subject of an audit entry. */
export const subjectOf = (id: number): AuditSubject => ({ type: 'signup', id: String(id) });

/** One row of the list, e.g. in the transaction that changes it; undefined without one. */
export const findSignupRow = (reader: EntityManager, id: number): Promise<SignupRow | undefined> =>
  signups.find(reader, String(id), {});

/** Applications in the admin area, except for refunds. */
@Injectable()
export class InnerCircleSignupsAdminService {
  private readonly logger = new Logger('InnerCircle');

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly accounts: AccountsService,
    private readonly calls: SignupCalls,
    private readonly sync: SubscriptionSync,
    private readonly siteSettings: SiteSettingsService,
    private readonly jobs: JobsService,
    private readonly audit: AuditTrail,
  ) {}

  /** One page, the newest first. */
  async list(query: ListAdminInnerCircleSignupsQueryDto, adminId: string): Promise<Page<SignupRow>> {
    return signups.page(this.dataSource, query, () => this.audit.record('inner-circle-signups.listed', adminId));
  }

  /** What changed in the list. */
  async changes(query: ListChangesQueryDto, adminId: string): Promise<Page<Change<SignupRow>>> {
    return signups.changes(this.dataSource, query, () => this.audit.record('inner-circle-signups.listed', adminId));
  }

  /** The board: the first page of each stage, as one access. */
  async board(adminId: string): Promise<SignupColumn[]> {
    await this.audit.record('inner-circle-signups.listed', adminId);
    const columns: SignupColumn[] = [];
    for (const stage of signupStages) {
      const page = await signups.page(this.dataSource, { stage, limit: MOST_IN_COLUMN });
      columns.push({ stage, page });
    }
    return columns;
  }

  /** All applications of a filter, as a stream. */
  async export(filters: Filters, adminId: string): Promise<CsvFile<SignupRow>> {
    return signups.file(this.dataSource, filters, () => this.audit.record('inner-circle-signups.exported', adminId));
  }

  /** @throws AppError `not_found` (404) */
  async get(id: number, adminId: string): Promise<SignupDetail> {
    const detail = await this.find(id);
    await this.audit.record('inner-circle-signups.viewed', adminId, undefined, subjectOf(id));
    return detail;
  }

  /** Sends the receipt of an application again. @throws AppError `not_found` (404) */
  async resendReceipt(id: number, adminId: string): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      if (!(await manager.existsBy(InnerCircleSignup, { id }))) throw noSuchInnerCircleSignup();
      await this.jobs.enqueue(manager, 'inner-circle-signups.send-receipt', { id: String(id) });
      await this.audit.record('inner-circle-signups.receipt-resent', adminId, manager, subjectOf(id));
    });
  }

  /**
   * Sends the welcome email again, with a new link for members without a password.
   * @throws AppError `not_found` (404), `conflict` (409) when the application has no member
   */
  async resendWelcome(id: number, adminId: string): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      if (!(await manager.existsBy(InnerCircleSignup, { id }))) throw noSuchInnerCircleSignup();
      if (!(await this.accounts.resendWelcome(manager, id)))
        throw new AppError('conflict', 409, { detail: 'No welcome email belongs to this application.' });
      await this.audit.record('inner-circle-signups.welcome-resent', adminId, manager, subjectOf(id));
    });
  }

  /** Sends several receipts again, one by one. */
  resendReceipts(ids: readonly number[], adminId: string): Promise<BulkResultDto> {
    return runBulk(ids.map(String), (id) => this.resendReceipt(Number(id), adminId));
  }

  /**
   * Reads the subscription from Stripe now. The request is recorded before Stripe is called.
   * @throws AppError `not_found` (404), `payment_unavailable` (503)
   */
  async reconcile(id: number, adminId: string): Promise<SignupDetail> {
    if (!(await this.dataSource.manager.existsBy(InnerCircleSignup, { id }))) throw noSuchInnerCircleSignup();
    await this.audit.record('inner-circle-signups.reconcile-requested', adminId, undefined, subjectOf(id));
    try {
      await this.sync.followSignup(id, 'request');
    } catch (error) {
      this.logger.warn({ signupId: id, err: error }, 'A signup could not be reconciled');
      throw paymentUnavailable();
    }
    return this.find(id);
  }

  /**
   * Enqueues jobs that read several subscriptions from Stripe: so many calls would exceed a request's time, and jobs are retried.
   * Applications without a subscription are reported as `conflict`.
   */
  reconcileAll(ids: readonly number[], adminId: string): Promise<BulkResultDto> {
    return runBulk(ids.map(String), (id) =>
      this.dataSource.transaction(async (manager) => {
        const signup = await manager.findOneBy(InnerCircleSignup, { id: Number(id) });
        if (!signup) throw noSuchInnerCircleSignup();
        if (signup.stripeSubscriptionId === null)
          throw new AppError('conflict', 409, { detail: 'Stripe has no subscription for this application.' });
        await this.jobs.enqueue(manager, 'inner-circle-signups.reconcile', { id }, { singletonKey: id });
        await this.audit.record('inner-circle-signups.reconcile-requested', adminId, manager, subjectOf(signup.id));
      }),
    );
  }

  private async find(id: number): Promise<SignupDetail> {
    const { manager } = this.dataSource;
    const signup = await manager.findOneBy(InnerCircleSignup, { id });
    const row = await findSignupRow(manager, id);
    if (!signup || !row) throw noSuchInnerCircleSignup();
    const { brandName } = await this.siteSettings.get();
    return {
      row,
      signup,
      bookings: await this.calls.list(id),
      events: await eventsOf(manager, signup),
      welcome: await this.accounts.findWelcome(id),
      refunds: await manager.find(SignupRefund, { where: { signupId: id }, order: { createdAt: 'DESC' } }),
      decline: await manager.findOneBy(SignupDecline, { signupId: id }),
      declineDraft: declineDraft(signup.language, { brand: brandName, name: signup.firstName }),
      isInvitable: row.isMovable && isInvitable(signup),
      invitation: await manager.findOne(SignupInvitation, {
        where: { signupId: id },
        order: { createdAt: 'DESC' },
        relations: { promotionCode: true },
      }),
    };
  }
}

/** Events that name the subscription, and those that name only the customer. */
function eventsOf(
  manager: EntityManager,
  { stripeSubscriptionId, stripeCustomerId }: InnerCircleSignup,
): Promise<StripeEvent[]> {
  const where: FindOptionsWhere<StripeEvent>[] = [];
  if (stripeSubscriptionId !== null) where.push({ subscriptionId: stripeSubscriptionId });
  if (stripeCustomerId !== null) where.push({ customerId: In([stripeCustomerId]) });
  return where.length === 0
    ? Promise.resolve([])
    : manager.find(StripeEvent, { where, order: { createdAt: 'DESC', id: 'DESC' }, take: MOST_EVENTS });
}
