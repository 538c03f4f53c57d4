import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { LoggerService } from '@nestjs/common';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { NextFunction, Request, Response } from 'express';
import type { Env } from '../config/env.js';
import type { ChangeListener } from '../database/change-listener.js';
import { BlogPostsService } from '../modules/blog-posts/blog-posts.service.js';
import { toSiteSettingsDto } from '../modules/site-settings/site-settings.dto.js';
import { SiteSettingsService } from '../modules/site-settings/site-settings.service.js';
import { publicPaths, readBuiltFrontends } from './built-frontends.js';
import { sendEncoded } from './encodings.js';
import { failurePage } from './failure-page.js';
import { PageCache, type Page } from './page-cache.js';
import { createPageRenderer } from './page-renderer.js';
import { ShareImages } from './share-images.js';
import { writeFeed, writeRobots, writeSitemap } from './site-index.js';
import { StaticFiles } from './static-files.js';

interface WebDependencies {
  env: Env;
  changeListener: ChangeListener;
  logger: LoggerService;
}

const pagesKept = 500;
/** Milliseconds until a page is rendered anew though no content changed. */
const pageAge = 10 * 60_000;
const entriesInFeed = 50;
const sessionCookie = /(^|;\s*)(__Host-)?leap\.sid=/;
const spanishRemembered = /(^|;\s*)preferred-language=es(;|$)/;

/**
 * Serves the built front ends beside the API: static files, rendered documents, sitemap, feeds and share pictures. Kept pages
 * and files are answered in front of express, which costs more than they do. Call it before the application listens.
 */
