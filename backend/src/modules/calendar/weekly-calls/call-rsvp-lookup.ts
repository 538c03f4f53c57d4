import type { WeeklyCall } from '@leap/domain';
import { IsNull, type EntityManager } from 'typeorm';
import { CallRsvp } from './call-rsvp.entity.js';

/** One call of one series. */
export interface CallOfSeries {
  /** Null: the call of all members. */
  podId: string | null;
  week: string;
}

/** What a member answered to a call. */
export interface OwnAnswer {
  /** Absent without an answer. */
  isComing?: boolean;
  /** Whether the answer was to an earlier time of this call, which has not begun. */
  isReopened?: true;
}

/** What a member answered to a call. */
export async function answerTo(
  manager: EntityManager,
  userId: string,
  { podId, week, startsAt }: CallOfSeries & Pick<WeeklyCall, 'startsAt'>,
): Promise<OwnAnswer> {
  const rsvp = await manager.findOneBy(CallRsvp, { userId, podId: podId ?? IsNull(), week });
  if (!rsvp) return {};
  const { isComing, wasPresent } = rsvp;
  if (isComing !== null) return { isComing };
  // From its start on such a row can also be a note that was taken back.
  return wasPresent === null && startsAt > new Date() ? { isReopened: true } : {};
}

/** The unique constraint that holds for a series. */
export const oneOfCall = (podId: string | null): string =>
  podId === null ? '(user_id, week) WHERE pod_id IS NULL' : 'ON CONSTRAINT call_rsvps_one_of_pod_call';
