import type { RequestHandler } from 'express';
import helmet from 'helmet';
import type { Env } from '../config/env.js';

const permissionsPolicy = 'camera=(), geolocation=(), microphone=(), payment=(self), usb=(), browsing-topics=()';

/** HSTS max-age in seconds: two years, for API and pages. */
export const HSTS_MAX_AGE_SECONDS = 63_072_000;

/** Security headers of API answers: JSON needs no resources, so its policy allows nothing. Pages have their own. */
export function apiSecurityHeaders(env: Env): RequestHandler[] {
  const isSecure = env.PUBLIC_URL.startsWith('https:');
  return [
    helmet({
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
    }),
    (_req, res, next) => {
      res.setHeader('Permissions-Policy', permissionsPolicy);
      next();
    },
  ];
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
