import type { Request, RequestHandler } from 'express';
import type { Env } from '../config/env.js';
import { AppError } from './app-error.js';

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);
const loopbackHost = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/i;

/**
 * Routes that other servers call, with proof in the request: a mail provider's one-click unsubscribe (RFC 8058, a form body), and
 * signed webhooks.
 */
const exemptRoutes: RegExp[] = [
  /^\/api\/newsletter\/unsubscribe$/,
  /^\/api\/member\/notifications\/unsubscribe$/,
  /^\/api\/webhooks\/[a-z]+$/,
];

/** Whether a request is to a route for other servers, which may have any body. */
export function isExemptFromOriginCheck(req: Request): boolean {
  const path = req.originalUrl.split('?', 1)[0] ?? '';
  return req.method === 'POST' && exemptRoutes.some((route) => route.test(path));
}

/** The origins whose pages may call this API: this site's and the configured ones. */
export function allowedOrigins(env: Env): Set<string> {
  return new Set([new URL(env.PUBLIC_URL).origin, ...env.ALLOWED_ORIGINS]);
}

function isOwnLoopback(env: Env, origin: string, host: string | undefined): boolean {
  // In development the same site is reachable as localhost and 127.0.0.1.
  return (
    env.NODE_ENV !== 'production' &&
    host !== undefined &&
    loopbackHost.test(host) &&
    origin === `http://${host.toLowerCase()}`
  );
}

/**
 * Refuses unsafe methods from foreign pages (403), by the rule of Go's CrossOriginProtection: `Origin` must be this site's or
 * configured; without it, `Sec-Fetch-Site` must be `same-origin` or `none`; a request with neither is not from a browser, and carries
 * only intended cookies.
 */
export function crossOriginProtection(env: Env): RequestHandler {
  const allowed = allowedOrigins(env);
  return (req, _res, next) => {
    if (safeMethods.has(req.method) || isExemptFromOriginCheck(req)) return next();
    const origin = req.headers.origin;
    const site = req.headers['sec-fetch-site'];
    const isAllowed =
      origin === undefined
        ? site === undefined || site === 'same-origin' || site === 'none'
        : allowed.has(origin) || isOwnLoopback(env, origin, req.headers.host);
    if (!isAllowed)
      throw new AppError('cross_origin_refused', 403, { detail: 'Requests from other sites are refused.' });
    next();
  };
}

/** CORS for the configured origins, with credentials; every answer varies by `Origin`, for caches. */
export function cors(env: Env): RequestHandler {
  const listed = new Set(env.ALLOWED_ORIGINS);
  return (req, res, next) => {
    res.vary('Origin');
    const origin = req.headers.origin;
    const isListed = origin !== undefined && listed.has(origin);
    if (isListed) {
      res.setHeader('Access-Control-Allow-Origin', origin);
      res.setHeader('Access-Control-Allow-Credentials', 'true');
      res.setHeader('Access-Control-Expose-Headers', 'Link, Proof-of-Work-Challenge, Retry-After, X-Request-Id');
    }
    if (req.method !== 'OPTIONS' || req.headers['access-control-request-method'] === undefined) return next();
    if (isListed) {
      res.setHeader('Access-Control-Allow-Methods', 'GET, HEAD, POST, PUT, PATCH, DELETE');
      res.setHeader('Access-Control-Allow-Headers', 'Content-Type, Idempotency-Key, Proof-of-Work');
      res.setHeader('Access-Control-Max-Age', '600');
    }
    res.status(204).end();
  };
}
