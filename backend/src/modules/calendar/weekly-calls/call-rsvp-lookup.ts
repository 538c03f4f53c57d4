import { IsNull, type EntityManager } from 'typeorm';
import { CallRsvp } from './call-rsvp.entity.js';

/** One call of one series. */
export interface CallOfSeries {
  /** Null: the call of all members. */
  podId: string | null;
  week: string;
}

/** Whether a member comes to a call. @returns undefined without an answer */
export async function isComingTo(
  manager: EntityManager,
  userId: string,
  { podId, week }: CallOfSeries,
): Promise<boolean | undefined> {
  const rsvp = await manager.findOneBy(CallRsvp, { userId, podId: podId ?? IsNull(), week });
  return rsvp?.isComing ?? undefined;
}

/** The unique constraint that holds for a series. */
export const oneOfCall = (podId: string | null): string =>
  podId === null ? '(user_id, week) WHERE pod_id IS NULL' : 'ON CONSTRAINT call_rsvps_one_of_pod_call';
