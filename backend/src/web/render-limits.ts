import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { AppError } from '../common/app-error.js';

/** Limits of renderings per visitor; a page takes some 20 ms of CPU. Cached pages are not counted. */
const POINTS = 60;
const PER_SECONDS = 10;
const MAX_CONCURRENT = 6;

/** Limits renderings per visitor. In memory, because it protects this process's CPU. */
export class RenderLimits {
  private readonly limiter = new RateLimiterMemory({ points: POINTS, duration: PER_SECONDS });
  private readonly rendering = new Map<string, number>();

  /** @param isOn `RATE_LIMITS` */
  constructor(private readonly isOn: boolean) {}

  /** @param visitor an address, or the id of a session. @throws AppError `rate_limited` (429) beyond the limits */
  async run<Result>(visitor: string, render: () => Promise<Result>): Promise<Result> {
    if (!this.isOn) return render();
    const atOnce = this.rendering.get(visitor) ?? 0;
    if (atOnce >= MAX_CONCURRENT) throw refusal(1);
    this.rendering.set(visitor, atOnce + 1);
    try {
      await this.limiter.consume(visitor);
      return await render();
    } catch (reason) {
      throw reason instanceof RateLimiterRes ? refusal(reason.msBeforeNext / 1_000) : reason;
    } finally {
      const remaining = (this.rendering.get(visitor) ?? 1) - 1;
      if (remaining > 0) this.rendering.set(visitor, remaining);
      else this.rendering.delete(visitor);
    }
  }
}

const refusal = (retryAfterSeconds: number): AppError =>
  new AppError('rate_limited', 429, { detail: 'Too many pages at once.', retryAfterSeconds });
