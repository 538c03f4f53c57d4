import type { IncomingMessage } from 'node:http';
import { unsign } from 'cookie-signature';
import type { Request, RequestHandler } from 'express';
import session, { type SessionData } from 'express-session';
import type { DataSource } from 'typeorm';
import { AppError } from '../common/app-error.js';
import type { Env } from '../config/env.js';
import { byAnyKey, sessionSecrets, type Keys } from '../config/keys.js';
import { poolOf } from '../database/data-source.js';
import type { SessionUser } from './session-user.js';
import { describeDevice } from './device.js';
import { SessionRefusedError, SessionStore, type SessionGrounds, type StoredSession } from './session-store.js';

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

const lifetimeOf = (user: SessionUser, isShared = false): { idle: number | undefined; absolute: number } => {
  const { idle, absolute } = user.role === 'user' ? lifetimes.member : lifetimes.staff;
  // Without an end, the browser forgets the cookie when it is closed; the store counts the idle time.
  return isShared ? { idle: undefined, absolute: lifetimes.staff.absolute } : { idle, absolute };
};

/** In production the `__Host-` prefix makes browsers require Secure, Path=/ and no Domain. */
export const sessionCookieName = (env: Pick<Env, 'NODE_ENV'>): string =>
  env.NODE_ENV === 'production' ? '__Host-leap.sid' : 'leap.sid';

/** The last visit of each session before this request. */
const seenBefore = new WeakMap<object, number>();

/** Session ids from cookies of running requests that have no session (any more). */
const unknownIds = new WeakMap<Request, string>();

/** Sessions of requests that nobody has asked for as `req.session`; undefined for visitors. */
const unasked = new WeakMap<Request, SessionData | undefined>();

/** The owners of sessions as they were read with them. */
const owners = new WeakMap<IncomingMessage, StoredSession['owner']>();

/** Ids by signed values whose signature was right, by secret: a browser sends the same again. Forged ones are not stored. */
const verified = new Map<string, Map<string, string>>();
const MOST_VERIFIED = 1_000;

/** The id of a signed value; undefined when this secret did not sign it. */
function unsigned(value: string, secret: string): string | undefined {
  const ids = verified.get(secret) ?? new Map<string, string>();
  verified.set(secret, ids);
  const known = ids.get(value);
  if (known !== undefined) return known;
  const id = unsign(decodeURIComponent(value), secret) || undefined;
  if (id === undefined) return undefined;
  if (ids.size >= MOST_VERIFIED) ids.clear();
  ids.set(value, id);
  return id;
}

/** The session id in a `Cookie` header, if one of these secrets signed it. */
function signedId(cookies = '', name: string, secrets: Keys): string | undefined {
  const sent = cookies.split(';').find((part) => part.trim().startsWith(`${name}=s%3A`));
  const value = /=s%3A([\w-]+\.(?:\w|%2[BF])+)$/.exec(sent ?? '')?.[1];
  return value === undefined ? undefined : byAnyKey(secrets, (secret) => unsigned(value, secret));
}

type CookieRules = Pick<Env, 'NODE_ENV' | 'SESSION_SECRET' | 'FORMER_SESSION_SECRET'>;

/** The last answer of {@link sessionIdIn}: it is asked several times before a request waits for anything. */
let lastAsked: { cookies: string; env: CookieRules; id: string | undefined } | undefined;

/** The session id in a `Cookie` header that this installation signed, expired or not. Needs no database query. */
function sessionIdIn(cookies: string | undefined, env: CookieRules): string | undefined {
  if (cookies === undefined) return undefined;
  if (lastAsked?.cookies !== cookies || lastAsked.env !== env)
    lastAsked = { cookies, env, id: signedId(cookies, sessionCookieName(env), sessionSecrets(env)) };
  return lastAsked.id;
}

/** Whether a `Cookie` header contains a session id that this installation signed: everybody else is an anonymous visitor. */
export const hasSignedSession = (cookies: string | undefined, env: CookieRules): boolean =>
  sessionIdIn(cookies, env) !== undefined;

