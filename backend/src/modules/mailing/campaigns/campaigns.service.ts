import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import { AuditTrail, type AuditAction } from '../../../auth/audit-trail.js';
import { AppError } from '../../../common/app-error.js';
import type { Page } from '../../../common/cursor.js';
import { assertVersion } from '../../../common/edit-version.js';
import type { FieldError } from '../../../common/error-code.js';
import type { Change, ListChangesQueryDto } from '../../../common/list-changes.js';
import { ListDefinition } from '../../../common/list-definition.js';
import { refusedField } from '../../../common/refused-field.js';
import { BulkMail } from '../../../integrations/mail/bulk-mail.js';
import { MAIL_OFF } from '../../../integrations/mail/mail.service.js';
import { JobsService } from '../../../jobs/jobs.service.js';
import { SiteSettingsService } from '../../content/content.module.js';
import { audienceInSql, audienceValues } from './campaign-audience.js';
import { CampaignQueue } from './campaign-queue.service.js';
import { Campaign, type CampaignStatus } from './campaign.entity.js';
import { missingTexts, newsletterTextFields } from './newsletter-texts.js';
import { MembersByPlan } from './members-by-plan.js';
import type { CampaignAudienceDto, CampaignAudienceQueryDto } from './campaign-audience.dto.js';
import type { CampaignDraftDto, ListAdminCampaignsQueryDto, UpdateCampaignDto } from './campaigns.dto.js';

const SUMMARY = `id, subject_en AS "subjectEn", subject_es AS "subjectEs", status, scheduled_at AS "scheduledAt", started_at AS "startedAt", finished_at AS "finishedAt",
  enqueued_at AS "enqueuedAt", recipients_count AS "recipientsCount", sent_count AS "sentCount", unknown_count AS "unknownCount", bounced_count AS "bouncedCount",
  audience_kind AS "audienceKind", failed_count AS "failedCount", skipped_count AS "skippedCount", created_at AS "createdAt", updated_at AS "updatedAt"`;

const campaigns = new ListDefinition<Pick<ListAdminCampaignsQueryDto, 'status'>, Campaign>({
  select: `SELECT ${SUMMARY}`,
  table: 'campaigns',
  filter: (statement, { status }) => statement.where(status, (value) => `status = ${value}`),
  changes: 'campaign',
});

const limits = ['audienceMembership', 'audiencePlan', 'audienceTag', 'audienceSince'] as const;
const fields = [...newsletterTextFields, ...limits, 'audienceKind', 'audienceLanguage', 'isInArchive'] as const;

/** Actor, campaign and expected version of an action. */
interface ChangeRequest {
  id: string;
  actorId: string;
  version?: string;
}

/** Campaigns: drafts, schedule and status. `CampaignDelivery` sends them. */
/** What is sent to the members alone is in no archive, and its audience is members wherever its kind is not read. */
function ensurePrivate(campaign: Campaign): Campaign {
  if (campaign.audienceKind === 'members')
    Object.assign(campaign, { audienceMembership: 'members', isInArchive: false });
  return campaign;
}

