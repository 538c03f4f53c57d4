import { generateSync } from 'otplib';
import type supertest from 'supertest';
import type { User } from '../src/modules/accounts/users/user.entity.js';
import { testPassword } from './factories.js';

type Browser = ReturnType<typeof supertest.agent>;

const STEP_MS = 30_000;

/** The current code of an authenticator, or that of a later time step. */
export const codeOf = (secret: string, stepsFromNow = 0): string =>
  generateSync({ secret, epoch: Math.floor((Date.now() + stepsFromNow * STEP_MS) / 1_000) });

/** Logs in, and sets up the account's second factor with the previous code, so that the current one stays unused. */
export async function setUpSecondFactor(
  browser: Browser,
  user: User,
): Promise<{ secret: string; recoveryCodes: string[] }> {
  await browser.post('/api/login').send({ email: user.email, password: testPassword }).expect(200);
  const { secret } = (await browser.post('/api/auth/second-factor').send({ password: testPassword }).expect(200))
    .body as { secret: string };
  const { body } = await browser
    .post('/api/auth/second-factor/confirm')
    .send({ code: codeOf(secret, -1) })
    .expect(200);
  return { secret, ...(body as { recoveryCodes: string[] }) };
}
