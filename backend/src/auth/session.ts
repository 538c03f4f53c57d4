import { unsign } from 'cookie-signature';
import type { Request, RequestHandler } from 'express';
import session from 'express-session';
import type { DataSource } from 'typeorm';
import { AppError } from '../common/app-error.js';
import type { Env } from '../config/env.js';
import { poolOf } from '../database/data-source.js';
import type { SessionUser } from './session-user.js';
import { describeDevice } from './device.js';
import { SessionRefusedError, SessionStore, type SessionGrounds } from './session-store.js';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const DAY = 24 * 60 * MINUTE;
const PRUNE_EVERY_SECONDS = 15 * 60;
/** Without this limit every request would write a row, and a slow request could restore a cookie that a faster one replaced. */
const NOTED_EVERY = MINUTE;
/** How long a log-in or step-up counts for sensitive actions. */
const CONFIRMED_FOR = 10 * MINUTE;

/** Idle time and total time of a session by role. */
const lifetimes = {
  member: { idle: 14 * DAY, absolute: 30 * DAY },
  staff: { idle: 30 * MINUTE, absolute: 8 * 60 * MINUTE },
};

const lifetimeOf = (user: SessionUser): { idle: number; absolute: number } =>
  user.role === 'user' ? lifetimes.member : lifetimes.staff;

/** In production the `__Host-` prefix makes browsers require Secure, Path=/ and no Domain. */
export const sessionCookieName = (env: Pick<Env, 'NODE_ENV'>): string =>
  env.NODE_ENV === 'production' ? '__Host-leap.sid' : 'leap.sid';

/** The last visit of each request's session before this request. */
const seenBefore = new WeakMap<object, number>();

/** Session ids from cookies of running requests that have no session (any more). */
const unknownIds = new WeakMap<Request, string>();

/** The session id in a `Cookie` header, if this installation signed it. */
function signedId(cookies = '', name: string, secret: string): string | undefined {
  const sent = cookies.split(';').find((part) => part.trim().startsWith(`${name}=s%3A`));
  const value = /=s%3A([\w-]+\.(?:\w|%2[BF])+)$/.exec(sent ?? '')?.[1];
  return value === undefined ? undefined : unsign(decodeURIComponent(value), secret) || undefined;
}

/**
 * Whether a `Cookie` header contains a session id that this installation signed, expired or not. Needs no database query: everybody
 * else is an anonymous visitor.
 */
export const hasSignedSession = (cookies: string | undefined, env: Pick<Env, 'NODE_ENV' | 'SESSION_SECRET'>): boolean =>
  cookies !== undefined && signedId(cookies, sessionCookieName(env), env.SESSION_SECRET) !== undefined;

/** Extends the idle time, at most once a minute: the change makes express-session save the row and send the cookie again. */
function noteVisit(req: Request): void {
  const { session: visited } = req;
  if (visited?.userId === undefined) return;
  const { seenAt = 0 } = visited;
  seenBefore.set(visited, seenAt);
  if (Date.now() - seenAt >= NOTED_EVERY) visited.seenAt = Date.now();
}

/** Sessions for the API. Requests without a session cookie neither read nor write the database. */
export function sessions(env: Env, dataSource: DataSource): RequestHandler {
  const name = sessionCookieName(env);
  const load = session({
    name,
    secret: env.SESSION_SECRET,
    store: new SessionStore(poolOf(dataSource), env.NODE_ENV === 'test' ? false : PRUNE_EVERY_SECONDS),
    resave: false,
    saveUninitialized: false,
    rolling: false,
    cookie: { httpOnly: true, sameSite: 'lax', path: '/', secure: env.NODE_ENV === 'production' },
  });
  return (req, res, next) => {
    // Ignores the proxy's `X-Forwarded-Proto`: browsers send this cookie over https only, and without it a log-in would succeed but log
    // nobody in.
    if (env.NODE_ENV === 'production') Object.defineProperty(req, 'secure', { value: true });
    // What a page asks while it is rendered belongs to the visit that has begun.
    const isNoted = req.session !== undefined;
    load(req, res, (error?: unknown) => {
      if (error === undefined && !isNoted) noteVisit(req);
      const sentId =
        req.session?.userId === undefined ? signedId(req.headers.cookie, name, env.SESSION_SECRET) : undefined;
      if (sentId !== undefined) unknownIds.set(req, sentId);
      next(error);
    });
  };
}

/** The store of {@link sessions}; the library adds `generate`, which puts a new session with a new id on the request. */
function storeOf(req: Request): SessionStore {
  if (!(req.sessionStore instanceof SessionStore)) throw new Error('Sessions need the product’s own SessionStore.');
  return req.sessionStore;
}

