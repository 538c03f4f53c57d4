import type { EntityManager } from 'typeorm';
import { AppError } from '../../../common/app-error.js';
import { MemberPost } from './member-post.entity.js';

/** Columns of a post for access checks. */
export type LockedPost = Pick<MemberPost, 'id' | 'userId' | 'likesCount'>;

/**
 * A visible post, locked until the transaction ends, so that its counters do not change. Every change of likes or comments locks the
 * post first: one order of locks prevents deadlocks.
 * @throws AppError `not_found` (404) for a post that is deleted or hidden
 */
export async function lockVisiblePost(manager: EntityManager, id: string): Promise<LockedPost> {
  const post = await manager.findOne(MemberPost, {
    select: { id: true, userId: true, likesCount: true },
    where: { id, isVisible: true },
    lock: { mode: 'for_no_key_update' },
  });
  if (!post) throw noSuchPost();
  return post;
}

/** The post never existed, was deleted, or is hidden: the answer does not distinguish these. */
export const noSuchPost = (): AppError => new AppError('not_found', 404, { detail: 'There is no such post.' });
