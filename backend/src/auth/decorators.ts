import { applyDecorators, createParamDecorator, SetMetadata, type ExecutionContext } from '@nestjs/common';
import { ApiExtension, ApiSecurity } from '@nestjs/swagger';
import type { Request } from 'express';
import { AppError } from '../common/app-error.js';
import { ApiProblems } from '../common/api-problem.js';
import type { SessionUser } from './session-user.js';
import './express-user.js';

/** Who may call a route. A route without a level is refused: closed by default. */
export type AccessLevel = 'public' | 'user' | 'member' | 'editor' | 'admin';

/** The metadata key under which the access guard finds the level. */
export const ACCESS_LEVEL = 'leap:access-level';

/** The API document's name for the session cookie. */
export const SESSION_SECURITY = 'session';

const restrictedTo = (level: AccessLevel): MethodDecorator & ClassDecorator =>
  applyDecorators(SetMetadata(ACCESS_LEVEL, level), ApiProblems(401, 403), ApiSecurity(SESSION_SECURITY));

/** Everybody may call this. */
export const Public = (): MethodDecorator & ClassDecorator =>
  applyDecorators(SetMetadata(ACCESS_LEVEL, 'public' satisfies AccessLevel), ApiSecurity({}));

/** The metadata key under which the access guard finds that a public route asks who is logged in. */
export const RECOGNISES_USER = 'leap:recognises-user';

/** On a public route: `req.user` is who is logged in, if anybody is. */
export const RecognisesUser = (): MethodDecorator => SetMetadata(RECOGNISES_USER, true);

/** Any logged-in user may call this. */
export const UsersOnly = (): MethodDecorator & ClassDecorator => restrictedTo('user');

/** Inner Circle members and admins may call this; membership is read from the database on each request. */
export const MembersOnly = (): MethodDecorator & ClassDecorator => restrictedTo('member');

/** Editors and admins may call this. */
export const EditorsOnly = (): MethodDecorator & ClassDecorator => restrictedTo('editor');

/** Admins alone may call this. */
export const AdminOnly = (): MethodDecorator & ClassDecorator => restrictedTo('admin');

/** The metadata key under which the access guard finds what {@link RequiresStepUp} says. */
export const STEP_UP = 'leap:step-up';

export interface StepUpOptions {
  /** The body holds the account's password, which the route checks: that is all that accounts without a second factor could be asked for. */
  hasPasswordInBody?: boolean;
}

/**
 * Beside a level: the session must have proved within ten minutes who is there, by a log-in or `POST /api/auth/step-up`; otherwise 403
 * `step_up_required`. For what a borrowed browser must not do: roles, exports, erasure, keys, another address or password.
 */
export const RequiresStepUp = (options: StepUpOptions = {}): MethodDecorator =>
  applyDecorators(SetMetadata(STEP_UP, options), ApiExtension('x-requires-step-up', true));

/** The logged-in user of this request. @throws AppError `unauthorized` (401) when nobody is logged in. */
export const CurrentUser = createParamDecorator((_data: unknown, context: ExecutionContext): SessionUser => {
  const user = context.switchToHttp().getRequest<Request>().user;
  if (!user) throw new AppError('unauthorized', 401, { detail: 'Unauthorized' });
  return user;
});
