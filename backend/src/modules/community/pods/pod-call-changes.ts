import type { StoredCallChange } from '../../../common/weekly-schedule.dto.js';

/** Knows which calls of a pod are cancelled or moved. Implemented by the calendar, so that the community does not depend on it. */
export abstract class PodCallChanges {
  /** Weeks that differ, from four weeks ago on, in order. */
  abstract podCallChanges(podId: string): Promise<StoredCallChange[]>;
}
