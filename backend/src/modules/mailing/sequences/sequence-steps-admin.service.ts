import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import type { Language } from '@leap/domain';
import { AuditTrail, type AuditAction } from '../../../auth/audit-trail.js';
import { AppError } from '../../../common/app-error.js';
import { changeVersion } from '../../../common/edit-version.js';
import { BulkMail } from '../../../integrations/mail/bulk-mail.js';
import { MAIL_OFF } from '../../../integrations/mail/mail.service.js';
import { JobsService } from '../../../jobs/jobs.service.js';
import { missingTexts, newsletterTextFields } from '../campaigns/newsletter-texts.js';
import { SequenceStep } from '../campaigns/sequence-step.entity.js';
import type { SequenceStepDraftDto, UpdateSequenceStepDto } from './sequence-steps-admin.dto.js';
import { lockSequence } from './sequences-admin.service.js';
import { IS_ACTIVE } from './sequence-enrolment.entity.js';

const MOST_STEPS = 30;

/** Steps of sequences in the admin area. A change concerns emails that are not yet sent. */
@Injectable()
export class SequenceStepsAdminService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly audit: AuditTrail,
    private readonly jobs: JobsService,
    private readonly mail: BulkMail,
  ) {}

  /** @throws AppError `not_found` (404) */
  async get(sequenceId: string, id: string, manager: EntityManager = this.dataSource.manager): Promise<SequenceStep> {
    const step = await manager.findOneBy(SequenceStep, { id, sequenceId });
    if (!step) throw new AppError('not_found', 404, { detail: 'There is no such step.' });
    return step;
  }

  /**
   * Adds a step at the end. It reaches those who have not finished.
   * @throws AppError `not_found` (404), `conflict` (409) beyond 30 steps
   */
  create(actorId: string, sequenceId: string, submitted: SequenceStepDraftDto): Promise<SequenceStep> {
    return this.dataSource.transaction(async (manager) => {
      await lockSequence(manager, sequenceId);
      const [last] = await manager.query<{ position: number; count: number }[]>(
        'SELECT coalesce(max(position), 0) AS position, count(*)::int AS count FROM sequence_steps WHERE sequence_id = $1',
        [sequenceId],
      );
      if ((last?.count ?? 0) >= MOST_STEPS)
        throw new AppError('conflict', 409, { detail: `A sequence has at most ${MOST_STEPS} steps.` });
      const { identifiers } = await manager.insert(SequenceStep, {
        ...columnsOf(submitted),
        sequenceId,
        position: (last?.position ?? 0) + 1,
      });
      return this.recorded(manager, 'sequences.step-added', actorId, sequenceId, String(identifiers[0]?.['id']));
    });
  }

  /** @throws AppError `not_found` (404), `edit_conflict` (409) */
  update(
    actorId: string,
    sequenceId: string,
    id: string,
    { version, ...submitted }: UpdateSequenceStepDto,
  ): Promise<SequenceStep> {
    return this.dataSource.transaction(async (manager) => {
      await this.get(sequenceId, id, manager);
      await changeVersion(manager, SequenceStep, { id, version }, columnsOf(submitted));
      return this.recorded(manager, 'sequences.step-updated', actorId, sequenceId, id);
    });
  }

  /** Deletes a step; those who wait for it wait for the one after it, or have finished. @throws AppError `not_found` (404) */
  async delete(actorId: string, sequenceId: string, id: string): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      await lockSequence(manager, sequenceId);
      await this.get(sequenceId, id, manager);
      // Before the step, in the order in which a worker locks them.
      await manager.query('DELETE FROM campaign_recipients WHERE step_id = $1', [id]);
      await manager.delete(SequenceStep, id);
      await manager.query(
        `UPDATE sequence_enrolments e SET finished_at = now(), updated_at = now()
          WHERE e.sequence_id = $1 AND e.position > 0 AND ${IS_ACTIVE}
            AND NOT EXISTS (SELECT 1 FROM sequence_steps t WHERE t.sequence_id = $1 AND t.position > e.position)`,
        [sequenceId],
      );
      await this.audit.record('sequences.step-deleted', actorId, manager, { type: 'sequence', id: sequenceId });
    });
  }

  /**
   * Sends a test email in one language to the requesting administrator.
   * @throws AppError `not_found` (404), `validation_failed` (422) while a text is missing, `service_unavailable` (503)
   */
  async requestTest(actor: { id: string }, sequenceId: string, id: string, language: Language): Promise<void> {
    if (!this.mail.isOn) throw new AppError('service_unavailable', 503, { detail: MAIL_OFF });
    await this.dataSource.transaction(async (manager) => {
      const errors = missingTexts(await this.get(sequenceId, id, manager), language);
      if (errors.length > 0)
        throw new AppError('validation_failed', 422, { errors, detail: 'Some fields were refused.' });
      await this.audit.record('sequences.test-sent', actor.id, manager, { type: 'sequence', id: sequenceId });
      await this.jobs.enqueue(manager, 'sequences.send-test', { id: `${id}:${actor.id}:${language}` });
    });
  }

  private async recorded(
    manager: EntityManager,
    action: AuditAction,
    actorId: string,
    sequenceId: string,
    id: string,
  ): Promise<SequenceStep> {
    await this.audit.record(action, actorId, manager, { type: 'sequence', id: sequenceId });
    return this.get(sequenceId, id, manager);
  }
}

/** Days, and the texts that are given. */
const columnsOf = ({ days, ...texts }: SequenceStepDraftDto): Partial<SequenceStep> => ({
  days,
  ...Object.fromEntries(
    newsletterTextFields.flatMap((name) => {
      const text = texts[name] ?? undefined;
      return text === undefined ? [] : [[name, text]];
    }),
  ),
});
