import type { RequestHandler } from 'express';
import helmet from 'helmet';
import type { Env } from '../config/env.js';

const permissionsPolicy = 'camera=(), geolocation=(), microphone=(), payment=(self), usb=(), browsing-topics=()';

/** Security headers of API answers: JSON needs nothing from anywhere, so its policy allows nothing. Pages set their own. */
export function apiSecurityHeaders(env: Env): RequestHandler[] {
  const isSecure = env.PUBLIC_URL.startsWith('https:');
  return [
    helmet({
      contentSecurityPolicy: { useDefaults: false, directives: { 'default-src': ["'none'"], 'frame-ancestors': ["'none'"], 'base-uri': ["'none'"], 'form-action': ["'none'"] } },
      strictTransportSecurity: isSecure ? { maxAge: 31_536_000, includeSubDomains: true } : false,
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

/** The policy of Swagger UI: its own files, plus the styles and data images that it writes itself. */
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
