import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { Circuit, ProviderUnavailableError } from '../circuit.js';
import { GoogleRefusalError } from './google-refusal.js';

const REQUEST_TIMEOUT_MS = 4_000;
const JOB_TIMEOUT_MS = 10_000;
const JOB_RETRIES = 2;
const FIRST_PAUSE_MS = 1_000;

type Call<Result> = (signal: AbortSignal) => Promise<Result>;

/** Time-outs, retries and the circuit for all calls of this process. */
@Injectable()
export class GoogleClient {
  readonly circuit = new Circuit('google', {
    timeoutMs: REQUEST_TIMEOUT_MS,
    isAnswer: (error) => error instanceof GoogleRefusalError,
  });

  /**
   * For requests: 4 s for all steps of the call together, no retry.
   * @throws GoogleRefusalError, or ProviderUnavailableError
   */
  inRequest<Result>(call: Call<Result>): Promise<Result> {
    return this.circuit.run(call);
  }

  /**
   * For jobs: three attempts of 10 s, with jittered pauses. After that the queue retries the job.
   * @throws GoogleRefusalError, or ProviderUnavailableError
   */
  async inJob<Result>(call: Call<Result>): Promise<Result> {
    for (let attempt = 0; ; attempt += 1) {
      try {
        return await this.circuit.run(call, { timeoutMs: JOB_TIMEOUT_MS });
      } catch (error) {
        if (attempt === JOB_RETRIES || !mayHelpToRepeat(error)) throw error;
        await sleep(FIRST_PAUSE_MS * 2 ** attempt * (0.5 + Math.random()));
      }
    }
  }
}

function mayHelpToRepeat(error: unknown): boolean {
  if (error instanceof ProviderUnavailableError) return error.reason !== 'open';
  return error instanceof GoogleRefusalError && error.reason === 'rate_limited';
}
