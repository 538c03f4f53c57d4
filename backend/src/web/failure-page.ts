import { toAppError } from '../common/problem.js';
import { documentHeaders } from './content-security-policy.js';
import type { Page } from './page-cache.js';

const texts = {
  en: {
    title: 'We can’t show this page right now',
    text: 'Something went wrong on our end, and nothing you sent is lost. Please try again in a minute.',
    retry: 'Try again',
  },
  es: {
    title: 'No podemos mostrar esta página ahora',
    text: 'Algo falló de nuestro lado y no se perdió nada de lo que enviaste. Inténtalo de nuevo en un minuto.',
    retry: 'Intentar de nuevo',
  },
};

/** Minimal page for rendering failures: a text in the visitor's language and a retry link, without details. */
export function failurePage(error: unknown, path: string, siteUrl: string): Page {
  const {
    status,
    params: { retryAfterSeconds = 30 },
  } = toAppError(error);
  const language = /^\/es(\/|$)/.test(path) ? 'es' : 'en';
  const { title, text, retry } = texts[language];
  const html = `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${title}</title></head><body><main><h1>${title}</h1><p>${text}</p><p><a href="">${retry}</a></p></main></body></html>`;
  return {
    status,
    title,
    etag: 'failure',
    isCacheable: false,
    body: { identity: Buffer.from(html) },
    headers: {
      ...documentHeaders(siteUrl.startsWith('https:')),
      'Content-Security-Policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
      'Cache-Control': 'private, no-store',
      'Retry-After': String(Math.max(1, Math.ceil(retryAfterSeconds))),
    },
  };
}
