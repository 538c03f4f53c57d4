import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import { bookingDateOf } from '@leap/domain';
import { AuditTrail } from '../../../auth/audit-trail.js';
import { AppError } from '../../../common/app-error.js';
import { insertUnlessThere, submitOnce, type Submission } from '../../../common/idempotency.js';
import { byAddress } from '../../../common/personal-data.js';
import { sqlState } from '../../../database/database-error.js';
import { ofPerson, parametersOf } from '../../accounts/accounts.module.js';
import { recordOfAddress } from './people-records.js';
import type { PersonRecordParamDto } from './people.dto.js';
import { groupOf } from './person-group.js';
import { PeopleService } from './people.service.js';
import { PersonTask } from './person-task.entity.js';
import type { CreatePersonTaskDto, PersonTaskRow } from './person-tasks.dto.js';

/** Open ones are at most 50 per address, so that done ones are always shown. */
const MOST_LISTED = 100;
const CHECK_VIOLATION = '23514';

const nameOf = (id: string): string =>
  `(SELECT coalesce(nullif(concat_ws(' ', first_name, last_name), ''), email) FROM users WHERE id = ${id})`;
const COLUMNS = `t.id, t.body, t.due_on::text AS "dueOn", t.done_at AS "doneAt", ${nameOf('t.done_by')} AS "doneBy", ${nameOf('t.created_by')} AS "createdBy", t.created_at AS "createdAt"`;
const OF_PERSON = `SELECT id FROM person_tasks WHERE ${byAddress()}`;

/** Tasks of the practice with people. Their texts are in no log. */
@Injectable()
export class PersonTasksService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly people: PeopleService,
    private readonly audit: AuditTrail,
  ) {}

  /** Open tasks with a person by their day, then the last ones done. @throws AppError `not_found` (404) */
  async list(param: PersonRecordParamDto): Promise<PersonTaskRow[]> {
    return this.dataSource.query<PersonTaskRow[]>(
      `SELECT ${COLUMNS} FROM person_tasks t WHERE t.id = ANY ($1)
        ORDER BY t.done_at IS NOT NULL, t.done_at DESC, t.due_on, t.created_at LIMIT ${MOST_LISTED}`,
      [await this.idsOf(param)],
    );
  }

  /** Open tasks with all people whose day has come, the earliest first. */
  async due(actorId: string): Promise<PersonTaskRow[]> {
    await this.audit.record('people.tasks-listed', actorId);
    return this.dataSource.query<PersonTaskRow[]>(
      `SELECT ${COLUMNS}, r.kind AS "recordKind", r.id AS "recordId", coalesce(nullif(r.name, ''), t.email) AS name
         FROM (SELECT * FROM person_tasks WHERE done_at IS NULL AND due_on <= $1::date ORDER BY due_on, id LIMIT ${MOST_LISTED}) t
         LEFT JOIN LATERAL (${recordOfAddress('t.email')}) r ON true
        ORDER BY t.due_on, t.id`,
      [bookingDateOf(new Date())],
    );
  }

  /**
   * Adds a task. With a key, a repeated request returns the same one.
   * @throws AppError `not_found` (404); `validation_failed` (422) beyond 50 open ones; `idempotency_key_reused` (422)
   */
  async create(
    actorId: string,
    param: PersonRecordParamDto,
    { body, dueOn }: CreatePersonTaskDto,
    key?: string,
  ): Promise<Submission<PersonTaskRow>> {
    const found = await this.people.find(param);
    const email = await this.people.addressOf(found);
    return this.dataSource
      .transaction((manager) =>
        submitOnce<PersonTaskRow, PersonTask>({
          key,
          submitted: { kind: param.kind, id: param.id, actorId, body, dueOn },
          find: (idempotencyKey) => manager.findOneBy(PersonTask, { idempotencyKey }),
          replay: ({ id }) => this.read(manager, id),
          store: async (submission) => {
            const values = { email, body, dueOn: dueOn ?? null, createdBy: actorId, ...submission };
            const stored = await insertUnlessThere(manager, PersonTask, values);
            if (!stored) return undefined;
            await this.audit.record('people.task-added', actorId, manager, { type: param.kind, id: param.id });
            return this.read(manager, stored.id);
          },
        }),
      )
      .catch((error: unknown) => {
        if (sqlState(error) !== CHECK_VIOLATION) throw error;
        throw new AppError('validation_failed', 422, {
          errors: [{ field: 'body', code: 'too_many' }],
          detail: 'A person can have 50 open tasks.',
        });
      });
  }

  /** Ticks a task off, or opens it again; both once. @throws AppError `not_found` (404); `conflict` (409) beyond 50 open ones */
  async setDone(actorId: string, param: PersonRecordParamDto, taskId: string, isDone: boolean): Promise<PersonTaskRow> {
    return this.dataSource
      .transaction(async (manager) => {
        await this.lock(manager, param, taskId);
        const changed = await manager.query<[unknown[], number]>(
          `UPDATE person_tasks SET done_at = CASE WHEN $2 THEN now() END, done_by = CASE WHEN $2 THEN $3::uuid END, updated_at = now()
            WHERE id = $1 AND (done_at IS NULL) = $2`,
          [taskId, isDone, actorId],
        );
        if (changed[1] > 0)
          await this.audit.record(isDone ? 'people.task-done' : 'people.task-reopened', actorId, manager, {
            type: param.kind,
            id: param.id,
          });
        return this.read(manager, taskId);
      })
      .catch((error: unknown) => {
        if (sqlState(error) !== CHECK_VIOLATION) throw error;
        throw new AppError('conflict', 409, { detail: 'A person can have 50 open tasks.' });
      });
  }

  /** Deletes a task. @throws AppError `not_found` (404) */
  async remove(actorId: string, param: PersonRecordParamDto, taskId: string): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      await this.lock(manager, param, taskId);
      await manager.delete(PersonTask, { id: taskId });
      await this.audit.record('people.task-deleted', actorId, manager, { type: param.kind, id: param.id });
    });
  }

  /** Locks a task of this person. @throws AppError `not_found` (404) */
  private async lock(manager: EntityManager, param: PersonRecordParamDto, taskId: string): Promise<void> {
    const isTheirs = (await this.idsOf(param)).includes(taskId);
    const rows = isTheirs
      ? await manager.query<unknown[]>('SELECT id FROM person_tasks WHERE id = $1 FOR UPDATE', [taskId])
      : [];
    if (rows.length === 0) throw new AppError('not_found', 404, { detail: 'There is no such task.' });
  }

  /** The tasks under all addresses of the person. @throws AppError `not_found` (404) */
  private async idsOf(param: PersonRecordParamDto): Promise<string[]> {
    const { person } = await this.people.find(param);
    const { people } = await groupOf(this.dataSource, person);
    const ids: string[] = [];
    for (const one of people) {
      const rows = await this.dataSource.query<{ id: string }[]>(ofPerson(OF_PERSON), parametersOf(one));
      ids.push(...rows.map(({ id }) => id));
    }
    return ids;
  }

  private async read(manager: EntityManager, id: string): Promise<PersonTaskRow> {
    const [row] = await manager.query<PersonTaskRow[]>(`SELECT ${COLUMNS} FROM person_tasks t WHERE t.id = $1`, [id]);
    if (!row) throw new Error('A task that was just stored is not there.');
    return row;
  }
}
