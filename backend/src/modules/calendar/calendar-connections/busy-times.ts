import type { TimeRange } from './calendar-gateway.js';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Availability looks 14 bookable days ahead, which are at most three weeks and a day. */
const WINDOW_DAYS = 30;
const FRESH_MS = 30_000;
/** Old busy times are nearer to the truth than none. */
const STALE_MS = 10 * 60_000;

/** What is known of a window, and since when. */
interface Reading extends TimeRange {
  readAt: number;
  times: TimeRange[];
}

/** What a question got: the times, and why they may be old or missing. */
export interface BusyAnswer {
  times: TimeRange[];
  failure?: Error;
}

/**
 * The calendar's busy times as this process last saw them: one question to the provider in 30 s however many visitors
 * ask, and while it fails, its last answer (10 minutes), then none.
 */
export class BusyTimes {
  private asked: { window: TimeRange; at: number; answer: Promise<BusyAnswer> } | undefined;
  private last: Reading | undefined;
  private lastWrite: string | undefined;

  /** @param read asks the provider */
  constructor(private readonly read: (window: TimeRange) => Promise<TimeRange[]>) {}

  /** Times that overlap the range. Never rejects. */
  async between(range: TimeRange, now = Date.now()): Promise<BusyAnswer> {
    if (!this.asked || now - this.asked.at >= FRESH_MS || !contains(this.asked.window, range)) this.ask(range, now);
    const { times, failure } = await (this.asked?.answer ?? Promise.resolve<BusyAnswer>({ times: [] }));
    return {
      times: times.filter((time) => time.startsAt < range.endsAt && time.endsAt > range.startsAt),
      ...(failure === undefined ? {} : { failure }),
    };
  }

  /** Another process may have written, too: a name that is new here means that what was asked before is old. */
  noteWrite(lastWrite: string | undefined): void {
    if (lastWrite === undefined || lastWrite === this.lastWrite) return;
    this.lastWrite = lastWrite;
    this.forget();
  }

  /** What was written to the calendar is to be seen at once. */
  forget(): void {
    this.asked = undefined;
  }

  /** Another calendar: nothing of what was known is true any more. */
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
