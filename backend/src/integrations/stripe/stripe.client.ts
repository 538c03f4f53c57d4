import { AsyncLocalStorage } from 'node:async_hooks';
import { Injectable } from '@nestjs/common';
import { Stripe } from 'stripe';
import { Circuit, ProviderUnavailableError } from '../circuit.js';
import { ProviderKeys } from '../provider-keys/provider-keys.js';

/** Inside a request: one attempt of each call, and one deadline for all. The fifth second is left for storing the results. */
const REQUEST_TIMEOUT_MS = 4_000;
/** Each of the three attempts of a job. */
const JOB_TIMEOUT_MS = 10_000;
const JOB_RETRIES = 2;
/** All attempts and the pauses between them. */
const JOB_BUDGET_MS = 36_000;

/** Greatest age of a signature. */
const TOLERANCE_SECONDS = 300;

/** The time in a `Stripe-Signature` header; the latest, if there are several. */
const secondsOf = (signature: string): number =>
  Math.max(...[...signature.matchAll(/(?:^|,)t=(\d+)/g)].map(([, seconds]) => Number(seconds)));

/** No keys are configured: payments are off. */
export class PaymentsOffError extends Error {
  override readonly name = 'PaymentsOffError';

  constructor() {
    super('Payments are off: there are no keys of Stripe.');
  }
}

/** The SDK with our time-outs and retries; `baseUrl` is the sandbox's, absent for Stripe itself. */
export function createStripe(
  key: string,
  { baseUrl, timeoutMs, retries }: { baseUrl?: string; timeoutMs: number; retries: number },
): Stripe {
  return new Stripe(key, {
    timeout: timeoutMs,
    maxNetworkRetries: retries,
    telemetry: false,
    // The SDK's `host` accepts no path, and the sandbox's address has one.
    ...(baseUrl === undefined ? {} : { httpClient: Stripe.createFetchHttpClient(fetchBelow(baseUrl)) }),
  });
}

function fetchBelow(baseUrl: string): typeof fetch {
  return (input, init) => {
    const { pathname, search } = new URL(input instanceof Request ? input.url : input);
    return fetch(`${baseUrl}${pathname}${search}`, init);
  };
}

/** Stripe's refusals (a declined card, a missing object) count as success; time-outs, 5xx and 429 as failures. */
const isAnswer = (error: unknown): boolean =>
  error instanceof PaymentsOffError ||
  (error instanceof Stripe.errors.StripeError &&
    error.statusCode !== undefined &&
    error.statusCode < 500 &&
    error.statusCode !== 429);

/** Whether Stripe does not accept the key, or the key may not do this. */
export const isKeyRefused = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeAuthenticationError || error instanceof Stripe.errors.StripePermissionError;

/**
 * Client of Stripe's SDK, with its types and errors (`Stripe.errors.StripeError`), and `ProviderUnavailableError` when it does not
 * answer. Off without keys.
 */
@Injectable()
export class StripeClient {
  /** The SDK with the keys in use. */
  private current?: { settings: object; forRequests?: Stripe; forJobs?: Stripe };
  /** Deadline of the current request. */
  private readonly deadline = new AsyncLocalStorage<{ endsAt: number }>();
  private readonly circuit = new Circuit('stripe', { timeoutMs: REQUEST_TIMEOUT_MS, isAnswer });

  constructor(private readonly keys: ProviderKeys) {}

  /** The keys in use: the same object until one of them changes. */
  get settings() {
    return this.keys.settingsOf('stripe');
  }

  /** Await it where an answer with {@link browserSettings} is kept: changed keys have then been read. */
  ready(): Promise<void> {
    return this.keys.refresh();
  }

  /** Whether keys are configured. */
  get isOn(): boolean {
    return this.settings.STRIPE_SECRET_KEY !== undefined;
  }

  /** Settings for the browser; undefined when payments are off. `scriptUrl` is the sandbox's fake of js.stripe.com. */
  get browserSettings(): { publishableKey: string; scriptUrl?: string } | undefined {
    const { STRIPE_PUBLISHABLE_KEY: publishableKey, STRIPE_BASE_URL: baseUrl } = this.settings;
    if (!this.isOn || publishableKey === undefined) return undefined;
    return { publishableKey, ...(baseUrl === undefined ? {} : { scriptUrl: '/sandbox/stripe.js' }) };
  }

