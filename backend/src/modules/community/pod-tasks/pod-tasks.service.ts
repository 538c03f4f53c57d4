import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { podLimits } from '@leap/domain';
import { DataSource, type EntityManager } from 'typeorm';
import { AppError } from '../../../common/app-error.js';
import { blockedBy } from '../member-posts/blocked.js';
import { AUTHOR_COLUMNS } from '../member-posts/member-author.js';
import { lockPodMembership } from '../pod-members/pod-lookup.js';
import { PodTask } from './pod-task.entity.js';
import { PodTaskTick } from './pod-task-tick.entity.js';
import type { CreatePodTaskDto, PodTaskRow } from './pod-tasks.dto.js';

/** Tasks `t` of the pod of the reader `$1`, of this week, by people whom the reader does not block. */
const OF_THIS_WEEK = `
  FROM pod_members membership JOIN pod_tasks t ON t.pod_id = membership.pod_id AND t.created_at > now() - interval '7 days'
 WHERE membership.user_id = $1 AND t.user_id NOT IN ${blockedBy('$1')}`;

/** Tasks `chosen` as the reader `$1` sees them. */
const describe = (chosen: string): string => `
  SELECT t.id, t.text, t.created_at AS "createdAt", t.user_id = $1 AS "isOwn",
         EXISTS (SELECT 1 FROM pod_task_ticks k WHERE k.task_id = t.id AND k.user_id = $1) AS "isDone", ${AUTHOR_COLUMNS}
    FROM (${chosen}) t JOIN users u ON u.id = t.user_id ORDER BY t.created_at, t.id`;

const LIST = describe(`SELECT t.* ${OF_THIS_WEEK} ORDER BY t.created_at DESC, t.id DESC LIMIT ${podLimits.tasks}`);
const ONE = describe(`SELECT t.* ${OF_THIS_WEEK} AND t.id = $2`);

/** What pods agree on. Each request is for the pod that the member is in at that moment. */
@Injectable()
export class PodTasksService {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /** What the pod of this member agreed on in the last seven days, in its order, in one statement. */
  list(readerId: string): Promise<PodTaskRow[]> {
    return this.dataSource.query<PodTaskRow[]>(LIST, [readerId]);
  }

  /**
   * Stores a task; the author's same text of this week is answered instead of being stored twice.
   * @throws AppError `not_found` (404) for a pod that the author is not in
   */
  create(authorId: string, { podId, text }: CreatePodTaskDto): Promise<PodTaskRow> {
    return this.dataSource.transaction(async (manager) => {
      // Also decides between two requests of this member at once.
      await lockPodMembership(manager, authorId, podId, 'pessimistic_write');
      const [there] = await manager.query<{ id: string }[]>(
        `SELECT t.id ${OF_THIS_WEEK} AND t.user_id = $1 AND t.text = $2`,
        [authorId, text],
      );
      if (there) return read(manager, authorId, there.id);
      const { identifiers } = await manager.insert(PodTask, { podId, userId: authorId, text });
      return read(manager, authorId, String(identifiers[0]?.['id']));
    });
  }

  /** Ticks or unticks a task for this member; idempotent. @throws AppError `not_found` (404) */
  tick(userId: string, id: string, isDone: boolean): Promise<PodTaskRow> {
    return this.dataSource.transaction(async (manager) => {
      if (isDone)
        await manager.query(
          `INSERT INTO pod_task_ticks (task_id, user_id) SELECT t.id, $1 ${OF_THIS_WEEK} AND t.id = $2 ON CONFLICT DO NOTHING`,
          [userId, id],
        );
      else await manager.delete(PodTaskTick, { taskId: id, userId });
      return read(manager, userId, id);
    });
  }

  /** @throws AppError `not_found` (404), `forbidden` (403) for anybody but its author */
  async delete(userId: string, id: string): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      // One's own, also of an earlier week, and of a former pod.
      const { affected } = await manager.delete(PodTask, { id, userId });
      if (affected) return;
      const { isOwn } = await read(manager, userId, id);
      if (!isOwn) throw new AppError('forbidden', 403, { detail: 'Members take back their own tasks only.' });
    });
  }
}

/** The task never existed, is over, or is of another pod: the answer does not distinguish these. */
async function read(manager: EntityManager, readerId: string, id: string): Promise<PodTaskRow> {
  const [row] = await manager.query<PodTaskRow[]>(ONE, [readerId, id]);
  if (!row) throw new AppError('not_found', 404, { detail: 'There is no such task.' });
  return row;
}
