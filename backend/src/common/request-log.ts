import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Request, RequestHandler } from 'express';
import pino, { type DestinationStream, type Logger } from 'pino';
import { pinoHttp } from 'pino-http';
import type { Env } from '../config/env.js';

const REQUEST_ID = /^[A-Za-z0-9_-]{8,64}$/;
/** Health calls come every few seconds and say nothing; a stream of events ends after hours, and is not slow for that. */
const quietPath = /^\/api\/(health\/|member\/events$)/;

/** Paths that hold a token: the address alone gives access. nginx hides the same in `docker/nginx.conf`. */
const secretPath = /(\/(?:call-feed|blog-previews)\/).+/i;

/** The request that the running code serves; so that every line of the log can name it. */
const currentRequest = new AsyncLocalStorage<{ requestId: string; req: Request }>();

/** Where the request that runs comes from; empty outside of one. Never for the log. */
export function requester(): { address?: string | undefined; userAgent?: string | undefined } {
  const { req } = currentRequest.getStore() ?? {};
  return { address: req?.ip, userAgent: req?.headers['user-agent'] };
}

const pathOf = (req: IncomingMessage): string => {
  const { originalUrl = req.url ?? '' } = req as { originalUrl?: string } & IncomingMessage;
  const path = originalUrl.split('?', 1)[0] ?? '';
  return path.replace(secretPath, '$1[hidden]');
};

/** JSON lines in UTC. Nothing personal: no addresses, queries, bodies, cookies or headers; `redact` is the second net. */
export function createLogger(env: Pick<Env, 'LOG_LEVEL'>, destination?: DestinationStream): Logger {
  return pino(
    {
      level: env.LOG_LEVEL,
      base: undefined,
      // A new object each time: pino writes the line's own fields into it, and they would stand in every later line.
      mixin: () => {
        const { requestId } = currentRequest.getStore() ?? {};
        return requestId === undefined ? {} : { requestId };
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

/** An error without its data: TypeORM's errors carry the statement's parameters, which are what people wrote. */
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

/** Gives each request an id (also in `X-Request-Id`) and logs its end: method, path without query, status, duration. */
export function requestLog(env: Env, logger: Logger): RequestHandler {
  const log = pinoHttp({
    logger,
    genReqId: (req: IncomingMessage, res: ServerResponse) => {
      const provided = req.headers['x-request-id'];
      const id =
        env.TRUST_PROXY !== false && typeof provided === 'string' && REQUEST_ID.test(provided)
          ? provided
          : randomUUID();
      res.setHeader('X-Request-Id', id);
      return id;
    },
    // The serializers below see the things themselves, not the library's summaries of them.
    wrapSerializers: false,
    serializers: {
      req: (req: IncomingMessage) => ({ id: req.id, method: req.method, path: pathOf(req) }),
      res: (res: ServerResponse) => ({ statusCode: res.statusCode }),
      err: describeError,
    },
    customLogLevel: (_req, res, error) => (error || res.statusCode >= 500 ? 'error' : 'info'),
    autoLogging: { ignore: (req) => quietPath.test(pathOf(req)) },
  });
  return (req, res, next) => {
    log(req, res);
    currentRequest.run({ requestId: typeof req.id === 'string' ? req.id : '', req }, next);
  };
}