  /** For status lines. */
  get circuitState(): 'closed' | 'open' | 'half-open' {
    return this.circuit.state;
  }

  /** Resets the circuit: for tests. */
  reset(): void {
    this.circuit.reset();
  }

  /** Runs a request that may call Stripe several times: all its calls of `inRequest` share 4 s. */
  withOneDeadline<Result>(work: () => Promise<Result>): Promise<Result> {
    // A part of such a request has no deadline of its own.
    if (this.deadline.getStore()) return work();
    return this.deadline.run({ endsAt: performance.now() + REQUEST_TIMEOUT_MS }, work);
  }

  /**
   * For requests: 4 s or what remains of them, no retry.
   * @throws PaymentsOffError, ProviderUnavailableError, or Stripe's refusal
   */
  async inRequest<Result>(call: (stripe: Stripe) => Promise<Result>): Promise<Result> {
    await this.keys.refresh();
    const { endsAt = Number.POSITIVE_INFINITY } = this.deadline.getStore() ?? {};
    const timeoutMs = Math.min(REQUEST_TIMEOUT_MS, endsAt - performance.now());
    if (timeoutMs <= 0) throw new ProviderUnavailableError('stripe', 'slow');
    return this.circuit.run(() => call(this.sdk('forRequests')), { timeoutMs });
  }

  /**
   * For jobs: 10 s for each attempt, and 2 retries with jitter.
   * @throws PaymentsOffError, ProviderUnavailableError, or Stripe's refusal
   */
  async inJob<Result>(call: (stripe: Stripe) => Promise<Result>): Promise<Result> {
    await this.keys.refresh();
    return this.circuit.run(() => call(this.sdk('forJobs')), { timeoutMs: JOB_BUDGET_MS });
  }

  /** Whether a `Stripe-Signature` header is well-formed and recent, so that the body is worth reading. False while payments are off. */
  mayVerify(signature: string): boolean {
    if (!this.isOn || this.settings.STRIPE_WEBHOOK_SECRET === undefined) return false;
    const hasSignature = signature.split(',').some((part) => /^v1=[0-9a-f]{64}$/.test(part));
    return hasSignature && Math.abs(secondsOf(signature) - Date.now() / 1_000) <= TOLERANCE_SECONDS;
  }

  /**
   * The event of a webhook's body, after verification of its signature. Its time may differ from now by at most 300 s in either
   * direction; the SDK itself accepts times in the future.
   * @param rawBody the bytes as received
   * @throws PaymentsOffError, or Stripe.errors.StripeSignatureVerificationError
   */
  verifyEvent(rawBody: Buffer, signature: string): Stripe.Event {
    const { STRIPE_WEBHOOK_SECRET: secret } = this.settings;
    if (secret === undefined) throw new PaymentsOffError();
    const event = this.sdk('forRequests').webhooks.constructEvent(rawBody, signature, secret, TOLERANCE_SECONDS);
    if (secondsOf(signature) - Date.now() / 1_000 <= TOLERANCE_SECONDS) return event;
    throw new Stripe.errors.StripeSignatureVerificationError(signature, rawBody, {
      message: 'The timestamp lies in the future.',
    });
  }

  /** Created anew when the keys have changed: the circuit then knows nothing of the former account. @throws PaymentsOffError */
  private sdk(purpose: 'forRequests' | 'forJobs'): Stripe {
    const { settings } = this;
    if (this.current?.settings !== settings) {
      if (this.current) this.circuit.reset();
      const { STRIPE_SECRET_KEY: key, STRIPE_BASE_URL: baseUrl } = settings;
      this.current =
        key === undefined
          ? { settings }
          : {
              settings,
              forRequests: createStripe(key, { baseUrl, timeoutMs: REQUEST_TIMEOUT_MS, retries: 0 }),
              forJobs: createStripe(key, { baseUrl, timeoutMs: JOB_TIMEOUT_MS, retries: JOB_RETRIES }),
            };
    }
    const stripe = this.current[purpose];
    if (!stripe) throw new PaymentsOffError();
    return stripe;
  }
}