/** The session as far as it is known without the library; what it holds is read only. */
const readSession = (req: Request): Partial<SessionData> | undefined =>
  unasked.has(req) ? unasked.get(req) : req.session;

const ofTheLibrary = ['session', 'sessionID', 'sessionStore'] as const;

/**
 * Begins the library's session when something asks for it. It costs ids, hashes, signatures and listeners, and most requests only want to
 * know whose session it is.
 */
function beginWhenAsked(req: Request, begin: () => void): void {
  const stopWaiting = (): void => {
    for (const name of ofTheLibrary) Reflect.deleteProperty(req, name);
    unasked.delete(req);
  };
  for (const name of ofTheLibrary)
    Object.defineProperty(req, name, {
      configurable: true,
      get: () => {
        stopWaiting();
        begin();
        return req[name];
      },
      set: (value) => {
        stopWaiting();
        Object.assign(req, { [name]: value });
      },
    });
}

/** Whether the cookie was signed by the secret before this one. */
const isFormerlySigned = ({ headers: { cookie } }: Request, env: CookieRules): boolean =>
  env.FORMER_SESSION_SECRET !== undefined &&
  signedId(cookie, sessionCookieName(env), [env.SESSION_SECRET]) === undefined;

/**
 * Extends the idle time, at most once a minute: the change makes express-session save the row and send the cookie again. A cookie of the
 * former secret is replaced at once.
 */
function noteVisit(req: Request, { seenAt = 0, leftAt }: Partial<SessionData>, env: CookieRules): void {
  if (Date.now() - seenAt < NOTED_EVERY && leftAt === undefined && !isFormerlySigned(req, env)) return;
  // Another page was opened in the tab.
  delete req.session.leftAt;
  seenBefore.set(req.session, seenAt);
  req.session.seenAt = Date.now();
}

/** Takes a request for no visit: a page that asks by itself does not keep the session of somebody who went away. */
export function forgetVisit({ session: held }: Request): void {
  held.seenAt = seenBefore.get(held) ?? held.seenAt;
}

/** Sessions for the API. Requests without a session cookie neither read nor write the database. */
export function sessions(env: Env, dataSource: DataSource): RequestHandler {
  const store = new SessionStore(poolOf(dataSource), env.NODE_ENV === 'test' ? false : PRUNE_EVERY_SECONDS);
  const library = session({
    name: sessionCookieName(env),
    secret: [...sessionSecrets(env)],
    store,
    resave: false,
    saveUninitialized: false,
    rolling: false,
    cookie: { httpOnly: true, sameSite: 'lax', path: '/', secure: env.NODE_ENV === 'production' },
  });
  return (req, res, next) => {
    // What a page asks while it is rendered belongs to the visit that has begun.
    if (req.session !== undefined) return next();
    const id = sessionIdIn(req.headers.cookie, env);

    const begin = (data?: SessionData): void => {
      // Ignores the proxy's `X-Forwarded-Proto`: browsers send this cookie over https only, and without it a log-in would succeed but log
      // nobody in.
      if (env.NODE_ENV === 'production') Object.defineProperty(req, 'secure', { value: true });
      if (id !== undefined) store.offer(id, data);
      // It proceeds by itself; it also reports here that a session could not be saved, after the answer.
      library(req, res, (error?: unknown) => {
        if (error !== undefined) next(error);
      });
    };
    const wait = (data?: SessionData): void => {
      unasked.set(req, data);
      beginWhenAsked(req, () => begin(data));
    };

    if (id === undefined) {
      wait();
      return next();
    }
    store.read(id).then((stored) => {
      wait(stored?.data);
      if (stored?.data.userId === undefined) unknownIds.set(req, id);
      else {
        owners.set(req, stored.owner);
        noteVisit(req, stored.data, env);
      }
      next();
    }, next);
  };
}

/** The store of {@link sessions}; the library adds `generate`, which puts a new session with a new id on the request. */
function storeOf(req: Request): SessionStore {
  if (!(req.sessionStore instanceof SessionStore)) throw new Error('Sessions need the product’s own SessionStore.');
  return req.sessionStore;
}

