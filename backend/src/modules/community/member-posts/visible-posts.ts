import type { EntityManager } from 'typeorm';
import { AppError } from '../../../common/app-error.js';
import type { SessionUser } from '../../../auth/session-user.js';
import { blockedBy } from './blocked.js';
import { MemberPost } from './member-post.entity.js';

/** Columns of a post for access checks. */
export type LockedPost = Pick<MemberPost, 'id' | 'userId' | 'likesCount' | 'podId'>;

/** Who reads or writes. The owner (role `admin`) reads every pod. */
export type PostReader = Pick<SessionUser, 'id' | 'role'>;

/** Condition: the person is in the pod. Both are columns or parameters. */
export const isInPod = (pod: string, person: string): string =>
  `EXISTS (SELECT 1 FROM pod_members in_pod WHERE in_pod.pod_id = ${pod} AND in_pod.user_id = ${person})`;

/** Condition: a post `post` is of all members, or of a pod that this reader belongs to. @param reader a column or parameter */
export const isOpenTo = (post: string, reader: string, { role }: Pick<PostReader, 'role'>): string =>
  role === 'admin' ? 'true' : `(${post}.pod_id IS NULL OR ${isInPod(`${post}.pod_id`, reader)})`;

/** As {@link isOpenTo}, for an account `user` that is not the one of the request. */
export const isOpenToUser = (post: string, user: string): string =>
  `(${post}.pod_id IS NULL OR ${user}.role = 'admin' OR ${isInPod(`${post}.pod_id`, `${user}.id`)})`;

const HAS_OWN_TEXTS = `post.user_id = :readerId
  OR EXISTS (SELECT 1 FROM member_post_comments own WHERE own.post_id = post.id AND own.user_id = :readerId)`;

const visiblePost = (manager: EntityManager, id: string) =>
  manager
    .createQueryBuilder(MemberPost, 'post')
    .select(['post.id', 'post.userId', 'post.likesCount', 'post.podId'])
    .where('post.id = :id AND post.is_visible', { id });

/**
 * A visible post that this reader may see, locked until the transaction ends, so that its counters do not change. Every change of likes
 * or comments locks the post first: one order of locks prevents deadlocks. Also of somebody blocked: one's own texts there can be deleted.
 * @param withOwnTexts also a post of a former pod that the reader wrote, or commented on
 * @throws AppError `not_found` (404) for a post that is deleted or hidden, or of another pod
 */
export async function lockVisiblePost(
  manager: EntityManager,
  reader: PostReader,
  id: string,
  { withOwnTexts = false } = {},
): Promise<LockedPost> {
  const found = visiblePost(manager, id);
  const isOpen = isOpenTo('post', ':readerId', reader);
  found.andWhere(withOwnTexts ? `(${isOpen} OR ${HAS_OWN_TEXTS})` : isOpen, { readerId: reader.id });
  const post = await found.setLock('for_no_key_update').getOne();
  if (!post) throw noSuchPost();
  return post;
}

/** @throws AppError `not_found` (404) for a post that is deleted or hidden, of another pod, or of somebody whom the reader blocks */
export async function assertVisiblePost(manager: EntityManager, reader: PostReader, id: string): Promise<void> {
  const post = visiblePost(manager, id).andWhere(
    `${isOpenTo('post', ':readerId', reader)} AND post.user_id NOT IN ${blockedBy(':readerId')}`,
    { readerId: reader.id },
  );
  if (!(await post.getExists())) throw noSuchPost();
}

/** The post never existed, was deleted, is hidden, is of another pod, or of somebody blocked: the answer does not distinguish these. */
export const noSuchPost = (): AppError => new AppError('not_found', 404, { detail: 'There is no such post.' });
