import { solveChallenge } from 'altcha-lib';
import type { Challenge } from 'altcha-lib/types';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';

const TIMEOUT_MS = 60_000;

/**
 * Solves a challenge of the API. The work is done by WebCrypto beside the main thread, so the page stays usable without a worker.
 * @param challenge as the header of the refusal carries it: base64 of ALTCHA's JSON
 * @returns what the header `Proof-of-Work` carries; undefined when it took too long. @throws where there is no WebCrypto (plain http)
 */
export async function solve(challenge: string): Promise<string | undefined> {
  const parsed = JSON.parse(atob(challenge)) as Challenge;
  const solution = await solveChallenge({ challenge: parsed, deriveKey, timeout: TIMEOUT_MS });
  return solution === null ? undefined : btoa(JSON.stringify({ challenge: parsed, solution }));
}
