import { applyDecorators, createParamDecorator, SetMetadata, type ExecutionContext } from '@nestjs/common';
import { ApiExtension, ApiSecurity } from '@nestjs/swagger';
import type { TokenRoom } from '@leap/domain';
import type { Request } from 'express';
import { AppError } from '../common/app-error.js';
import { ApiProblems } from '../common/api-problem.js';
import type { SessionUser } from './session-user.js';
import './express-user.js';

/** Access levels of routes. A route without a level is refused. */
export type AccessLevel = 'public' | 'user' | 'member' | 'editor' | 'admin';

/** Metadata key of a route's access level, read by the access guard. */
export const ACCESS_LEVEL = 'leap:access-level';

/** Name of the session cookie in the OpenAPI document. */
export const SESSION_SECURITY = 'session';

const restrictedTo = (level: AccessLevel): MethodDecorator & ClassDecorator =>
  applyDecorators(SetMetadata(ACCESS_LEVEL, level), ApiProblems(401, 403), ApiSecurity(SESSION_SECURITY));

/** Everybody may call this. */
export const Public = (): MethodDecorator & ClassDecorator =>
  applyDecorators(SetMetadata(ACCESS_LEVEL, 'public' satisfies AccessLevel), ApiSecurity({}));

/** Metadata key that makes the access guard load the user on a public route. */
export const RECOGNISES_USER = 'leap:recognises-user';

/** On a public route: sets `req.user` if somebody is logged in. */
export const RecognisesUser = (): MethodDecorator => SetMetadata(RECOGNISES_USER, true);

/** Requires a logged-in user. */
export const UsersOnly = (): MethodDecorator & ClassDecorator => restrictedTo('user');

/** Requires an Inner Circle member or an admin; membership is read from the database on each request. */
export const MembersOnly = (): MethodDecorator & ClassDecorator => restrictedTo('member');

/** Requires an editor or an admin. */
export const EditorsOnly = (): MethodDecorator & ClassDecorator => restrictedTo('editor');

/** Requires an admin. */
export const AdminOnly = (): MethodDecorator & ClassDecorator => restrictedTo('admin');

/** Metadata key of {@link OpenToTokens}, read by the access guard. */
export const TOKEN_ROOM = 'leap:token-room';

/** Name of the API tokens in the OpenAPI document. */
export const TOKEN_SECURITY = 'token';

/**
 * Also admits API tokens of administrators, with the scope `<room>:read` for GET and `<room>:write` for everything else. Routes without it
 * refuse tokens, and so does one that {@link RequiresStepUp}.
 */
export const OpenToTokens = (room: TokenRoom): MethodDecorator & ClassDecorator =>
  applyDecorators(SetMetadata(TOKEN_ROOM, room), ApiSecurity(TOKEN_SECURITY), ApiExtension('x-room', room));

/** Metadata key of {@link RequiresStepUp}, read by the access guard. */
export const STEP_UP = 'leap:step-up';

export interface StepUpOptions {
  /** The route checks the password in its body itself. For accounts without a second factor that is equivalent to step-up. */
  hasPasswordInBody?: boolean;
}

/**
 * In addition to a level: requires a log-in or `POST /api/auth/step-up` within the last ten minutes, otherwise 403 `step_up_required`.
 * Protects sensitive actions from somebody else at an unlocked browser: roles, exports, erasure, keys, a new address or password.
 */
export const RequiresStepUp = (options: StepUpOptions = {}): MethodDecorator =>
  applyDecorators(SetMetadata(STEP_UP, options), ApiExtension('x-requires-step-up', true));

/** The logged-in user of this request. @throws AppError `unauthorized` (401) when nobody is logged in. */
export const CurrentUser = createParamDecorator((_data: unknown, context: ExecutionContext): SessionUser => {
  const user = context.switchToHttp().getRequest<Request>().user;
  if (!user) throw new AppError('unauthorized', 401, { detail: 'Unauthorized' });
  return user;
});
