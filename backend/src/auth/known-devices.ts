import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { personalCookieOptions } from '../common/personal-cookies.js';
import { ENV, type Env } from '../config/env.js';

/** Who makes an attempt at a password or a code. */
export interface Caller {
  /** The client's address. */
  address: string | undefined;
  /** The header `Cookie`. */
  cookies: string | undefined;
}

export const callerOf = (req: Request): Caller => ({ address: req.ip, cookies: req.headers.cookie });

const DAY_SECONDS = 24 * 60 * 60;
const LASTS_SECONDS = 180 * DAY_SECONDS;
/** People who share a browser; beyond that the one who was here longest ago is forgotten. */
const MOST_ACCOUNTS = 4;
/** `<device>.<seconds since 1970>.<signature>`, for each account. */
const ENTRY = /^([\w-]{22})\.(\d{1,12})\.([\w-]{43})$/;

export const deviceCookieName = ({ NODE_ENV }: Pick<Env, 'NODE_ENV'>): string =>
  NODE_ENV === 'production' ? '__Host-leap.device' : 'leap.device';

/**
 * Remembers in a cookie that somebody has logged in to an account on this device, so that their attempts are counted apart from those of
 * strangers, who can then lock nobody out ("device cookies" in OWASP's "Slow Down Online Guessing Attacks"). It is signed together with
 * the account's address, which it does not hold: who reads it learns no account, and it is worth nothing at another one.
 */
@Injectable()
export class KnownDevices {
  private readonly key: Buffer;
  private readonly name: string;

  constructor(@Inject(ENV) private readonly env: Env) {
    this.key = createHmac('sha256', env.SESSION_SECRET).update('known devices').digest();
    this.name = deviceCookieName(env);
  }

  /** The id of the device on which this account was logged in to before; undefined for everybody else. */
  idFor(account: string, cookies: string | undefined): string | undefined {
    const oldest = Date.now() / 1_000 - LASTS_SECONDS;
    for (const entry of this.entries(cookies)) {
      const [, id = '', seconds = '', signature = ''] = ENTRY.exec(entry) ?? [];
      const right = Buffer.from(this.sign(id, seconds, account));
      if (Number(seconds) > oldest && timingSafeEqual(Buffer.from(signature), right)) return id;
    }
    return undefined;
  }

  /** Sets the cookie after a log-in: the device keeps its id, and the other accounts that it knows. */
  remember(account: string, req: Request, res: Response): void {
    const { cookie } = req.headers;
    const known = this.idFor(account, cookie);
    const id = known ?? randomBytes(16).toString('base64url');
    const seconds = String(Math.floor(Date.now() / 1_000));
    const others = this.entries(cookie).filter((entry) => known === undefined || !entry.startsWith(`${known}.`));
    const value = [`${id}.${seconds}.${this.sign(id, seconds, account)}`, ...others].slice(0, MOST_ACCOUNTS).join('~');
    res.cookie(this.name, value, { ...personalCookieOptions(this.env), maxAge: LASTS_SECONDS * 1_000 });
  }

  private entries(cookies = ''): string[] {
    const pair = cookies.split(';').find((part) => part.trim().startsWith(`${this.name}=`));
    const value = pair?.slice(pair.indexOf('=') + 1).trim() ?? '';
    return value
      .split('~')
      .filter((entry) => ENTRY.test(entry))
      .slice(0, MOST_ACCOUNTS);
  }

  private sign(id: string, seconds: string, account: string): string {
    return createHmac('sha256', this.key).update(`${id}.${seconds}.${account}`).digest('base64url');
  }
}
