import type { IncomingMessage, Server } from 'node:http';
import type { Request, RequestHandler } from 'express';
import type { Pool } from 'pg';
import { AppError } from './app-error.js';

const SAMPLE_MS = 100;
/** Shorter bursts are tolerated; longer overload is not. */
const LASTING_MS = 2_000;
const RETRY_AFTER_SECONDS = 5;

/** Thresholds of a sample: event loop lag in ms, and number of statements that wait for a connection. */
const limits = { 1: { lag: 200, waiting: 40 }, 2: { lag: 800, waiting: 200 } } as const;

/** 0: normal; 1: refuses visitors; 2: refuses members too. */
export type PressureLevel = 0 | 1 | 2;

/** The current level: the lowest of all samples of the last two seconds. */
export class Pressure {
  private samples: { at: number; level: PressureLevel }[] = [];

  /** @param lag of the event loop in ms. @param waiting statements without a connection. @param at in ms */
  add(lag: number, waiting: number, at: number): void {
    const reaches = (level: 1 | 2): boolean => lag >= limits[level].lag || waiting >= limits[level].waiting;
    this.samples.push({ at, level: reaches(2) ? 2 : reaches(1) ? 1 : 0 });
    // Keeps one older sample, which proves that the whole period is covered.
    while ((this.samples[1]?.at ?? at) <= at - LASTING_MS) this.samples.shift();
  }

  get level(): PressureLevel {
    const [first, ...others] = this.samples;
    const last = others.at(-1);
    if (!first || !last || last.at - first.at < LASTING_MS) return 0;
    return others.reduce<PressureLevel>((least, { level }) => (level < least ? level : least), first.level);
  }

  /** Takes samples until the server is closed. */
  watch(pool: Pool, server: Server): this {
    let expected = performance.now() + SAMPLE_MS;
    const timer = setInterval(() => {
      const now = performance.now();
      this.add(now - expected, pool.waitingCount, now);
      expected = now + SAMPLE_MS;
    }, SAMPLE_MS).unref();
    server.once('close', () => clearInterval(timer));
    return this;
  }
}

/** Requests by this process for a page that it is rendering. */
const ownRequests = new WeakSet<IncomingMessage>();
export const markOwnRequest = (req: IncomingMessage): void => void ownRequests.add(req);

/** Health checks and what providers report: paths that never wait and are never refused. */
export const priorityPath = /^\/api\/(health|webhooks)(\/|$)/i;
const isPriority = (req: Request): boolean => ownRequests.has(req) || priorityPath.test(req.path);

const isLogIn = ({ method, path }: Request): boolean => method === 'POST' && /^\/api\/login\/?$/i.test(path);

/** Both steps; the account is known only after the second one. */
const isPasskeyLogIn = ({ method, path }: Request): boolean =>
  method === 'POST' && /^\/api\/auth\/passkeys\/log-in(-options)?\/?$/i.test(path);

interface Callers {
  isMember: (cookies: string | undefined) => boolean;
  /** Whether somebody has logged in on this device before. */
  isKnownDevice: (cookies: string | undefined) => boolean;
}

/** Whether the caller is refused as a visitor unless the route knows better. */
export const isShed = (req: Request): boolean => req.res?.locals['isShed'] === true;

/**
 * Refuses with 503, while the process is overloaded for seconds, by priority: visitors first, then members, webhooks and
 * health checks never. The page renderer answers for pages, and the log-in for itself, by {@link isShed}: only its body shows whether
 * this device is known to the account, which makes the caller a member. A log-in with a passkey is a member's on any known device.
 */
export function loadShedding(pressure: Pressure, { isMember, isKnownDevice }: Callers): RequestHandler {
  const countsAsMember = (req: Request): boolean =>
    isMember(req.headers.cookie) || (isPasskeyLogIn(req) && isKnownDevice(req.headers.cookie));
  return (req, res, next) => {
    const { level } = pressure;
    if (level === 0 || isPriority(req) || (level === 1 && countsAsMember(req))) return next();
    if (!/^\/api(\/|$)/i.test(req.path) || (level === 1 && isLogIn(req))) {
      res.locals['isShed'] = true;
      return next();
    }
    next(overloaded());
  };
}

/** The process is overloaded. */
export const overloaded = (): AppError =>
  new AppError('service_unavailable', 503, {
    detail: 'There is more to do than this server can at the moment.',
    retryAfterSeconds: RETRY_AFTER_SECONDS,
  });
