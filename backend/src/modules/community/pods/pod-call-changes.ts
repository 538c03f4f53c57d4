import type { WeeklyCall, WeeklyCallSchedule } from '@leap/domain';
import type { EntityManager } from 'typeorm';
import type { StoredCallChange } from '../../../common/weekly-schedule.dto.js';
import type { NextPodCallDto } from './pods.dto.js';

/** Knows which calls of a pod are cancelled or moved, and who comes to them. Implemented by the calendar, so that the community does not depend on it. */
export abstract class PodCallChanges {
  /** Weeks that differ, from four weeks ago on, in order. */
  abstract podCallChanges(podId: string): Promise<StoredCallChange[]>;

  /** What somebody answered to the call of one week. */
  abstract podCallAnswer(
    userId: string,
    podId: string,
    call: Pick<WeeklyCall, 'week' | 'startsAt'>,
  ): Promise<Pick<NextPodCallDto, 'isComing' | 'isReopened'>>;

  /** Opens the answers to calls to come that start at another time by a new schedule. @param after undefined: without a call */
  abstract reopenPodAnswers(
    manager: EntityManager,
    podId: string,
    before: WeeklyCallSchedule,
    after: WeeklyCallSchedule | undefined,
  ): Promise<void>;
}
