import type { Request, RequestHandler } from 'express';
import session from 'express-session';
import type { DataSource } from 'typeorm';
import type { Env } from '../config/env.js';
import { poolOf } from '../database/data-source.js';
import type { User } from '../modules/users/user.entity.js';
import { describeDevice } from './device.js';
import { SessionStore } from './session-store.js';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const PRUNE_EVERY_SECONDS = 15 * 60;

/** How long a session may idle, and how long it may last in all. */
const lifetimes = {
  member: { idle: 14 * DAY, absolute: 30 * DAY },
  staff: { idle: 30 * MINUTE, absolute: 8 * 60 * MINUTE },
};

const lifetimeOf = (user: User): { idle: number; absolute: number } => (user.role === 'user' ? lifetimes.member : lifetimes.staff);

/** In production the name itself makes browsers insist on Secure, Path=/ and no Domain. */
export const sessionCookieName = (env: Pick<Env, 'NODE_ENV'>): string => (env.NODE_ENV === 'production' ? '__Host-leap.sid' : 'leap.sid');

/** Sessions for the API. Without a session cookie nothing is read from or written to the database. */
export function sessions(env: Env, dataSource: DataSource): RequestHandler {
  return session({
    name: sessionCookieName(env),
    secret: env.SESSION_SECRET,
    store: new SessionStore(poolOf(dataSource), env.NODE_ENV === 'test' ? false : PRUNE_EVERY_SECONDS),
    resave: false,
    saveUninitialized: false,
    rolling: true,
    cookie: { httpOnly: true, sameSite: 'lax', path: '/', secure: env.NODE_ENV === 'production' },
  });
}

/** Begins a session under a new id; whatever session the browser had before is destroyed. */
export async function beginSession(req: Request, user: User): Promise<void> {
  await new Promise<void>((resolve, reject) => req.session.regenerate((error: unknown) => (error ? reject(error) : resolve())));
  const { idle, absolute } = lifetimeOf(user);
  req.session.userId = user.id;
  req.session.startedAt = Date.now();
  req.session.lastsMs = absolute;
  const device = describeDevice(req.headers['user-agent']);
  if (device !== undefined) req.session.device = device;
  req.session.cookie.maxAge = idle;
  await new Promise<void>((resolve, reject) => req.session.save((error: unknown) => (error ? reject(error) : resolve())));
}

/** Ends the session of this request everywhere. */
export async function endSession(req: Request): Promise<void> {
  await new Promise<void>((resolve, reject) => req.session.destroy((error: unknown) => (error ? reject(error) : resolve())));
}

/** The user id of a live session; undefined for anonymous requests and sessions past their absolute end. */
export function sessionUserId(req: Request): string | undefined {
  const { userId, startedAt = 0, lastsMs = 0 } = req.session ?? {};
  return userId !== undefined && Date.now() < startedAt + lastsMs ? userId : undefined;
}