export async function mountWeb(app: NestExpressApplication, { env, changeListener, logger }: WebDependencies): Promise<void> {
  const frontends = await readBuiltFrontends(env);
  const server = app.getHttpServer() as Server;
  const ownOrigin = () => `http://127.0.0.1:${(server.address() as AddressInfo | null)?.port ?? env.PORT}`;
  const siteUrl = env.PUBLIC_URL;
  const remoteOrigins = [...new Set(Object.values(env.REMOTES).map((address = '') => new URL(address).origin))];
  const settings = app.get(SiteSettingsService);
  const embedded = async () => (await settings.get()).links;
  const renderPage = createPageRenderer({ frontends, apiUrl: ownOrigin, siteUrl, remoteOrigins, embedded });
  const pages = new PageCache(pagesKept, pageAge);
  const index = new PageCache(10, pageAge);
  changeListener.onChange(() => {
    pages.drop();
    index.drop();
  });

  const files = new StaticFiles();
  for (const [name, path] of Object.entries(publicPaths) as [keyof typeof publicPaths, string][])
    if (frontends.reports[name]) files.add(frontends.folderOf(name), path);
  files.put('/remotes.json', 'application/json; charset=utf-8', { identity: Buffer.from(JSON.stringify(frontends.remotes)) });
  files.put('/robots.txt', 'text/plain; charset=utf-8', { identity: Buffer.from(writeRobots(siteUrl)) });
  files.put('/icon.svg', 'image/svg+xml', { identity: Buffer.from(frontends.shell.drawIcon()) });

  const posts = app.get(BlogPostsService);
  const images = new ShareImages(frontends.shell, join(frontends.folderOf('shell'), 'server/fonts'));

  /** Addresses without a route are one page a language: nobody fills the cache with guesses. */
  async function keyOf(url: URL): Promise<string> {
    const { pathname, search } = url;
    if (await frontends.shell.hasPage(pathname, frontends.loadRoutes)) return pathname + search;
    return /^\/es(\/|$)/.test(pathname) ? '/es/404' : '/404';
  }

  async function pageFor(url: URL, cookie?: string): Promise<Page> {
    const key = await keyOf(url);
    return cookie === undefined ? pages.get(key, () => renderPage(key)) : renderPage(key, cookie);
  }

  const indexFile = async (path: string): Promise<{ type: string; body: string }> => {
    if (path === '/sitemap.xml') {
      const paths = await frontends.shell.listedPaths(frontends.loadRoutes);
      return { type: 'application/xml', body: await writeSitemap(siteUrl, paths, await posts.listAddresses()) };
    }
    const language = path.startsWith('/es/') ? 'es' : 'en';
    const { brandName, punchline } = toSiteSettingsDto(await settings.get(), language);
    const { items } = await posts.list({ language, limit: entriesInFeed });
    const own = items.filter((post) => post.language === language);
    return { type: 'application/rss+xml', body: writeFeed(siteUrl, language, { title: brandName, description: punchline }, own) };
  };

  async function answer(request: Request, response: Response, next: NextFunction): Promise<void> {
    const url = new URL(request.originalUrl, siteUrl);
    const { pathname } = url;
    if (!isForWeb(request, pathname)) return next();
    const elsewhere = redirectOf(url, request.headers.cookie ?? '');
    if (elsewhere) {
      response.writeHead(elsewhere.status, { Location: elsewhere.location, 'Cache-Control': 'private, no-store', Vary: 'Cookie' }).end();
      return;
    }
    if (/^(\/es)?\/blog\/feed\.xml$|^\/sitemap\.xml$/.test(pathname)) {
      const page = await index.get(pathname, async () => {
        const { type, body } = await indexFile(pathname);
        const headers = { 'Content-Type': `${type}; charset=utf-8`, 'Cache-Control': 'public, no-cache', 'X-Content-Type-Options': 'nosniff' };
        return { status: 200, title: '', etag: String(Date.now()), isCacheable: true, headers, body: { identity: Buffer.from(body) } };
      });
      return send(request, response, page);
    }
    const share = /^\/og(\/.*)\.png$/.exec(pathname);
    if (share?.[1]) {
      const page = await pageFor(new URL(share[1].replace(/\/index$/, '/'), siteUrl));
      if (page.status !== 200) return next();
      const { brandName } = await settings.get();
      const image = images.draw(page.title, brandName);
      response.writeHead(200, { 'Content-Type': 'image/png', 'Content-Length': image.length, 'Cache-Control': 'public, max-age=86400', 'X-Content-Type-Options': 'nosniff' }).end(image);
      return;
    }
    const cookie = sessionCookie.test(request.headers.cookie ?? '') ? request.headers.cookie : undefined;
    const startedAt = performance.now();
    const page = await pageFor(url, cookie).catch((error: unknown) => {
      logger.error(error instanceof Error ? (error.stack ?? error.message) : String(error), 'Web');
      return failurePage(error, pathname, siteUrl);
    });
    logger.debug?.({ path: pathname, status: page.status, milliseconds: Math.round(performance.now() - startedAt) }, 'Web');
    send(request, response, page);
  }

  app.use((request: Request, response: Response, next: NextFunction) => void answer(request, response, next).catch(next));

  /** In front of express: what needs no work at all. */
  function answerAtOnce(request: IncomingMessage, response: ServerResponse): boolean {
    if (request.method !== 'GET' && request.method !== 'HEAD') return false;
    const address = request.url ?? '/';
    const query = address.indexOf('?');
    if (files.answer(query < 0 ? address : address.slice(0, query), request, response)) return true;
    const cookie = request.headers.cookie;
    if (cookie && (sessionCookie.test(cookie) || spanishRemembered.test(cookie))) return false;
    const page = pages.peek(address);
    if (page) send(request, response, page);
    return page !== undefined;
  }

  const [behind] = server.listeners('request') as RequestListener[];
  if (!behind) throw new Error('The HTTP server has no request listener to stand in front of.');
  server.removeAllListeners('request');
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (!answerAtOnce(request, response)) behind(request as Parameters<RequestListener>[0], response as Parameters<RequestListener>[1]);
  });
}

function send(request: IncomingMessage, response: ServerResponse, page: Page): void {
  sendEncoded(request, response, page.status, page.headers, page.etag, page.body);
}

function isForWeb(request: Request, pathname: string): boolean {
  return (request.method === 'GET' || request.method === 'HEAD') && !/^\/(api|sandbox)(\/|$)/.test(pathname);
}

/** Trailing slashes and `/en` have one address without them; a remembered Spanish opens the Spanish address. */
function redirectOf(url: URL, cookie: string): { status: number; location: string } | undefined {
  const { pathname, search } = url;
  const plain = pathname.replace(/^\/en(?=\/|$)/, '').replace(/\/{2,}/g, '/') || '/';
  const tidy = plain === '/' || plain === '/es/' ? plain : plain.replace(/\/$/, '');
  if (tidy !== pathname) return { status: 308, location: tidy + search };
  const isPage = !/\.\w{2,5}$/.test(pathname);
  if (isPage && !/^\/es(\/|$)/.test(pathname) && spanishRemembered.test(cookie)) return { status: 302, location: `/es${pathname}${search}` };
  return undefined;
}
