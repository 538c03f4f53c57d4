import pLimit from 'p-limit';
import { AppError } from './app-error.js';

interface Bounds {
  /** Limit of concurrent work. */
  maxConcurrent: number;
  /** Limit of queued work. */
  maxQueued: number;
  /** Retry-After of refused work. */
  retryAfterSeconds: number;
}

/**
 * Limits work that needs memory or CPU: some runs, some is queued in order, and the rest is refused at once instead of answered too
 * late.
 * @returns runs a piece of work; throws AppError `service_unavailable` (503) when the queue is full
 */
export function boundedWork({ maxConcurrent, maxQueued, retryAfterSeconds }: Bounds) {
  const limit = pLimit(maxConcurrent);
  let accepted = 0;
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (accepted >= maxConcurrent + maxQueued)
      throw new AppError('service_unavailable', 503, {
        detail: 'Too much of this is asked for at the moment.',
        retryAfterSeconds,
      });
    accepted += 1;
    try {
      return await limit(work);
    } finally {
      accepted -= 1;
    }
  };
}
