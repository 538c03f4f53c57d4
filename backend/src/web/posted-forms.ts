import { createHmac } from 'node:crypto';
import type { RequestListener } from 'node:http';
import type { Request, RequestHandler, Response } from 'express';
import { AppError } from '../common/app-error.js';
import { crossOriginProtection } from '../common/cross-origin.js';
import { JSON_LIMIT } from '../common/json-body.js';
import { callerKey } from '../common/rate-limiter.js';
import { readBytes } from '../common/raw-body.js';
import type { Env } from '../config/env.js';
import { inProcessPost } from './in-process-api.js';
import type { ApiCall, FormOutcome, LoadRoutes, ShellServer } from './shell-server.js';

/** As long an equal form of the same visitor is the same one, sent twice. */
const SAME_FORM_MS = 60 * 60_000;

interface Options {
  env: Env;
  listener: RequestListener;
  shell: Pick<ShellServer, 'postForm'>;
  loadRoutes: LoadRoutes;
}

/**
 * Takes forms that browsers without scripts post to their pages, and sends them to the API. A page that holds a form is the same for
 * everybody and cached, so its idempotency key cannot stand in it: it is derived from the content and the visitor.
 */
export function postedForms({ env, listener, shell, loadRoutes }: Options) {
  const post = inProcessPost(listener);
  const protect = promised(crossOriginProtection(env));

  /** Forms on their way. Whoever presses twice sees the second answer, so that an equal one gets the answer of the first. */
  const pending = new Map<string, Promise<FormOutcome | null>>();

  const digest = (attempt: unknown[]): string =>
    createHmac('sha256', env.SESSION_SECRET)
      .update(`form:${JSON.stringify(attempt)}`)
      .digest('base64url');

  const keyOf = (request: Request, call: ApiCall): string =>
    digest([callerKey(request.ip), call, Math.floor(Date.now() / SAME_FORM_MS)]);

  /** @returns null for anything but a form of the page. @throws AppError for a foreign page's form, and one that is too large */
  return async function handle(url: URL, request: Request, response: Response): Promise<FormOutcome | null> {
    await protect(request, response);
    if (!/^application\/x-www-form-urlencoded\s*(;|$)/i.test(request.headers['content-type'] ?? '')) return null;
    const body = (await readBytes(request, JSON_LIMIT)).toString();
    const address = url.pathname + url.search;
    const attempt = digest([
      callerKey(request.ip),
      request.headers.cookie,
      request.headers['user-agent'],
      address,
      body,
    ]);
    const outcome = pending.get(attempt) ?? submit(address, body, request);
    pending.set(attempt, outcome);
    return outcome.finally(() => pending.delete(attempt));
  };

  function submit(url: string, body: string, request: Request): Promise<FormOutcome | null> {
    return shell.postForm({
      url,
      body: new URLSearchParams(body),
      siteUrl: env.PUBLIC_URL,
      loadRoutes,
      send: (call) => {
        if (!call.path.startsWith('/api/')) throw new AppError('not_found', 404);
        return post(request, call, keyOf(request, call));
      },
    });
  }
}

const promised =
  (handler: RequestHandler) =>
  (request: Request, response: Response): Promise<void> =>
    new Promise((resolve, reject) => {
      handler(request, response, (error?: unknown) => (error === undefined ? resolve() : reject(error as Error)));
    });
