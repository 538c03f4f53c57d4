import CircuitBreaker from 'opossum';

const WINDOW_MS = 30_000;
const CALLS_BEFORE_OPENING = 5;
const RESET_MS = 15_000;

/** Why there was no answer: the circuit is open, the time was over, or the call failed. */
export type UnavailableReason = 'open' | 'slow' | 'failed';

/** A provider did not answer in time, or not with anything that can be used. Its own refusals are other errors. */
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
  /** Errors that are the provider's answer (a declined card, `invalid_grant`): they pass as they are, and prove that it works. */
  isAnswer?(error: unknown): boolean;
  /** How long an open circuit waits before it tries one call. */
  resetMs?: number;
}

type Call<Result> = (signal: AbortSignal) => Promise<Result>;

/**
 * Keeps a broken provider from holding up everybody: after 5 calls of which half failed within 30 s, further ones fail at
 * once; 15 s later one is tried. One instance for each provider and process.
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
   * Calls the provider. The call gets a signal that ends with the time, and should pass it on.
   * @throws ProviderUnavailableError, or what `isAnswer` accepts
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

  /** Closes it and forgets what happened: for tests, and for settings that have just been changed. */
  reset(): void {
    this.breaker.shutdown();
    this.breaker = breakerOf(this.options);
  }
}

const breakerOf = ({ isAnswer, resetMs = RESET_MS }: CircuitOptions): CircuitBreaker<[Call<unknown>, number]> =>
  new CircuitBreaker((call: Call<unknown>, timeoutMs: number) => inTime(call, timeoutMs), {
    // Requests and jobs have different patience, so the time limit is enforced here.
    timeout: false,
    errorThresholdPercentage: 50,
    volumeThreshold: CALLS_BEFORE_OPENING,
    rollingCountTimeout: WINDOW_MS,
    resetTimeout: resetMs,
    errorFilter: (error: unknown) => isAnswer?.(error) ?? false,
  });

class TimeIsOver extends Error {}

/** Also for libraries that overlook the signal: nobody waits longer than was agreed. */
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