/**
 * Starts a session under a new id and destroys the browser's previous one.
 * @param grounds `passwordHash`: the one that the password was compared with; `isShared`: others use the device too
 * @throws AppError `invalid_credentials` (401) when the password changed, a second factor was set up or the account was disabled
 *   meanwhile
 */
export async function beginSession(
  req: Request,
  user: SessionUser,
  { passwordHash, isShared }: { passwordHash?: string | undefined; isShared?: boolean | undefined } = {},
): Promise<void> {
  await new Promise<void>((resolve, reject) =>
    req.session.regenerate((error: unknown) => (error ? reject(error) : resolve())),
  );
  if (isShared === true) req.session.isShared = true;
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
  const { hasSecondFactor, isShared } = req.session;
  req.sessionStore.generate(req);
  if (hasSecondFactor === true) req.session.hasSecondFactor = true;
  if (isShared === true) req.session.isShared = true;
  await startSession(req, user, { replaces, ...(passwordHash === undefined ? {} : { passwordHash }) });
}

async function startSession(req: Request, user: SessionUser, grounds: SessionGrounds): Promise<boolean> {
  const { idle, absolute } = lifetimeOf(user, req.session.isShared);
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
  if (idle !== undefined) req.session.cookie.maxAge = idle;
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
  const id = hasSession(req) ? req.sessionID : unknownIds.get(req);
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

/**
 * The owner of this request's session as it was read with it; once, since what the request does may change the account.
 * @param read reads the account where that was not done, or was asked for before
 */
export async function sessionOwner(
  req: Request,
  read: (id: string) => Promise<SessionUser | undefined>,
): Promise<SessionUser | undefined> {
  const id = sessionUserId(req);
  const isRead = owners.has(req);
  const owner = owners.get(req);
  owners.delete(req);
  if (id === undefined || isRead) return id === undefined ? undefined : owner;
  return read(id);
}

/** Gives what a page asks while it is rendered the owner that was read with the visitor's session: it only reads. */
export function passOwner(visitor: Request, question: IncomingMessage): void {
  if (owners.has(visitor)) owners.set(question, owners.get(visitor));
}

/** Whether this request has a session of an account, live or not. */
export const hasSession = (req: Request): boolean => readSession(req)?.userId !== undefined;

/** The user id of a live session; undefined for anonymous requests and expired sessions. */
export function sessionUserId(req: Request): string | undefined {
  const { userId, startedAt = 0, lastsMs = 0 } = readSession(req) ?? {};
  return userId !== undefined && Date.now() < startedAt + lastsMs ? userId : undefined;
}

/** Whether the session has a log-in or step-up within the last ten minutes. */
export function isFreshlyConfirmed(req: Request): boolean {
  const { startedAt = 0, confirmedAt = 0 } = readSession(req) ?? {};
  return Date.now() < Math.max(startedAt, confirmedAt) + CONFIRMED_FOR;
}

/** Whether the session began on a device that others use too. */
export const isOnSharedDevice = (req: Request): boolean => readSession(req)?.isShared === true;

/** Notes that the tab of a shared device was left: the session ends in seconds, unless a page follows in the same tab. */
export function noteLeaving(req: Request): void {
  if (isOnSharedDevice(req)) req.session.leftAt = Date.now();
}

/** Whether a passkey that counts as second factor was shown in this session. */
export const hasNotedSecondFactor = (req: Request): boolean => readSession(req)?.hasSecondFactor === true;

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
  const { startedAt = 0, lastsMs = 0, isShared } = readSession(req) ?? {};
  const { idle, absolute } = lifetimeOf(user, isShared);
  if (lastsMs <= absolute || idle === undefined) return true;
  const { session: held } = req;
  const now = Date.now();
  if (now >= startedAt + absolute || now >= (seenBefore.get(held) ?? held.seenAt ?? 0) + idle) return false;
  held.lastsMs = absolute;
  held.cookie.maxAge = idle;
  return true;
}
