import type { CookieOptions, Response } from 'express';
import type { Env } from '../config/env.js';

/** Cookie of the application that this browser started; see `SignupCookie`. */
export const SIGNUP_COOKIE = 'leap.signup';

/** Cookies that give access to personal data without a log-in. */
const personalCookies = [SIGNUP_COOKIE];

/** Attributes of these cookies: http-only, same site. */
export const personalCookieOptions = ({ NODE_ENV }: Pick<Env, 'NODE_ENV'>): CookieOptions => ({
  httpOnly: true,
  sameSite: 'lax',
  path: '/',
  secure: NODE_ENV === 'production',
});

/** Clears them at log-out, for the next user of the browser. */
export function clearPersonalCookies(res: Response, env: Pick<Env, 'NODE_ENV'>): void {
  for (const name of personalCookies) res.clearCookie(name, personalCookieOptions(env));
}
