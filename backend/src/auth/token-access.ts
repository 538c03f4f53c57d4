import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { apiTokenLimits, type TokenRoom } from '@leap/domain';
import { AppError } from '../common/app-error.js';
import type { RateLimitRule } from '../common/rate-limit.js';
import { callerKey, RateLimiter } from '../common/rate-limiter.js';
import { noteProgram } from '../common/request-log.js';
import type { SessionUser } from './session-user.js';
import { TokenDirectory } from './token-directory.js';
import { UserDirectory } from './user-directory.js';

const BEARER = /^bearer +(\S+)$/i;
const TOKEN = /^leap_[\w-]{43}$/;

const calls: RateLimitRule = { name: 'api-token', points: apiTokenLimits.calls, perSeconds: 60 };
/** Tokens cannot be guessed; this keeps somebody who tries from asking PostgreSQL each time. */
const wrongTokens: RateLimitRule = { name: 'api-token.wrong', points: 30, perSeconds: 60 };

/** The value of `Authorization: Bearer …`, whatever it is. */
export const bearerOf = (req: Request): string | undefined => BEARER.exec(req.headers.authorization ?? '')?.[1];

/**
 * A request with a token is nobody's browser: its cookies are as if they had not been sent, so that no session stands behind what a token
 * may not do, and no token behind what a session may.
 */
export function forgetCookiesBesideToken(req: Request, _res: Response, next: () => void): void {
  if (bearerOf(req) !== undefined) delete req.headers.cookie;
  next();
}

/** Admits requests with an API token. */
@Injectable()
export class TokenAccess {
  constructor(
    private readonly tokens: TokenDirectory,
    private readonly users: UserDirectory,
    private readonly limiter: RateLimiter,
  ) {}

  /**
   * The administrator for whom the token of a request acts. Sets `RateLimit` and `RateLimit-Policy`, each token having calls of its own.
   * @param room whose records the route is about; undefined: no token may call it
   * @throws AppError `token_invalid` (401), `forbidden` (403: route or address), `insufficient_scope` (403), `rate_limited` (429)
   */
  async admit(token: string, { req, res }: { req: Request; res: Response }, room?: TokenRoom): Promise<SessionUser> {
    const grant = TOKEN.test(token) ? await this.open(token, req) : undefined;
    const user = grant && (await this.users.findActive(grant.userId));
    if (!grant || !user) {
      res.setHeader('WWW-Authenticate', 'Bearer error="invalid_token"');
      throw new AppError('token_invalid', 401, { detail: 'This token is unknown, revoked or expired.' });
    }
    noteProgram(grant.name);
    await this.limit(grant.id, res);
    if (!grant.admits(req.ip))
      throw new AppError('forbidden', 403, { detail: 'This token is not accepted from this address.' });
    if (room === undefined) throw new AppError('forbidden', 403, { detail: 'No token may call this route.' });
    const needed = `${room}:${req.method === 'GET' || req.method === 'HEAD' ? 'read' : 'write'}` as const;
    if (!grant.scopes.includes(needed)) {
      res.setHeader('WWW-Authenticate', `Bearer error="insufficient_scope", scope="${needed}"`);
      throw new AppError('insufficient_scope', 403, { detail: `This needs a token with the scope ${needed}.` });
    }
    await this.tokens.noteUse(grant);
    return user;
  }

  private async open(token: string, req: Request) {
    const grant = await this.tokens.find(token);
    if (!grant) await this.limiter.consume(wrongTokens, callerKey(req.ip));
    return grant;
  }

  /** @throws AppError `rate_limited` (429) */
  private async limit(id: string, res: Response): Promise<void> {
    const { left, resetSeconds, refusal } = await this.limiter.count(calls, id);
    res.setHeader('RateLimit-Policy', `"token";q=${calls.points};w=${calls.perSeconds}`);
    res.setHeader('RateLimit', `"token";r=${left};t=${resetSeconds}`);
    if (refusal) throw refusal;
  }
}
