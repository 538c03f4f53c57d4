import CircuitBreaker from 'opossum';

const WINDOW_MS = 30_000;
const CALLS_BEFORE_OPENING = 5;
const RESET_MS = 15_000;

/** Why there was no answer: open circuit, time-out, or failed call. */
export type UnavailableReason = 'open' | 'slow' | 'failed';

/** A provider did not answer in time, or gave an unusable answer. Its refusals are other errors. */
export class ProviderUnavailableError extends Error {
  override readonly name = 'ProviderUnavailableError';

  constructor(
    readonly provider: string,
    readonly reason: UnavailableReason,
    cause?: unknown,
  ) {
    super(`${provider} is not available (${reason}).`, { cause });
  }
}

export interface CircuitOptions {
  /** After this, a call counts as failed. */
  timeoutMs: number;
  /** Errors that are the provider's answer (a declined card, `invalid_grant`): they are passed on, and count as success. */
  isAnswer?(error: unknown): boolean;
  /** How long an open circuit waits before it tries one call. */
  resetMs?: number;
}

type Call<Result> = (signal: AbortSignal) => Promise<Result>;

/**
 * Circuit breaker: opens after 5 calls of which half failed within 30 s, and then fails further calls at once; after 15 s it tries one.
 * One instance per provider and process.
 */
export class Circuit {
  private breaker: CircuitBreaker<[Call<unknown>, number]>;

  constructor(
    readonly provider: string,
    private readonly options: CircuitOptions,
  ) {
    this.breaker = breakerOf(options);
  }

  /** For status lines. */
  get state(): 'closed' | 'open' | 'half-open' {
    if (this.breaker.halfOpen) return 'half-open';
    return this.breaker.opened ? 'open' : 'closed';
  }

  /**
   * Calls the provider. The call gets a signal that aborts at the time limit, and should pass it on.
   * @throws ProviderUnavailableError, or an error that `isAnswer` accepts
   */
  async run<Result>(
    call: Call<Result>,
    { timeoutMs = this.options.timeoutMs }: { timeoutMs?: number } = {},
  ): Promise<Result> {
    try {
      return (await this.breaker.fire(call, timeoutMs)) as Result;
    } catch (error) {
      if (this.options.isAnswer?.(error)) throw error;
      throw new ProviderUnavailableError(this.provider, reasonOf(error), error);
    }
  }

  /** Closes the circuit and resets its counters: for tests, and after a change of settings. */
  reset(): void {
    this.breaker.shutdown();
    this.breaker = breakerOf(this.options);
  }
}

const breakerOf = ({ isAnswer, resetMs = RESET_MS }: CircuitOptions): CircuitBreaker<[Call<unknown>, number]> =>
  new CircuitBreaker((call: Call<unknown>, timeoutMs: number) => inTime(call, timeoutMs), {
    // Requests and jobs have different time limits, so they are enforced here.
    timeout: false,
    errorThresholdPercentage: 50,
    volumeThreshold: CALLS_BEFORE_OPENING,
    rollingCountTimeout: WINDOW_MS,
    resetTimeout: resetMs,
    errorFilter: (error: unknown) => isAnswer?.(error) ?? false,
  });

class TimeIsOver extends Error {}

/** Also limits libraries that ignore the signal. */
async function inTime<Result>(call: Call<Result>, timeoutMs: number): Promise<Result> {
  const ending = new AbortController();
  const { promise: end, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    reject(new TimeIsOver());
    ending.abort();
  }, timeoutMs);
  try {
    return await Promise.race([call(ending.signal), end]);
  } finally {
    clearTimeout(timer);
  }
}

function reasonOf(error: unknown): UnavailableReason {
  if (error instanceof TimeIsOver) return 'slow';
  return (error as { code?: unknown } | undefined)?.code === 'EOPENBREAKER' ? 'open' : 'failed';
}
