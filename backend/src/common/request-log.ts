import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import type { Request, RequestHandler, Response } from 'express';
import { trace } from '@opentelemetry/api';
import pino, { type DestinationStream, type Logger } from 'pino';
import type { Env } from '../config/env.js';
import { readableLines } from './readable-log.js';

const REQUEST_ID = /^[A-Za-z0-9_-]{8,64}$/;
/**
 * Not logged: health checks, which are frequent, event streams, whose duration is no slowness, and clicks on the links of newsletters, of
 * which only a number is stored (nginx leaves out the same in `docker/nginx.conf`).
 */
const quietPath = /^\/api\/+(health\/|member\/events$|newsletter\/links\/)/i;

/** Paths with a token that gives access. nginx hides the same in `docker/nginx.conf`. */
const secretPath = /(\/(?:call-feed|blog-previews|recording-files)\/).+/i;

/** In production, of reads that went well and fast one in so many is logged: each line costs about as much as its guards. */
const ONE_OF = 10;
const SLOW_MS = 1_000;
/** Lines are written together, in bytes and at the latest after so many milliseconds. */
const WRITTEN_TOGETHER = { minLength: 4_096, periodicFlush: 200 };

declare module 'express-serve-static-core' {
  interface Request {
    /** Also in its lines of the log and in `X-Request-Id`. */
    id: string;
  }
}

/** The current request, so that every line of the log has its id. */
const currentRequest = new AsyncLocalStorage<{ requestId: string; req: Request; program?: string }>();

/** Who makes the current request; empty outside of one. Never logged. */
interface Requester {
  address?: string | undefined;
  userAgent?: string | undefined;
  /** Name of its API token. */
  program?: string | undefined;
}

export function requester(): Requester {
  const { req, program } = currentRequest.getStore() ?? {};
  return { address: req?.ip, userAgent: req?.headers['user-agent'], program };
}

/** Notes the name of the API token that the current request was admitted with. */
export function noteProgram(name: string): void {
  const store = currentRequest.getStore();
  if (store) store.program = name;
}

const pathOf = ({ originalUrl }: Request): string =>
  (originalUrl.split('?', 1)[0] ?? '').replace(secretPath, '$1[hidden]');

/**
 * Production writes its lines asynchronously, and the remaining ones when it exits; elsewhere a line is there when it was logged, and
 * readable where a developer sits before it.
 */
function standardOutput({ NODE_ENV }: Pick<Env, 'NODE_ENV'>): DestinationStream | undefined {
  if (NODE_ENV === 'production') return pino.destination({ dest: 1, sync: false, ...WRITTEN_TOGETHER });
  if (NODE_ENV === 'development' && process.stdout.isTTY)
    return readableLines((line) => void process.stdout.write(line));
  return undefined;
}

/** JSON lines in UTC. Contains no personal data: no addresses, queries, bodies, cookies or headers; `redact` is a second safeguard. */
export function createLogger(env: Pick<Env, 'LOG_LEVEL' | 'NODE_ENV'>, destination = standardOutput(env)): Logger {
  return pino(
    {
      level: env.LOG_LEVEL,
      base: undefined,
      // A new object each time: pino adds the line's own fields to it.
      mixin: () => {
        const { requestId } = currentRequest.getStore() ?? {};
        const traceId = trace.getActiveSpan()?.spanContext().traceId;
        return { ...(requestId !== undefined && { requestId }), ...(traceId !== undefined && { traceId }) };
      },
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { err: describeError },
      redact: {
        paths: [
          'password',
          'token',
          'secret',
          'cookie',
          'authorization',
          '*.password',
          '*.token',
          '*.secret',
          '*.cookie',
          '*.authorization',
        ],
        censor: '[hidden]',
      },
    },
    destination,
  );
}

/** An error without its data: TypeORM's errors contain the statement's parameters, i.e. personal data. */
function describeError(error: unknown): object {
  if (typeof error === 'object' && error !== null && !(error instanceof Error))
    return { message: 'An object was thrown that is no error.' };
  if (!(error instanceof Error)) return { message: String(error) };
  const { code } = error as { code?: unknown };
  return {
    type: error.name,
    message: error.message,
    stack: error.stack,
    ...(typeof code === 'string' ? { code } : {}),
  };
}

/**
 * Gives each request an id (also in `X-Request-Id`) and logs its completion: method, path without query, status, duration. Production logs every
 * write, every refusal and whatever was slow, and one in ten of the rest.
 */
export function requestLog(env: Env, logger: Logger): RequestHandler {
  let reads = 0;
  const isOmitted = ({ method }: Request, { statusCode }: Response, duration: number): boolean => {
    if (env.NODE_ENV !== 'production' || (method !== 'GET' && method !== 'HEAD') || statusCode >= 400) return false;
    reads += 1;
    return reads % ONE_OF !== 1 && duration < SLOW_MS;
  };
  const idOf = ({ headers }: Request): string => {
    const provided = headers['x-request-id'];
    const isOurs = env.TRUST_PROXY !== false && typeof provided === 'string' && REQUEST_ID.test(provided);
    return isOurs ? provided : randomUUID();
  };
  const log = (req: Request, res: Response, startedAt: number): void => {
    const responseTime = Date.now() - startedAt;
    if (quietPath.test(pathOf(req)) || isOmitted(req, res, responseTime)) return;
    const { statusCode } = res;
    const line = { req: { id: req.id, method: req.method, path: pathOf(req) }, res: { statusCode }, responseTime };
    if (statusCode < 500) logger.info(line, 'request completed');
    else logger.error({ ...line, err: new Error(`failed with status code ${statusCode}`) }, 'request errored');
  };
  return (req, res, next) => {
    const startedAt = Date.now();
    req.id = idOf(req);
    res.setHeader('X-Request-Id', req.id);
    res.once('close', () => log(req, res, startedAt));
    currentRequest.run({ requestId: req.id, req }, next);
  };
}
