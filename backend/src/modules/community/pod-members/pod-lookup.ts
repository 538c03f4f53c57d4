import { IsNull, Not, type EntityManager } from 'typeorm';
import { AppError } from '../../../common/app-error.js';
import { PodMember } from './pod-member.entity.js';
import { Pod } from './pod.entity.js';

/** A pod, for rooms that send something to it or plan its call. @returns null for an unknown id */
export const findPod = (manager: EntityManager, id: string): Promise<Pod | null> => manager.findOneBy(Pod, { id });

/** Locks a pod until the end of the transaction. */
export const lockPod = (
  manager: EntityManager,
  id: string,
  mode: 'pessimistic_read' | 'for_no_key_update',
): Promise<Pod | null> => manager.findOne(Pod, { where: { id }, lock: { mode } });

/** The pods whose call has a fixed time. */
export const podsWithCalls = (manager: EntityManager): Promise<Pod[]> =>
  manager.findBy(Pod, { weekday: Not(IsNull()), time: Not(IsNull()) });

/** The accounts in a pod, also of people whose membership is over. */
export async function podMemberIds(manager: EntityManager, podId: string): Promise<string[]> {
  const members = await manager.find(PodMember, { where: { podId }, select: { userId: true } });
  return members.map(({ userId }) => userId);
}

/**
 * Keeps somebody in a pod until the end of the transaction: a move or the end of the pod comes before or after it.
 * @param mode how the membership is locked; undefined for the owner, who has none
 * @throws AppError `not_found` (404) for a pod that the person is not in
 */
export async function lockPodMembership(
  manager: EntityManager,
  userId: string,
  podId: string,
  mode: 'pessimistic_read' | 'pessimistic_write' | undefined,
): Promise<void> {
  // The pod first, as its deletion does.
  const pod = await lockPod(manager, podId, 'pessimistic_read');
  const isIn = !mode || (await manager.findOne(PodMember, { where: { podId, userId }, lock: { mode } }));
  if (!pod || !isIn) throw new AppError('not_found', 404, { detail: 'There is no such pod.' });
}
