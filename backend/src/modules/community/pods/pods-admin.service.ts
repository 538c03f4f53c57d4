import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { podLimits } from '@leap/domain';
import { DataSource, type EntityManager } from 'typeorm';
import { AuditTrail, type AuditAction } from '../../../auth/audit-trail.js';
import { AppError } from '../../../common/app-error.js';
import type { CursorQueryDto, Page } from '../../../common/cursor.js';
import { changeVersion } from '../../../common/edit-version.js';
import type { Change, ListChangesQueryDto } from '../../../common/list-changes.js';
import { ListDefinition } from '../../../common/list-definition.js';
import { storedOrRefused } from '../../../common/refused-field.js';
import { JobsService } from '../../../jobs/jobs.service.js';
import { Pod } from '../pod-members/pod.entity.js';
import { PodCallChanges } from './pod-call-changes.js';
import { lockPod } from '../pod-members/pod-lookup.js';
import { PodMember } from '../pod-members/pod-member.entity.js';
import { adminAuthorName } from '../member-posts/member-text-admin.service.js';
import { PodTask } from '../pod-tasks/pod-task.entity.js';
import { podCallOf } from './pods.dto.js';
import type {
  AdminPodTaskDto,
  CreateAdminPodDto,
  ListPodCandidatesQueryDto,
  PodPersonRow,
  PodRow,
  UpdateAdminPodDto,
} from './pods-admin.dto.js';

/** Time to take somebody out again, or to put them elsewhere, before the email. */
const EMAIL_AFTER_SECONDS = 120;

const PERSON = `SELECT u.id, u.created_at AS "createdAt", nullif(concat_ws(' ', u.first_name, u.last_name), '') AS name, u.email, u.is_inner_circle_member AS "isMember"`;

const pods = new ListDefinition<object, PodRow>({
  select: `
    SELECT p.id, p.name, p.weekday, p.time, p.minutes, p.time_zone AS "timeZone", p.join_url AS "joinUrl", p.created_at AS "createdAt", p.updated_at AS "updatedAt",
           (SELECT count(*)::integer FROM pod_members m JOIN users u ON u.id = m.user_id WHERE m.pod_id = p.id AND u.is_inner_circle_member) AS "peopleCount"`,
  table: 'pods p',
  orderedBy: { alias: 'p' },
  filter: () => undefined,
  changes: 'pod',
});

const candidates = new ListDefinition<Pick<ListPodCandidatesQueryDto, 'q'>, PodPersonRow & { createdAt: Date }>({
  select: `${PERSON}, (SELECT p.name FROM pod_members m JOIN pods p ON p.id = m.pod_id WHERE m.user_id = u.id LIMIT 1) AS "podName"`,
  table: 'users u',
  orderedBy: { alias: 'u' },
  filter: (statement, { q }) =>
    statement.where(q, (value) => `u.search_vector @@ search_query(${value})`).only('u.is_inner_circle_member'),
});

/** A pod with everybody in it. */
export interface FilledPod {
  pod: PodRow;
  people: PodPersonRow[];
  tasks: AdminPodTaskDto[];
}