/**
 * Starts a session under a new id and destroys the browser's previous one.
 * @param passwordHash the hash that the password was compared with
 * @throws AppError `invalid_credentials` (401) when the password changed, a second factor was set up or the account was disabled
 *   meanwhile
 */
export async function beginSession(req: Request, user: SessionUser, passwordHash?: string): Promise<void> {
  await new Promise<void>((resolve, reject) =>
    req.session.regenerate((error: unknown) => (error ? reject(error) : resolve())),
  );
  if (
    !(await startSession(req, user, {
      hasSecondFactor: user.hasSecondFactor,
      ...(passwordHash === undefined ? {} : { passwordHash }),
    }))
  ) {
    throw new AppError('invalid_credentials', 401, { detail: 'Unauthorized: the account changed during the log-in.' });
  }
}

/** Gives the session of this request a new id. If it was ended meanwhile, nobody is logged in afterwards. */
export async function renewSession(req: Request, user: SessionUser, passwordHash?: string): Promise<void> {
  const replaces = req.sessionID;
  const { hasSecondFactor } = req.session;
  req.sessionStore.generate(req);
  if (hasSecondFactor === true) req.session.hasSecondFactor = true;
  await startSession(req, user, { replaces, ...(passwordHash === undefined ? {} : { passwordHash }) });
}

async function startSession(req: Request, user: SessionUser, grounds: SessionGrounds): Promise<boolean> {
  const { idle, absolute } = lifetimeOf(user);
  const device = describeDevice(req.headers['user-agent']);
  const now = Date.now();
  const { replaces } = grounds;
  Object.assign(req.session, {
    userId: user.id,
    startedAt: now,
    lastsMs: absolute,
    seenAt: now,
    ...(device === undefined ? {} : { device }),
    ...(replaces === undefined ? {} : { replaces }),
  });
  req.session.cookie.maxAge = idle;
  storeOf(req).demand(req.session, grounds);
  try {
    await new Promise<void>((resolve, reject) =>
      req.session.save((error: unknown) => (error ? reject(error) : resolve())),
    );
    return true;
  } catch (error) {
    // Without a session on the request nothing is saved, and no cookie is sent.
    await endSession(req);
    if (error instanceof SessionRefusedError) return false;
    throw error;
  }
}

/** Destroys the session of this request, also under a new id that the browser has not received yet. */
export async function endSession(req: Request): Promise<void> {
  const id = req.session?.userId === undefined ? unknownIds.get(req) : req.sessionID;
  if (id !== undefined) await storeOf(req).endWithSuccessor(id);
  await new Promise<void>((resolve, reject) =>
    req.session.destroy((error: unknown) => (error ? reject(error) : resolve())),
  );
}

/** Saves the session of a long-lived response now. Saved at its end, the outdated copy would reset the idle time. */
export async function saveSessionNow(req: Request): Promise<void> {
  await new Promise<void>((resolve, reject) =>
    req.session.save((error: unknown) => (error ? reject(error) : resolve())),
  );
}

/** The user id of a live session; undefined for anonymous requests and expired sessions. */
export function sessionUserId(req: Request): string | undefined {
  const { userId, startedAt = 0, lastsMs = 0 } = req.session ?? {};
  return userId !== undefined && Date.now() < startedAt + lastsMs ? userId : undefined;
}

/** Whether the session has a log-in or step-up within the last ten minutes. */
export function isFreshlyConfirmed(req: Request): boolean {
  const { startedAt = 0, confirmedAt = 0 } = req.session ?? {};
  return Date.now() < Math.max(startedAt, confirmedAt) + CONFIRMED_FOR;
}

/** Notes that the session's owner has shown a passkey that counts as second factor; it opens the role for this session alone. */
export function noteSecondFactor(req: Request): void {
  req.session.hasSecondFactor = true;
}

/** Notes that the session's owner was asked again just now. */
export function noteConfirmation(req: Request): void {
  req.session.confirmedAt = Date.now();
}

/**
 * Applies the limits of the user's current role: a user promoted since the log-in gets the shorter ones of staff.
 * @returns false when the session has expired by these limits
 */
export function holdToRole(req: Request, user: SessionUser): boolean {
  const { session: held } = req;
  const { idle, absolute } = lifetimeOf(user);
  const { startedAt = 0, lastsMs = 0 } = held;
  if (lastsMs <= absolute) return true;
  const now = Date.now();
  if (now >= startedAt + absolute || now >= (seenBefore.get(held) ?? 0) + idle) return false;
  held.lastsMs = absolute;
  held.cookie.maxAge = idle;
  return true;
}
