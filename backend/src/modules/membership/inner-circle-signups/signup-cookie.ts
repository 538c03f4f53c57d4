import { createHmac, timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { Request, Response } from 'express';
import { DataSource } from 'typeorm';
import { BookingSignup } from '../../calendar/calendar.module.js';
import { personalCookieOptions, SIGNUP_COOKIE } from '../../../common/personal-cookies.js';
import { ENV, type Env } from '../../../config/env.js';
import { sessionSecrets } from '../../../config/keys.js';
import { InnerCircleSignup } from './inner-circle-signup.entity.js';

const LASTS_MS = 48 * 60 * 60_000;
/** `<signup id>.<created at, ms>.<expires at, s>.<signature>`. */
const VALUE = /(?:^|;\s*)leap\.signup=(\d{1,10})\.(\d{1,15})\.(\d{1,11})\.([\w-]{43})(?:;|$)/;

/** Remembers in a signed, http-only cookie which signup a browser began. */
@Injectable()
export class SignupCookie implements BookingSignup {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    @Inject(ENV) private readonly env: Pick<Env, 'SESSION_SECRET' | 'FORMER_SESSION_SECRET' | 'NODE_ENV'>,
  ) {}

  /** The signup that this browser began within the last 48 hours; null for an invalid cookie. */
  async signupOf(req: Request): Promise<InnerCircleSignup | null> {
    const [, id, createdAt, expiresAt, signature] = VALUE.exec(req.headers.cookie ?? '') ?? [];
    if (id === undefined || createdAt === undefined || expiresAt === undefined || signature === undefined) return null;
    if (Number(expiresAt) * 1_000 <= Date.now() || !this.isSigned(`${id}.${createdAt}.${expiresAt}`, signature))
      return null;
    // Includes the creation time: after a restore from a backup the same id may be another signup's.
    return this.dataSource.manager.findOneBy(InnerCircleSignup, {
      id: Number(id),
      createdAt: new Date(Number(createdAt)),
    });
  }

  async idOf(req: Request): Promise<number | undefined> {
    return (await this.signupOf(req))?.id;
  }

  async idsOfUser(userId: string): Promise<number[]> {
    const signups = await this.dataSource.manager.find(InnerCircleSignup, { select: { id: true }, where: { userId } });
    return signups.map(({ id }) => id);
  }

  /** Lets this browser resume the signup for 48 hours. */
  remember(res: Response, { id, createdAt }: Pick<InnerCircleSignup, 'id' | 'createdAt'>): void {
    const submitted = `${id}.${Number(createdAt)}.${Math.floor((Date.now() + LASTS_MS) / 1_000)}`;
    res.cookie(SIGNUP_COOKIE, `${submitted}.${signatureOf(this.env.SESSION_SECRET, submitted)}`, {
      ...personalCookieOptions(this.env),
      maxAge: LASTS_MS,
    });
  }

  forget(res: Response): void {
    res.clearCookie(SIGNUP_COOKIE, personalCookieOptions(this.env));
  }

  private isSigned(submitted: string, signature: string): boolean {
    return sessionSecrets(this.env).some((secret) =>
      timingSafeEqual(Buffer.from(signatureOf(secret, submitted)), Buffer.from(signature)),
    );
  }
}

const signatureOf = (secret: string, submitted: string): string =>
  createHmac('sha256', secret).update(`${SIGNUP_COOKIE}:${submitted}`).digest('base64url');
