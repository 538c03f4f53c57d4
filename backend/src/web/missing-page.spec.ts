import { expect, it } from '@jest/globals';
import type { Page } from './page-cache.js';
import { withLanguageLinks } from './web.js';

const page = (html: string): Page => ({
  status: 404,
  title: '404',
  isCacheable: true,
  etag: 'x',
  headers: {},
  body: { identity: Buffer.from(html), br: Buffer.alloc(1) },
});
const html = '<a href="/404" hrefLang="en">English</a><a href="/es/404" hrefLang="es">Español</a><a href="/">Home</a>';

it.each(['/nowhere/a%22b', '/es/nowhere/a%22b'])('keeps the path of %s in the language links', (path) => {
  const { body } = withLanguageLinks(page(html), path);
  expect(body.identity.toString()).toBe(
    '<a href="/nowhere/a%22b" hrefLang="en">English</a><a href="/es/nowhere/a%22b" hrefLang="es">Español</a><a href="/">Home</a>',
  );
  expect(body.br).toBeUndefined();
});
