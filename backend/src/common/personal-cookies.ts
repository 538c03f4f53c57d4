import type { CookieOptions, Response } from 'express';
import type { Env } from '../config/env.js';

/** Which application this browser began; see `SignupCookie`. */
export const SIGNUP_COOKIE = 'leap.signup';

/** Cookies that show one person's things without a log-in. */
const personalCookies = [SIGNUP_COOKIE];

/** Attributes of these cookies: out of reach for pages, and of other sites. */
export const personalCookieOptions = ({ NODE_ENV }: Pick<Env, 'NODE_ENV'>): CookieOptions => ({
  httpOnly: true,
  sameSite: 'lax',
  path: '/',
  secure: NODE_ENV === 'production',
});

/** Cleared at log-out, so that the next person at this browser finds nothing of the last one's. */
export function clearPersonalCookies(res: Response, env: Pick<Env, 'NODE_ENV'>): void {
  for (const name of personalCookies) res.clearCookie(name, personalCookieOptions(env));
}
