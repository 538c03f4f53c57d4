import type { TimeRange } from './calendar-gateway.js';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Availability covers 14 bookable days, which are at most three weeks and a day. */
const WINDOW_DAYS = 30;
const FRESH_MS = 30_000;
/** How long outdated busy times are used while the provider fails. */
const STALE_MS = 10 * 60_000;

/** Cached busy times of a range, and when they were read. */
interface Reading extends TimeRange {
  readAt: number;
  times: TimeRange[];
}

/** Result of a query: the times, and why they may be outdated or missing. */
export interface BusyAnswer {
  times: TimeRange[];
  failure?: Error;
}

/**
 * Caches the calendar's busy times in this process: one query to the provider in 30 s. While it fails, the last answer is used for 10
 * minutes, then none.
 */
export class BusyTimes {
  private asked: { window: TimeRange; at: number; answer: Promise<BusyAnswer> } | undefined;
  private last: Reading | undefined;
  private lastWrite: string | undefined;

  /** @param read queries the provider */
  constructor(private readonly read: (window: TimeRange) => Promise<TimeRange[]>) {}

  /** Busy times that overlap the range. Never rejects. */
  async between(range: TimeRange, now = Date.now()): Promise<BusyAnswer> {
    if (!this.asked || now - this.asked.at >= FRESH_MS || !contains(this.asked.window, range)) this.ask(range, now);
    const { times, failure } = await (this.asked?.answer ?? Promise.resolve<BusyAnswer>({ times: [] }));
    return {
      times: times.filter((time) => time.startsAt < range.endsAt && time.endsAt > range.startsAt),
      ...(failure === undefined ? {} : { failure }),
    };
  }

  /** A new version number means that another process has written to the calendar, so the cache is outdated. */
  noteWrite(lastWrite: string | undefined): void {
    if (lastWrite === undefined || lastWrite === this.lastWrite) return;
    this.lastWrite = lastWrite;
    this.forget();
  }

  /** Drops the cache after a write to the calendar. */
  forget(): void {
    this.asked = undefined;
  }

  /** Drops the cache after a change of the connected calendar. */
  reset(): void {
    this.forget();
    this.last = undefined;
  }

  private ask(range: TimeRange, now: number): void {
    const today = now - (now % DAY_MS);
    const window = {
      startsAt: new Date(Math.min(range.startsAt.getTime(), today)),
      endsAt: new Date(Math.max(range.endsAt.getTime(), today + WINDOW_DAYS * DAY_MS)),
    };
    const answer = this.read(window).then(
      (times): BusyAnswer => {
        this.last = { ...window, readAt: now, times };
        return { times };
      },
      (failure: unknown): BusyAnswer => ({
        times: this.lastKnown(window, now),
        failure: failure instanceof Error ? failure : new Error('unknown'),
      }),
    );
    this.asked = { window, at: now, answer };
  }

  private lastKnown(window: TimeRange, now: number): TimeRange[] {
    return this.last && now - this.last.readAt < STALE_MS && this.last.startsAt < window.endsAt ? this.last.times : [];
  }
}

const contains = (outer: TimeRange, inner: TimeRange): boolean =>
  outer.startsAt <= inner.startsAt && inner.endsAt <= outer.endsAt;
