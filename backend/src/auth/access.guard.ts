import { Inject, Injectable, Logger, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { portalCopy, type TokenRoom } from '@leap/domain';
import type { Request, Response } from 'express';
import { AppError } from '../common/app-error.js';
import { ENV, type Env } from '../config/env.js';
import type { SessionUser } from './session-user.js';
import {
  ACCESS_LEVEL,
  RECOGNISES_USER,
  STEP_UP,
  TOKEN_ROOM,
  type AccessLevel,
  type StepUpOptions,
} from './decorators.js';
import { copyOwner } from './portal-copy.js';
import { mustSetUpSecondFactor, rememberPasskey } from './second-factor.js';
import {
  endSession,
  hasNotedSecondFactor,
  hasSession,
  holdToRole,
  isFreshlyConfirmed,
  sessionOwner,
} from './session.js';
import { bearerOf, TokenAccess } from './token-access.js';
import { UserDirectory } from './user-directory.js';

const mayPass: Record<Exclude<AccessLevel, 'public'>, (user: SessionUser) => boolean> = {
  user: () => true,
  member: (user) => user.isInnerCircleMember || user.role === 'admin',
  editor: (user) => user.role === 'editor' || user.role === 'admin',
  admin: (user) => user.role === 'admin',
};

/** @throws AppError `step_up_required` (403) when the session's last log-in or step-up is too old */
function assertFresh(req: Request, user: SessionUser, { hasPasswordInBody = false }: StepUpOptions): void {
  if (isFreshlyConfirmed(req) || (hasPasswordInBody && !user.hasSecondFactor)) return;
  throw new AppError('step_up_required', 403, {
    detail: 'This needs a proof of the last ten minutes: POST /api/auth/step-up, then repeat the request.',
  });
}

/**
 * The one guard of the API, closed by default: a route without `@Public()` or another level is refused. The user is read
 * again for each request, so that a lost membership, a changed role or a disabled account counts at once.
 */
@Injectable()
export class AccessGuard implements CanActivate {
  private readonly logger = new Logger(AccessGuard.name);

  constructor(
    private readonly reflector: Reflector,
    private readonly users: UserDirectory,
    private readonly tokens: TokenAccess,
    @Inject(ENV) private readonly env: Env,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const level = this.reflector.getAllAndOverride<AccessLevel | undefined>(ACCESS_LEVEL, [
      context.getHandler(),
      context.getClass(),
    ]);
    const http = context.switchToHttp();
    const req = http.getRequest<Request>();
    if (level === undefined) {
      this.logger.error(
        `${context.getClass().name}.${context.getHandler().name} says nothing about who may call it, so nobody may.`,
      );
      throw new AppError('forbidden', 403, { detail: 'This route is closed.' });
    }
    if (level === 'public') {
      if (this.reflector.get<boolean | undefined>(RECOGNISES_USER, context.getHandler()))
        req.user = await this.findUser(req);
      return true;
    }
    // Also on error answers: a cached "not logged in" would outlive the log-in.
    const res = http.getResponse<Response>();
    res.setHeader('Cache-Control', 'no-store');

    const token = bearerOf(req);
    const user =
      token === undefined
        ? await this.findUser(req)
        : await this.tokens.admit(
            token,
            { req, res },
            this.reflector.getAllAndOverride<TokenRoom | undefined>(TOKEN_ROOM, [
              context.getHandler(),
              context.getClass(),
            ]),
          );
    if (!user) throw new AppError('unauthorized', 401, { detail: 'Unauthorized' });
    req.user = user;
    this.assertMayPass(level, user);
    const owner = level === 'member' && token === undefined ? copyOwner(req, user) : undefined;
    if (owner !== undefined) res.setHeader(portalCopy.header, owner);
    // Let in as a member alone: what members see depends on the role.
    if (level === 'member' && mustSetUpSecondFactor(user, this.env)) req.user = { ...user, role: 'user' };
    const stepUp = this.reflector.get<StepUpOptions | undefined>(STEP_UP, context.getHandler());
    if (stepUp) assertFresh(req, user, stepUp);
    return true;
  }

  /** An account that must still set up its required second factor has only the permissions of an account without a role. */
  private assertMayPass(level: Exclude<AccessLevel, 'public'>, user: SessionUser): void {
    if (!mayPass[level](user)) throw new AppError('forbidden', 403, { detail: 'This account may not do this.' });
    if (mustSetUpSecondFactor(user, this.env) && !mayPass[level]({ ...user, role: 'user' })) {
      throw new AppError('second_factor_setup_required', 403, {
        detail: 'This role needs a second factor, and the account has none yet.',
      });
    }
  }

  /** The owner of the request's session; ends one that has no owner any more, or is over. */
  async findUser(req: Request): Promise<SessionUser | undefined> {
    if (!hasSession(req)) return undefined;
    const user = await sessionOwner(req, (id) => this.users.findActive(id));
    if (user && holdToRole(req, user)) {
      if (hasNotedSecondFactor(req)) rememberPasskey(user);
      return user;
    }
    await endSession(req);
    return undefined;
  }
}
