import type { IncomingMessage, ServerResponse } from 'node:http';
import type { RequestHandler } from 'express';
import helmet, { type HelmetOptions } from 'helmet';
import type { Env } from '../config/env.js';

/** Of the API, in its document and in each answer: rises when something is taken away or gets another meaning (docs/api.md). */
export const API_VERSION = '1';

const permissionsPolicy = 'camera=(), geolocation=(), microphone=(), payment=(self), usb=(), browsing-topics=()';

/** HSTS max-age in seconds: two years, for API and pages. */
export const HSTS_MAX_AGE_SECONDS = 63_072_000;

/** The headers that helmet sets. They are the same for each answer, so it is asked once. */
function headersOf(options: HelmetOptions): [name: string, value: string][] {
  const headers: [string, string][] = [];
  const response = { setHeader: (name: string, value: string) => headers.push([name, value]), removeHeader: () => 0 };
  helmet(options)({} as IncomingMessage, response as unknown as ServerResponse, () => undefined);
  return headers;
}

/** Security headers of API answers, and their version: JSON needs no resources, so its policy allows nothing. Pages have their own. */
export function apiSecurityHeaders(env: Env): RequestHandler {
  const isSecure = env.PUBLIC_URL.startsWith('https:');
  const headers = headersOf({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'none'"],
        'frame-ancestors': ["'none'"],
        'base-uri': ["'none'"],
        'form-action': ["'none'"],
      },
    },
    strictTransportSecurity: isSecure ? { maxAge: HSTS_MAX_AGE_SECONDS, includeSubDomains: true } : false,
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    crossOriginResourcePolicy: { policy: 'same-site' },
  });
  headers.push(['Permissions-Policy', permissionsPolicy], ['Api-Version', API_VERSION]);
  return (_req, res, next) => {
    for (const [name, value] of headers) res.setHeader(name, value);
    next();
  };
}

/** The policy of Swagger UI: its own files, inline styles and data images. */
export const swaggerContentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');
