import type { Request } from 'express';
import { isOnSharedDevice } from './session.js';
import type { SessionUser } from './session-user.js';

/** The feed, pinned posts, comments, the next call, the own pod and its tasks, homework, the first week, and how much is new. */
const storable =
  /^\/api\/member\/(?:posts(?:\/[\w-]+(?:\/comments)?)?|pinned-posts|weekly-call|call-sheet|pod|pod-tasks|action-items|first-week|notifications\/unread)$/;

/** A portal's document: the feed or the pod's thread. */
const portal = /^(?:\/es)?\/member-portal(?:\?tab=(?:community|pod))?$/;

/** Whether a device may store the answer to a request, if its session is such a member's. Nothing that was searched for, and no further pages of a list. */
export function mayBeStored({ method, originalUrl: address }: Request): boolean {
  const [path = ''] = address.split('?');
  const isStorable = portal.test(address) || (storable.test(path) && !/[?&](?:cursor|search|q)=/.test(address));
  return method === 'GET' && isStorable;
}

/**
 * The account whose device may store the answer to a request; undefined for everything else. Not on a device that others use too, and not
 * for staff, whose sessions are over after half an hour.
 */
export function copyOwner(request: Request, user: SessionUser | undefined): string | undefined {
  const isOwn = user?.role === 'user' && user.isInnerCircleMember && !isOnSharedDevice(request);
  return isOwn && mayBeStored(request) ? user.id : undefined;
}