@Injectable()
export class CampaignsService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly audit: AuditTrail,
    private readonly jobs: JobsService,
    private readonly mail: BulkMail,
    private readonly queue: CampaignQueue,
    private readonly plans: MembersByPlan,
    private readonly siteSettings: SiteSettingsService,
  ) {}

  async list(query: ListAdminCampaignsQueryDto): Promise<Page<Campaign>> {
    return campaigns.page(this.dataSource, query);
  }

  /** What changed in the list. */
  async changes(query: ListChangesQueryDto): Promise<Page<Change<Campaign>>> {
    return campaigns.changes(this.dataSource, query);
  }

  /** @throws AppError `not_found` (404) */
  async get(id: string, manager: EntityManager = this.dataSource.manager): Promise<Campaign> {
    const campaign = await manager.findOneBy(Campaign, { id });
    if (!campaign) throw noSuchCampaign();
    return campaign;
  }

  async audience(audience: CampaignAudienceQueryDto): Promise<CampaignAudienceDto> {
    const rows = await this.dataSource.query<{ language: 'en' | 'es'; count: number }[]>(
      `SELECT language, count(*)::int AS count FROM (${audienceInSql(this.plans, audience.audienceKind ?? 'subscribers', 1)}) p GROUP BY language`,
      audienceValues(audience),
    );
    const count = (language: string): number => rows.find((row) => row.language === language)?.count ?? 0;
    const { postalAddress } = await this.siteSettings.get();
    return { en: count('en'), es: count('es'), isMailOn: this.mail.isOn, hasPostalAddress: postalAddress !== '' };
  }

  /**
   * Creates a draft. Without anything submitted it is the caller's last one that nothing was written in: who looks in and leaves does not
   * fill the list.
   * @throws AppError `validation_failed` (422) for a plan that does not exist
   */
  async create(actorId: string, submitted: CampaignDraftDto): Promise<Campaign> {
    await this.assertPlan(submitted);
    return this.dataSource.transaction(async (manager) => {
      const fields = definedFields(submitted);
      const untouched = Object.keys(fields).length === 0 && (await findUntouched(manager, actorId));
      if (untouched) return untouched;
      const { id } = await manager.save(ensurePrivate(manager.create(Campaign, { ...fields, createdBy: actorId })));
      await this.audit.record('campaigns.created', actorId, manager, { type: 'campaign', id });
      return this.get(id, manager);
    });
  }

  /**
   * Changes texts and audience of a draft.
   * @throws AppError `not_found` (404), `edit_conflict` (409) on a version conflict, `conflict` (409) when it is no draft,
   * `validation_failed` (422) for a plan that does not exist
   */
  async update(id: string, actorId: string, { version, ...submitted }: UpdateCampaignDto): Promise<Campaign> {
    await this.assertPlan(submitted);
    return this.change({ id, actorId, version }, ['draft', 'scheduled'], 'campaigns.updated', (campaign) => {
      ensurePrivate(Object.assign(campaign, definedFields(submitted)));
      // A scheduled campaign must stay complete.
      if (campaign.status === 'scheduled') assertComplete(campaign);
    });
  }

  private async assertPlan({ audiencePlan: plan = '' }: Pick<CampaignDraftDto, 'audiencePlan'>): Promise<void> {
    if (plan !== '' && !(await this.plans.isPlan(plan))) throw refusedField('audiencePlan', 'invalid_choice');
  }

  /** Deletes a draft. @throws AppError `not_found` (404), `conflict` (409) when it is no draft */
  async delete(id: string, actorId: string): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const campaign = await this.locked(manager, id, ['draft']);
      await manager.delete(Campaign, campaign.id);
      await this.audit.record('campaigns.deleted', actorId, manager, { type: 'campaign', id });
    });
  }

  /** Starts sending, once. @throws AppError `validation_failed` (422) while a text is missing, and as {@link update} */
  async send(id: string, actorId: string, version: string): Promise<Campaign> {
    this.assertMail();
    return this.change(
      { id, actorId, version },
      ['draft', 'scheduled'],
      'campaigns.sent',
      async (campaign, manager) => {
        assertComplete(campaign);
        Object.assign(campaign, { status: 'sending', startedAt: new Date(), scheduledAt: null, scheduledBy: null });
        await this.queue.enqueue(manager, id);
      },
    );
  }

  /** Schedules a draft. @throws AppError `validation_failed` (422) for the past or while a text is missing, and as {@link update} */
  async schedule(id: string, actorId: string, version: string, scheduledAt: Date): Promise<Campaign> {
    this.assertMail();
    if (scheduledAt.getTime() <= Date.now()) throw refused([{ field: 'scheduledAt', code: 'too_small' }]);
    return this.change({ id, actorId, version }, ['draft', 'scheduled'], 'campaigns.scheduled', (campaign) => {
      assertComplete(campaign);
      Object.assign(campaign, { status: 'scheduled', scheduledAt, scheduledBy: actorId });
    });
  }

  async unschedule(id: string, actorId: string, version: string): Promise<Campaign> {
    return this.change(
      { id, actorId, version },
      ['scheduled'],
      'campaigns.unscheduled',
      (campaign) => void Object.assign(campaign, { status: 'draft', scheduledAt: null, scheduledBy: null }),
    );
  }

  /** Pauses a campaign. Emails in flight are completed. */
  async pause(id: string, actorId: string): Promise<Campaign> {
    return this.change(
      { id, actorId },
      ['sending'],
      'campaigns.paused',
      (campaign) => void Object.assign(campaign, { status: 'paused' }),
    );
  }

  async resume(id: string, actorId: string): Promise<Campaign> {
    this.assertMail();
    return this.change({ id, actorId }, ['paused'], 'campaigns.resumed', async (campaign, manager) => {
      Object.assign(campaign, { status: 'sending', trouble: null, troubleSince: null });
      await this.queue.goOn(manager, campaign);
    });
  }

  /** Cancels a campaign. A job marks the remaining recipients as cancelled. */
  async cancel(id: string, actorId: string): Promise<Campaign> {
    return this.change({ id, actorId }, ['sending', 'paused'], 'campaigns.cancelled', async (campaign, manager) => {
      Object.assign(campaign, { status: 'cancelled', finishedAt: new Date(), trouble: null, troubleSince: null });
      await this.jobs.enqueue(manager, 'campaigns.sweep', { id });
    });
  }

  /**
   * Takes a sent campaign out of the archive on the site, or puts it back.
   * @throws AppError `conflict` (409) when it was for some subscribers only, and as {@link update}
   */
  async setInArchive(id: string, actorId: string, version: string, isInArchive: boolean): Promise<Campaign> {
    const action = isInArchive ? 'campaigns.archived' : 'campaigns.unarchived';
    return this.change({ id, actorId, version }, ['sent'], action, (campaign) => {
      if (isInArchive && (campaign.audienceKind === 'members' || limits.some((name) => campaign[name] !== '')))
        throw new AppError('conflict', 409, {
          detail: 'It was for members, or for some subscribers only, and is never public.',
        });
      campaign.isInArchive = isInArchive;
    });
  }

  /** Sends a test email in one language to the requesting administrator. */
  async requestTest(id: string, actor: { id: string }, language: 'en' | 'es'): Promise<void> {
    this.assertMail();
    await this.dataSource.transaction(async (manager) => {
      const campaign = await this.get(id, manager);
      const errors = missingTexts(campaign, language);
      if (errors.length > 0) throw refused(errors);
      await this.audit.record('campaigns.test-sent', actor.id, manager, { type: 'campaign', id });
      await this.jobs.enqueue(manager, 'campaigns.send-test', { id: `${id}:${actor.id}:${language}` });
    });
  }

  private async change(
    request: ChangeRequest,
    from: CampaignStatus[],
    action: AuditAction,
    apply: (campaign: Campaign, manager: EntityManager) => Promise<void> | void,
  ): Promise<Campaign> {
    const { id, actorId } = request;
    return this.dataSource.transaction(async (manager) => {
      const campaign = await this.locked(manager, id, from, request.version);
      await apply(campaign, manager);
      // Two changes in one millisecond need distinct versions.
      campaign.updatedAt = new Date(Math.max(Date.now(), campaign.updatedAt.getTime() + 1));
      await manager.save(campaign);
      await this.audit.record(action, actorId, manager, { type: 'campaign', id });
      return this.get(id, manager);
    });
  }

  private async locked(
    manager: EntityManager,
    id: string,
    from: CampaignStatus[],
    version?: string,
  ): Promise<Campaign> {
    const campaign = await manager.findOne(Campaign, { where: { id }, lock: { mode: 'pessimistic_write' } });
    if (!campaign) throw noSuchCampaign();
    if (!from.includes(campaign.status))
      throw new AppError('conflict', 409, { detail: `The campaign is ${campaign.status}.` });
    assertVersion(campaign, version);
    return campaign;
  }

  private assertMail(): void {
    if (!this.mail.isOn) throw new AppError('service_unavailable', 503, { detail: MAIL_OFF });
  }
}

