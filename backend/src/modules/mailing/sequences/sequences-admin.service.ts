import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import { AuditTrail, type AuditAction } from '../../../auth/audit-trail.js';
import { AppError } from '../../../common/app-error.js';
import type { CursorQueryDto, Page } from '../../../common/cursor.js';
import { assertVersion, changeVersion, NEXT_VERSION } from '../../../common/edit-version.js';
import type { Change, ListChangesQueryDto } from '../../../common/list-changes.js';
import { ListDefinition } from '../../../common/list-definition.js';
import { storedOrRefused } from '../../../common/refused-field.js';
import { BulkMail } from '../../../integrations/mail/bulk-mail.js';
import { MAIL_OFF } from '../../../integrations/mail/mail.service.js';
import { SiteSettingsService } from '../../content/content.module.js';
import { Sequence } from '../campaigns/sequence.entity.js';
import { SequenceStep } from '../campaigns/sequence-step.entity.js';
import { IS_ACTIVE } from './sequence-enrolment.entity.js';
import type { CreateSequenceDto, SequenceRow, SequenceWithSteps, UpdateSequenceDto } from './sequences-admin.dto.js';

const enrolled = (condition: string): string =>
  `(SELECT count(*)::int FROM sequence_enrolments WHERE sequence_id = s.id AND ${condition})`;

const sequences = new ListDefinition<object, SequenceRow>({
  select: `
    SELECT s.id, s.name, s.event, s.is_on AS "isOn", s.trouble, s.trouble_since AS "troubleSince", s.created_at AS "createdAt", s.updated_at AS "updatedAt",
           (SELECT count(*)::int FROM sequence_steps WHERE sequence_id = s.id AND is_ready) AS "stepsCount",
           ${enrolled(IS_ACTIVE)} AS "activeCount", ${enrolled('finished_at IS NOT NULL')} AS "finishedCount",
           ${enrolled('ended_at IS NOT NULL')} AS "endedCount"`,
  table: 'sequences s',
  orderedBy: { alias: 's' },
  filter: () => undefined,
  changes: 'sequence',
});

const PENDING_OF_STEPS = `
  SELECT step_id AS id, count(*)::int AS count FROM campaign_recipients
   WHERE step_id = ANY($1::uuid[]) AND state IN ('pending', 'sending') GROUP BY step_id`;

