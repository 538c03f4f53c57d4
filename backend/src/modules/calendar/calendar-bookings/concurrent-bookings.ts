import pLimit from 'p-limit';
import { isDatabaseUnavailable } from '../../../database/database-error.js';

/**
 * Runs a few pieces of work at a time, the others in order. In a rush, bookings leave database connections for other requests, and do
 * not exceed their time limit by waiting for each other's locks. When the database is unavailable, all queued work is rejected with the
 * same error.
 */
export function concurrentBookings(maxConcurrent: number): <Result>(work: () => Promise<Result>) => Promise<Result> {
  const limit = pLimit({ concurrency: maxConcurrent, rejectOnClear: true });
  let unavailable: unknown;
  return async (work) => {
    let hasBegun = false;
    const run = async (): ReturnType<typeof work> => {
      hasBegun = true;
      try {
        return await work();
      } catch (error) {
        // Cleared before the permit is released, so that no queued work starts.
        if (isDatabaseUnavailable(error)) {
          unavailable = error;
          limit.clearQueue();
        }
        throw error;
      }
    };
    try {
      return await limit(run);
    } catch (error) {
      // Only work that has not started is rejected by `clearQueue`.
      throw hasBegun ? error : unavailable;
    }
  };
}