/** What a draft holds that nothing was written in. */
const blank = {
  subjectEn: '',
  subjectEs: '',
  contentEn: '',
  contentEs: '',
  isInArchive: true,
  audienceKind: 'subscribers',
  audienceLanguage: '',
  audienceMembership: '',
  audiencePlan: '',
  audienceTag: '',
  audienceSince: '',
} as const;

/** The newest draft of this account that is as it was created. */
const findUntouched = (manager: EntityManager, createdBy: string): Promise<Campaign | null> =>
  manager.findOne(Campaign, { where: { ...blank, status: 'draft', createdBy }, order: { createdAt: 'DESC' } });

const definedFields = (submitted: CampaignDraftDto): Partial<CampaignDraftDto> =>
  Object.fromEntries(
    fields
      .filter((name) => submitted[name] !== undefined && submitted[name] !== null)
      .map((name) => [name, submitted[name]]),
  );

/** Texts of a language are needed where its readers get the campaign. */
function assertComplete(campaign: Campaign): void {
  const errors = missingTexts(campaign, campaign.audienceLanguage);
  if (errors.length > 0) throw refused(errors);
}

const refused = (errors: FieldError[]): AppError =>
  new AppError('validation_failed', 422, { errors, detail: 'Some fields were refused.' });
const noSuchCampaign = (): AppError => new AppError('not_found', 404, { detail: 'There is no such campaign.' });