/** Pods in the admin area. A pod's size is decided under its lock, and a person's only pod by a unique constraint. */
@Injectable()
export class PodsAdminService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly audit: AuditTrail,
    private readonly jobs: JobsService,
    private readonly callChanges: PodCallChanges,
  ) {}

  /** One page, newest first. */
  list(query: CursorQueryDto): Promise<Page<PodRow>> {
    return pods.page(this.dataSource, query);
  }

  /** What changed in the list. */
  async changes(query: ListChangesQueryDto): Promise<Page<Change<PodRow>>> {
    return pods.changes(this.dataSource, query);
  }

  /** Present members, with the pod that they are in. */
  candidates(query: ListPodCandidatesQueryDto, adminId: string): Promise<Page<PodPersonRow>> {
    return candidates.page(this.dataSource, query, () => this.audit.record('members.listed', adminId));
  }

  /** @throws AppError `not_found` (404) */
  get(id: string): Promise<FilledPod> {
    return read(this.dataSource.manager, id);
  }

  /** @throws AppError `validation_failed` (422), `name_taken` among others */
  create(actorId: string, submitted: CreateAdminPodDto): Promise<FilledPod> {
    return this.dataSource.transaction(async (manager) => {
      const { identifiers } = await stored(manager.insert(Pod, columnsOf(submitted)));
      return this.recorded(manager, 'pods.created', actorId, String(identifiers[0]?.['id']));
    });
  }

  /** @throws AppError `not_found` (404), `edit_conflict` (409), `validation_failed` (422) */
  update(actorId: string, id: string, { version, ...submitted }: UpdateAdminPodDto): Promise<FilledPod> {
    return this.dataSource.transaction(async (manager) => {
      const before = await lockPod(manager, id, 'for_no_key_update');
      await stored(changeVersion(manager, Pod, { id, version }, columnsOf(submitted)));
      const call = before && podCallOf(before);
      if (call) await this.callChanges.reopenPodAnswers(manager, id, call, submitted.call);
      return this.recorded(manager, 'pods.updated', actorId, id);
    });
  }

  /** Deletes a pod; its people are in none then. @throws AppError `not_found` (404) */
  async delete(actorId: string, id: string): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const { affected } = await manager.delete(Pod, id);
      if (affected !== 1) throw noSuchPod();
      await this.audit.record('pods.deleted', actorId, manager, { type: 'pod', id });
    });
  }

  /**
   * Puts a member into a pod, out of another one. Idempotent.
   * @throws AppError `not_found` (404) for a pod or a present member that does not exist, `pod_full` (409)
   */
  put(actorId: string, id: string, userId: string): Promise<FilledPod> {
    return this.dataSource.transaction(async (manager) => {
      const pod = await manager.findOne(Pod, { where: { id }, lock: { mode: 'pessimistic_write' } });
      if (!pod) throw noSuchPod();
      const [state] = await manager.query<{ others: number; isMember: boolean }[]>(
        `SELECT (SELECT count(*)::integer FROM pod_members WHERE pod_id = $1 AND user_id <> $2) AS others,
                EXISTS (SELECT 1 FROM users WHERE id = $2 AND is_inner_circle_member) AS "isMember"`,
        [id, userId],
      );
      if (!state?.isMember) throw new AppError('not_found', 404, { detail: 'There is no such member.' });
      if (state.others >= podLimits.people)
        throw new AppError('pod_full', 409, { detail: `A pod has at most ${podLimits.people} people.` });
      const moved = await manager.query<object[]>(
        `INSERT INTO pod_members (pod_id, user_id) VALUES ($1, $2)
         ON CONFLICT ON CONSTRAINT pod_members_one_of_user DO UPDATE SET pod_id = $1, updated_at = now() WHERE pod_members.pod_id <> $1
         RETURNING id`,
        [id, userId],
      );
      if (moved.length > 0) {
        await this.audit.record('pods.person-added', actorId, manager, { type: 'pod', id });
        await this.jobs.enqueue(
          manager,
          'pods.notify-member',
          { id: userId },
          { startAfterSeconds: EMAIL_AFTER_SECONDS, singletonKey: userId },
        );
      }
      return read(manager, id);
    });
  }

  /** Takes somebody out of a pod. Idempotent. @throws AppError `not_found` (404) for a pod that does not exist */
  remove(actorId: string, id: string, userId: string): Promise<FilledPod> {
    return this.dataSource.transaction(async (manager) => {
      const { affected } = await manager.delete(PodMember, { podId: id, userId });
      if (affected === 1) await this.audit.record('pods.person-removed', actorId, manager, { type: 'pod', id });
      return read(manager, id);
    });
  }

  /** Removes what somebody wrote down for the pod. Idempotent. @throws AppError `not_found` (404) for a pod that does not exist */
  removeTask(actorId: string, id: string, taskId: string): Promise<FilledPod> {
    return this.dataSource.transaction(async (manager) => {
      const { affected } = await manager.delete(PodTask, { id: taskId, podId: id });
      if (affected === 1) await this.audit.record('pods.task-removed', actorId, manager, { type: 'pod', id });
      return read(manager, id);
    });
  }

  private async recorded(manager: EntityManager, action: AuditAction, actorId: string, id: string): Promise<FilledPod> {
    await this.audit.record(action, actorId, manager, { type: 'pod', id });
    return read(manager, id);
  }
}

const noSuchPod = (): AppError => new AppError('not_found', 404, { detail: 'There is no such pod.' });

async function read(manager: EntityManager, id: string): Promise<FilledPod> {
  const pod = await pods.find(manager, id, {});
  if (!pod) throw noSuchPod();
  const people = await manager.query<PodPersonRow[]>(
    `${PERSON}, NULL AS "podName" FROM pod_members m JOIN users u ON u.id = m.user_id WHERE m.pod_id = $1 ORDER BY name NULLS LAST, u.email`,
    [id],
  );
  const tasks = await manager.query<AdminPodTaskDto[]>(
    `SELECT t.id, t.text, ${adminAuthorName('u')} AS "authorName" FROM pod_tasks t JOIN users u ON u.id = t.user_id
      WHERE t.pod_id = $1 AND t.created_at > now() - interval '7 days' ORDER BY t.created_at, t.id LIMIT ${podLimits.tasks}`,
    [id],
  );
  return { pod, people, tasks };
}

const columnsOf = ({ name, call, joinUrl }: CreateAdminPodDto) => ({
  name,
  weekday: call?.weekday ?? null,
  time: call?.time ?? null,
  ...(call ? { minutes: call.minutes, timeZone: call.timeZone } : {}),
  joinUrl: joinUrl ?? null,
});

const stored = <Result>(storing: Promise<Result>): Promise<Result> =>
  storedOrRefused(storing, { pods_name_unique: { field: 'name', code: 'name_taken' } });