/** Sequences in the admin area. */
@Injectable()
export class SequencesAdminService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly audit: AuditTrail,
    private readonly mail: BulkMail,
    private readonly siteSettings: SiteSettingsService,
  ) {}

  list(query: CursorQueryDto): Promise<Page<SequenceRow>> {
    return sequences.page(this.dataSource, query);
  }

  /** What changed in the list. */
  async changes(query: ListChangesQueryDto): Promise<Page<Change<SequenceRow>>> {
    return sequences.changes(this.dataSource, query);
  }

  /** @throws AppError `not_found` (404) */
  get(id: string): Promise<SequenceWithSteps> {
    return this.read(this.dataSource.manager, id);
  }

  /** Creates a sequence that is off. @throws AppError `validation_failed` (422), `name_taken` among others */
  create(actorId: string, { name, event }: CreateSequenceDto): Promise<SequenceWithSteps> {
    return this.dataSource.transaction(async (manager) => {
      const { identifiers } = await stored(manager.insert(Sequence, { name, event, createdBy: actorId }));
      return this.recorded(manager, 'sequences.created', actorId, String(identifiers[0]?.['id']));
    });
  }

  /** @throws AppError `not_found` (404), `edit_conflict` (409), `validation_failed` (422) */
  update(actorId: string, id: string, { version, name }: UpdateSequenceDto): Promise<SequenceWithSteps> {
    return this.dataSource.transaction(async (manager) => {
      await stored(changeVersion(manager, Sequence, { id, version }, { name }));
      return this.recorded(manager, 'sequences.updated', actorId, id);
    });
  }

  /**
   * From now on the event starts it. Those who were in it go on waiting for what was left when it was turned off, so that what was missed
   * is not sent on one day.
   * @throws AppError `not_found` (404), `conflict` (409) without a complete step, `edit_conflict` (409), `service_unavailable` (503)
   */
  turnOn(actorId: string, id: string, version: string): Promise<SequenceWithSteps> {
    if (!this.mail.isOn) throw new AppError('service_unavailable', 503, { detail: MAIL_OFF });
    return this.dataSource.transaction(async (manager) => {
      const { isOn } = await lockSequence(manager, id, version);
      if (isOn) return this.read(manager, id);
      if (!(await manager.existsBy(SequenceStep, { sequenceId: id, isReady: true })))
        throw new AppError('conflict', 409, { detail: 'No step has all its texts.' });
      await manager.query(
        `UPDATE sequence_enrolments e SET pending_since = e.pending_since + (now() - greatest(e.pending_since, s.turned_off_at)), updated_at = now()
           FROM sequences s WHERE s.id = $1 AND e.sequence_id = $1 AND ${IS_ACTIVE}`,
        [id],
      );
      await manager.query(
        `UPDATE sequences SET is_on = true, turned_off_at = NULL, updated_at = ${NEXT_VERSION} WHERE id = $1`,
        [id],
      );
      return this.recorded(manager, 'sequences.turned-on', actorId, id);
    });
  }

  /** Nobody begins it, and nothing is sent, until it is turned on. @throws AppError `not_found` (404), `edit_conflict` (409) */
  turnOff(actorId: string, id: string, version: string): Promise<SequenceWithSteps> {
    return this.dataSource.transaction(async (manager) => {
      const { isOn } = await lockSequence(manager, id, version);
      if (!isOn) return this.read(manager, id);
      await manager.query(
        `UPDATE sequences SET is_on = false, turned_off_at = now(), trouble = NULL, trouble_since = NULL, updated_at = ${NEXT_VERSION} WHERE id = $1`,
        [id],
      );
      return this.recorded(manager, 'sequences.turned-off', actorId, id);
    });
  }

  /** Deletes a sequence with its steps; nobody gets more of it. @throws AppError `not_found` (404) */
  async delete(actorId: string, id: string): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      await lockSequence(manager, id);
      // Before their steps, in the order in which a worker locks them.
      await manager.query(
        'DELETE FROM campaign_recipients WHERE step_id IN (SELECT id FROM sequence_steps WHERE sequence_id = $1)',
        [id],
      );
      await manager.delete(Sequence, id);
      await this.audit.record('sequences.deleted', actorId, manager, { type: 'sequence', id });
    });
  }

  private async recorded(
    manager: EntityManager,
    action: AuditAction,
    actorId: string,
    id: string,
  ): Promise<SequenceWithSteps> {
    await this.audit.record(action, actorId, manager, { type: 'sequence', id });
    return this.read(manager, id);
  }

  private async read(manager: EntityManager, id: string): Promise<SequenceWithSteps> {
    const sequence = await sequences.find(manager, id, {});
    if (!sequence) throw noSuchSequence();
    const steps = await manager.find(SequenceStep, { where: { sequenceId: id }, order: { position: 'ASC' } });
    const open = await manager.query<{ id: string; count: number }[]>(PENDING_OF_STEPS, [steps.map((step) => step.id)]);
    const pending = new Map(open.map((row) => [row.id, row.count]));
    const { postalAddress } = await this.siteSettings.get();
    return { sequence, steps, pending, isMailOn: this.mail.isOn, hasPostalAddress: postalAddress !== '' };
  }
}

const noSuchSequence = (): AppError => new AppError('not_found', 404, { detail: 'There is no such sequence.' });

/** Locks a sequence, at the expected version. @throws AppError `not_found` (404), `edit_conflict` (409) */
export async function lockSequence(manager: EntityManager, id: string, version?: string): Promise<Sequence> {
  const sequence = await manager.findOne(Sequence, { where: { id }, lock: { mode: 'pessimistic_write' } });
  if (!sequence) throw noSuchSequence();
  assertVersion(sequence, version);
  return sequence;
}

const stored = <Result>(storing: Promise<Result>): Promise<Result> =>
  storedOrRefused(storing, { sequences_name_unique: { field: 'name', code: 'name_taken' } });
