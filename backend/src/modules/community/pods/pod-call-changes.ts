import type { WeeklyCallSchedule } from '@leap/domain';
import type { EntityManager } from 'typeorm';
import type { StoredCallChange } from '../../../common/weekly-schedule.dto.js';

/** Knows which calls of a pod are cancelled or moved, and who comes to them. Implemented by the calendar, so that the community does not depend on it. */
export abstract class PodCallChanges {
  /** Weeks that differ, from four weeks ago on, in order. */
  abstract podCallChanges(podId: string): Promise<StoredCallChange[]>;

  /** Whether somebody comes to the call of one week. @returns undefined without an answer */
  abstract isComingToPodCall(userId: string, podId: string, week: string): Promise<boolean | undefined>;

  /** Opens the answers to calls to come that start at another time by a new schedule. @param after undefined: without a call */
  abstract reopenPodAnswers(
    manager: EntityManager,
    podId: string,
    before: WeeklyCallSchedule,
    after: WeeklyCallSchedule | undefined,
  ): Promise<void>;
}
