import { solveChallenge, type Challenge, type Solution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';

/** Solutions begin here: guesses below it are wrong for sure. */
const LEAST_GUESS = 500;

type Payload = { challenge: Challenge; solution: Solution | null };

/** The header of a request that is repeated after an answer with a challenge; `change` falsifies what is in it. */
export async function proofFor(
  headers: Record<string, string | undefined>,
  change = (payload: Payload) => payload,
): Promise<{ 'Proof-of-Work': string }> {
  const challenge = JSON.parse(Buffer.from(headers['proof-of-work-challenge'] ?? '', 'base64').toString()) as Challenge;
  const payload = change({
    challenge,
    solution: await solveChallenge({ challenge, deriveKey, counterStart: LEAST_GUESS }),
  });
  return { 'Proof-of-Work': Buffer.from(JSON.stringify(payload)).toString('base64') };
}
