import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { personalCookieOptions } from '../common/personal-cookies.js';
import { ENV, type Env } from '../config/env.js';
import { sessionSecrets } from '../config/keys.js';

/** The origin of an attempt at a password or a code. */
export interface Caller {
  /** The client's address. */
  address: string | undefined;
  /** The header `Cookie`. */
  cookies: string | undefined;
}

export const callerOf = (req: Request): Caller => ({ address: req.ip, cookies: req.headers.cookie });

const DAY_SECONDS = 24 * 60 * 60;
const LASTS_SECONDS = 180 * DAY_SECONDS;
/** Accounts remembered for one browser; beyond that the least recently used one is dropped. */
const MOST_ACCOUNTS = 4;
/** Bytes of a device's id: random ones, and then some that prove that this site made them. */
const ID_BYTES = { random: 10, proof: 6 } as const;
/** One entry for each account: `<device>.<seconds since 1970>.<signature>`. */
const ENTRY = /^([\w-]{22})\.(\d{1,12})\.([\w-]{43})$/;

export const deviceCookieName = ({ NODE_ENV }: Pick<Env, 'NODE_ENV'>): string =>
  NODE_ENV === 'production' ? '__Host-leap.device' : 'leap.device';

/**
 * Remembers in a signed cookie that an account has logged in on this device. Its attempts are then counted apart from those of
 * strangers, who cannot lock it out ("device cookies" in OWASP's "Slow Down Online Guessing Attacks"). The signature covers the
 * account's address, which the cookie does not contain: a stolen cookie reveals no account and is invalid for any other.
 */
@Injectable()
export class KnownDevices {
  /** The first one signs. */
  private readonly keys: readonly Buffer[];
  private readonly name: string;

  constructor(@Inject(ENV) private readonly env: Env) {
    this.keys = sessionSecrets(env).map((secret) => createHmac('sha256', secret).update('known devices').digest());
    this.name = deviceCookieName(env);
  }

  /** The id of this device if the account has logged in on it before; undefined otherwise. */
  idFor(account: string, cookies: string | undefined): string | undefined {
    const oldest = Date.now() / 1_000 - LASTS_SECONDS;
    for (const entry of this.entries(cookies)) {
      const [, id = '', seconds = '', signature = ''] = ENTRY.exec(entry) ?? [];
      const isRight = this.keys.some((key) =>
        timingSafeEqual(Buffer.from(signature), Buffer.from(sign(key, id, seconds, account))),
      );
      if (Number(seconds) > oldest && isRight) return id;
    }
    return undefined;
  }

  /** Whether some account has logged in on this device; only {@link idFor} tells which one, and for how long that counts. */
  isKnown(cookies: string | undefined): boolean {
    return this.entries(cookies).some((entry) => this.isOurs(entry.slice(0, entry.indexOf('.'))));
  }

  /** Sets the cookie after a log-in; the device id and the entries of other accounts stay. */
  remember(account: string, req: Request, res: Response): void {
    const { cookie } = req.headers;
    const known = this.idFor(account, cookie);
    const id = known !== undefined && this.isOurs(known) ? known : this.newId();
    const seconds = String(Math.floor(Date.now() / 1_000));
    const others = this.entries(cookie).filter((entry) => known === undefined || !entry.startsWith(`${known}.`));
    const value = [`${id}.${seconds}.${sign(this.signingKey, id, seconds, account)}`, ...others]
      .slice(0, MOST_ACCOUNTS)
      .join('~');
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

  private newId(): string {
    const random = randomBytes(ID_BYTES.random);
    return Buffer.concat([random, proofOf(this.signingKey, random)]).toString('base64url');
  }

  private isOurs(id: string): boolean {
    const bytes = Buffer.from(id, 'base64url');
    const [random, proof] = [bytes.subarray(0, ID_BYTES.random), bytes.subarray(ID_BYTES.random)];
    return this.keys.some((key) => timingSafeEqual(proof, proofOf(key, random)));
  }

  private get signingKey(): Buffer {
    const [key] = this.keys;
    if (key === undefined) throw new Error('There is no SESSION_SECRET.');
    return key;
  }
}

const proofOf = (key: Buffer, random: Buffer): Buffer =>
  createHmac('sha256', key).update('device').update(random).digest().subarray(0, ID_BYTES.proof);

const sign = (key: Buffer, id: string, seconds: string, account: string): string =>
  createHmac('sha256', key).update(`${id}.${seconds}.${account}`).digest('base64url');
