import pLimit from 'p-limit';
import { isDatabaseUnavailable } from '../../../database/database-error.js';

/**
 * Lets a few through at a time, the others wait in order. In a rush on few times the connections stay free for everybody
 * else, and nobody waits for one so long that it counts as lost. When the database is unavailable, those who wait are
 * rejected at once with the error of the one before them.
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
        // Cleared before the permit is free, so that nobody else begins.
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
      // `clearQueue` alone rejects what has not begun.
      throw hasBegun ? error : unavailable;
    }
  };
}
