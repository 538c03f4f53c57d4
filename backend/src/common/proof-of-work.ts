import { createHmac } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { createChallenge, randomInt, verifySolution, type Challenge, type Solution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { ENV, type Env } from '../config/env.js';
import { sessionSecrets } from '../config/keys.js';
import { AppError } from './app-error.js';
import { RateLimiter } from './rate-limiter.js';

const LASTS_SECONDS = 600;
/** Iterations of PBKDF2 for one guess; about 0.6 ms of a server's processor, three times that on a phone. */
const COST = 5_000;
/** Number of guesses for a solution: half a second on a computer, a second or two on a phone. */
const GUESSES = { least: 500, most: 1_000 };

interface Secrets {
  hmacSignatureSecret: string;
  hmacKeySignatureSecret: string;
}

function secretsOf(secret: string): Secrets {
  const derived = (purpose: string): string => createHmac('sha256', secret).update(purpose).digest('base64url');
  return {
    hmacSignatureSecret: derived('proof-of-work challenges'),
    hmacKeySignatureSecret: derived('proof-of-work keys'),
  };
}

/**
 * Challenges that take a visitor's browser a moment, and a program that sends many forms as many moments (ALTCHA, without a third
 * party). Nothing is stored for a challenge: it is signed, and the rate limiter's table decides that a solution counts once.
 */
@Injectable()
export class ProofOfWork {
  /** The first ones sign. */
  private readonly secrets: readonly [Secrets, ...Secrets[]];

  constructor(
    @Inject(ENV) env: Env,
    private readonly limiter: RateLimiter,
  ) {
    const [current, ...former] = sessionSecrets(env);
    this.secrets = [secretsOf(current), ...former.map(secretsOf)];
  }

  /** A new challenge, as its header carries it. */
  async challenge(): Promise<string> {
    const challenge = await createChallenge({
      algorithm: 'PBKDF2/SHA-256',
      cost: COST,
      counter: randomInt(GUESSES.most, GUESSES.least),
      deriveKey,
      expiresAt: new Date(Date.now() + LASTS_SECONDS * 1_000),
      ...this.secrets[0],
    });
    return Buffer.from(JSON.stringify(challenge)).toString('base64');
  }

  /** Whether this is the solution of one of our challenges that still holds; it is spent then. */
  async isSolved(proof: string): Promise<boolean> {
    const challenge = await this.solvedChallenge(proof);
    if (challenge?.signature === undefined) return false;
    try {
      await this.limiter.consume({ name: 'proof-of-work', points: 1, perSeconds: LASTS_SECONDS }, challenge.signature);
      return true;
    } catch (error) {
      if (error instanceof AppError) return false;
      throw error;
    }
  }

  private async solvedChallenge(proof: string): Promise<Challenge | undefined> {
    try {
      const { challenge, solution } = JSON.parse(Buffer.from(proof, 'base64').toString()) as {
        challenge: Challenge;
        solution: Solution;
      };
      for (const secrets of this.secrets) {
        const { verified } = await verifySolution({ challenge, solution, deriveKey, ...secrets });
        if (verified) return challenge;
      }
      return undefined;
    } catch {
      // Not what a header of ours looks like; anybody can send anything.
      return undefined;
    }
  }
}
