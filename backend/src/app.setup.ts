import type { IncomingMessage, Server } from 'node:http';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { RequestHandler } from 'express';
import type { Logger } from 'pino';
import { DataSource } from 'typeorm';
import { mountApiDocument } from './api-document.js';
import { AppModule } from './app.module.js';
import { KnownDevices } from './auth/known-devices.js';
import { hasSignedSession, sessions } from './auth/session.js';
import { forgetCookiesBesideToken } from './auth/token-access.js';
import type { SessionUser } from './auth/session-user.js';
import { ApiAdapter } from './common/api-adapter.js';
import { bodyTimeout, limitRequestTimes } from './common/body-timeout.js';
import { refuseInvalidCharacters } from './common/characters.js';
import { clientAddressCheck } from './common/client-address-check.js';
import { cors, crossOriginProtection } from './common/cross-origin.js';
import { inTurn } from './common/in-turn.js';
import { jsonBody } from './common/json-body.js';
import { loadShedding, Pressure } from './common/load-shedding.js';
import { NestLogger } from './common/nest-logger.js';
import { requestLog } from './common/request-log.js';
import { createPublicAnswers, repeatPublicAnswers } from './common/public-answers.js';
import { apiSecurityHeaders, swaggerContentSecurityPolicy } from './common/security-headers.js';
import type { Env } from './config/env.js';
import { ChangeListener } from './database/change-listener.js';
import { poolOf } from './database/data-source.js';
import { imageFiles, voiceFiles } from './modules/content/content.module.js';
import { recordConnections } from './server-shutdown.js';

/**
 * Routes without sessions: a session cookie must neither cause a query nor be renewed in an answer that shared caches store. A click in a
 * newsletter is nobody's. Case-insensitive, as routes are.
 */
const sessionless = /^\/(health|docs|openapi\.json|podcast\/images|newsletter\/links)(\/|$)/i;

/** Answers with a session are private; all others may be cached and must be revalidated. */
const cacheControl =
  (env: Env): RequestHandler =>
  (req, res, next) => {
    res.setHeader('Cache-Control', hasSignedSession(req.headers.cookie, env) ? 'no-store' : 'no-cache');
    next();
  };

/** Pages of the site; addresses with an extension (share pictures, feeds) are the same for everybody and may be cached. */
const isPage = (path: string): boolean => !/^\/(api|sandbox)(\/|$)|\.\w{2,5}$/i.test(path);

/**
 * Opening a page counts as a visit and must renew the browser's cookie. The API request during rendering cannot do it, since its cookie
 * does not reach the browser. A form that a page receives is no visit: it becomes a request to the API, which reads, begins or ends the
 * session itself, and whose cookies do.
 */
const pageVisits =
  (env: Env, session: RequestHandler): RequestHandler =>
  (req, res, next) => {
    if (req.method === 'POST' || !isPage(req.path) || !hasSignedSession(req.headers.cookie, env)) return next();
    session(req, res, (error?: unknown) => {
      // The answer has been sent, so a failure to save is ignored.
      if (res.headersSent) return;
      // Remembers the failure for the page: a query for each part of it would time out each time.
      res.locals['visitFailure'] = error;
      next();
    });
  };

const docsHeaders: RequestHandler = (_req, res, next) => {
  res.setHeader('Content-Security-Policy', swaggerContentSecurityPolicy);
  next();
};

const shedding = (app: NestExpressApplication, env: Env): RequestHandler => {
  const devices = app.get(KnownDevices, { strict: false });
  return loadShedding(new Pressure().watch(poolOf(app.get(DataSource)), app.getHttpServer() as Server), {
    isMember: (cookies) => hasSignedSession(cookies, env),
    isKnownDevice: (cookies) => devices.isKnown(cookies),
  });
};

/** A process that only runs jobs answers how it is, and nothing else. */
const healthOnly: RequestHandler = (req, res, next) => {
  if (/^\/api\/health\//i.test(req.path)) next();
  else res.status(404).end();
};

/** Everything before the routes, in order: cheap checks first, the database last. */
function configureApp(app: NestExpressApplication, env: Env, logger: Logger): void {
  app.set('trust proxy', env.TRUST_PROXY);
  app.disable('x-powered-by');
  app.setGlobalPrefix('api');
  const server = app.getHttpServer() as Server;
  const dataSource = app.get(DataSource);
  limitRequestTimes(server);
  recordConnections(server);
  if (env.JOBS === 'only') app.use(healthOnly);
  const session = sessions(env, dataSource);
  app.use(
    inTurn(
      requestLog(env, logger),
      forgetCookiesBesideToken,
      bodyTimeout(),
      clientAddressCheck(env, logger),
      ...(env.RATE_LIMITS === 'on' ? [shedding(app, env)] : []),
      imageFiles(app),
      voiceFiles(app),
      pageVisits(env, session),
    ),
  );
  app.use(
    '/api',
    inTurn(
      apiSecurityHeaders(env),
      cors(env),
      cacheControl(env),
      crossOriginProtection(env),
      ...jsonBody(),
      refuseInvalidCharacters,
      (req, res, next) => (sessionless.test(req.path) ? next() : session(req, res, next)),
    ),
  );
  app.use('/api/docs', docsHeaders);
  mountApiDocument(app, env);
}

/** Public content is answered from memory until it changes, in this process or in another one. */
export function repeatContent(app: NestExpressApplication, env: Env): void {
  const answers = createPublicAnswers();
  const changes = app.get(ChangeListener);
  changes.onChange(() => answers.drop());
  repeatPublicAnswers(app.getHttpServer() as Server, answers, {
    hasSession: (cookies) => hasSignedSession(cookies, env),
    hearsChanges: () => changes.isListening,
    mayChangeContent: (request: IncomingMessage & { user?: SessionUser }) =>
      request.user !== undefined && request.user.role !== 'user',
  });
}

/** The application as it runs, not listening yet; main and the tests share it. Connects to the database. */
export async function createApp(env: Env, logger: Logger): Promise<NestExpressApplication> {
  const app = await NestFactory.create<NestExpressApplication>(AppModule.with(env), new ApiAdapter(), {
    bodyParser: false,
    abortOnError: false,
    logger: new NestLogger(logger),
  });
  configureApp(app, env, logger);
  return app;
}
