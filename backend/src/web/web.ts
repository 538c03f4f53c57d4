import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { LoggerService } from '@nestjs/common';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { accents, portalCopy } from '@leap/domain';
import type { NextFunction, Request, Response } from 'express';
import { AccessGuard } from '../auth/access.guard.js';
import { toCurrentUserDto } from '../auth/auth.dto.js';
import { copyOwner, mayBeStored } from '../auth/portal-copy.js';
import { hasSignedSession, isOnSharedDevice, sessionCookieName, sessionUserId } from '../auth/session.js';
import { AppError } from '../common/app-error.js';
import { count } from '../common/counters.js';
import { cachedBriefly } from '../common/cached-by-nginx.js';
import { isShed, overloaded } from '../common/load-shedding.js';
import { toAppError } from '../common/problem.js';
import { callerKey } from '../common/rate-limiter.js';
import { detachRequestListener } from '../common/request-listener.js';
import type { Env } from '../config/env.js';
import type { ChangeListener } from '../database/change-listener.js';
import { StripeClient } from '../integrations/stripe/stripe.client.js';
import { indexNowKeyPath } from '../integrations/index-now/index-now.client.js';
import {
  BlogPostsService,
  PageTextsService,
  PodcastService,
  SiteSettingsService,
} from '../modules/content/content.module.js';
import { CampaignArchiveService } from '../modules/mailing/mailing.module.js';
import { createAdminSite, type AdminSite } from './admin-site.js';
import { readAddress, remembersSpanish } from './addresses.js';
import { publicPaths, readBuiltFrontends } from './built-frontends.js';
import type { EmbeddedAddresses } from './content-security-policy.js';
import { encodeForOne, sendEncoded } from './encodings.js';
import { failurePage } from './failure-page.js';
import { indexFile, isIndexFile } from './index-files.js';
import { inProcessApi } from './in-process-api.js';
import { PageCache, type Page } from './page-cache.js';
import { PageTextsReader } from './page-texts-reader.js';
import { createPageRenderer } from './page-renderer.js';
import { postedForms } from './posted-forms.js';
import { personalCopy } from './personal-copy.js';
import { RenderLimits } from './render-limits.js';
import { ShareImages } from './share-images.js';
import { writeRobots } from './site-index.js';
import { stillPage } from './still-page.js';
import { StaticFiles } from './static-files.js';
import { withPortalFiles } from './portal-worker.js';
import { drawAppIcon } from './web-app.js';

interface WebDependencies {
  env: Env;
  changeListener: ChangeListener;
  logger: LoggerService;
}

const maxCachedPages = 500;
/** Maximum age of a cached page in milliseconds: pages show the next open times for a call, which change with each booking. */
const pageAge = 60_000;

/**
 * Serves the built front ends beside the API: static files, rendered documents, sitemap, feeds and share pictures. Cached pages and
 * files are answered before express, whose overhead is larger than their cost. Call it before the application listens.
 */
export async function mountWeb(
  app: NestExpressApplication,
  { env, changeListener, logger }: WebDependencies,
): Promise<void> {
  const frontends = await readBuiltFrontends(env);
  const { shell, loadRoutes } = frontends;
  const server = app.getHttpServer() as Server;
  const express = detachRequestListener(server);
  const siteUrl = env.PUBLIC_URL;
  const settings = app.get(SiteSettingsService);
  const posts = app.get(BlogPostsService);
  const podcast = app.get(PodcastService);
  const pageTexts = app.get(PageTextsService);
  pageTexts.setSource(() => shell.shippedPages(loadRoutes));
  const texts = new PageTextsReader(() => pageTexts.changes());
  const archive = app.get(CampaignArchiveService, { strict: false });
  const stripe = app.get(StripeClient, { strict: false });
  const guard = app.get(AccessGuard, { strict: false });
  const remoteOrigins = [...new Set(Object.values(env.REMOTES).map((address = '') => new URL(address).origin))];
  const adminSite = createAdminSite(env, frontends, remoteOrigins);
  /** As the settings say until content changes. */
  let embedded: Promise<EmbeddedAddresses> | undefined;
  const readEmbedded = async (): Promise<EmbeddedAddresses> => {
    try {
      await stripe.ready();
      const { browserSettings } = stripe;
      const acceptsCards = browserSettings !== undefined && browserSettings.scriptUrl === undefined;
      const hasPodcastSound = await podcast.hasSoundElsewhere();
      return { ...(await settings.get()).links, hasPodcastSound, acceptsCards };
    } catch (error) {
      embedded = undefined;
      throw error;
    }
  };
  const renderPage = createPageRenderer({
    frontends,
    siteUrl,
    adminUrl: env.ADMIN_URL,
    remoteOrigins,
    embedded: () => (embedded ??= readEmbedded()),
    texts: () => texts.read(),
  });
  const apiFor = inProcessApi(express, sessionCookieName(env));
  pageTexts.setRenderer(async (path, unsaved) => {
    const page = await renderPage(path, apiFor(), { texts: unsaved });
    if (page.status >= 500) throw overloaded();
    return stillPage(page.body.identity.toString());
  });
  const limits = new RenderLimits(env.RATE_LIMITS === 'on');
  const handleForm = postedForms({ env, listener: express, shell, loadRoutes });
  const pages = new PageCache(maxCachedPages, pageAge);
  const index = new PageCache(10, pageAge);
  changeListener.onChange((table) => {
    pages.drop();
    index.drop();
    embedded = undefined;
    if (table === 'page_texts' || table === 'resync') texts.drop();
  });

  const files = new StaticFiles();
  for (const [name, path] of Object.entries(publicPaths) as [keyof typeof publicPaths, string][])
    if (frontends.reports[name]) files.add(frontends.folderOf(name), path);
  files.put('/remotes.json', 'application/json; charset=utf-8', {
    identity: Buffer.from(JSON.stringify(frontends.remotes)),
  });
  files.put('/robots.txt', 'text/plain; charset=utf-8', { identity: Buffer.from(writeRobots(siteUrl)) });
  if (env.ADMIN_URL !== undefined)
    files.put('/.well-known/webauthn', 'application/json', {
      identity: Buffer.from(JSON.stringify({ origins: [new URL(env.ADMIN_URL).origin] })),
    });
  if (env.INDEXNOW_KEY !== undefined)
    files.put(indexNowKeyPath(env.INDEXNOW_KEY), 'text/plain; charset=utf-8', {
      identity: Buffer.from(env.INDEXNOW_KEY),
    });
  if (env.NODE_ENV !== 'production') {
    const { demoRecordingFile, demoRecordingPath } = await import('../demo/demo-recording.js');
    // By express, which answers ranges: Safari plays nothing without them.
    app.use(demoRecordingPath, (_request: Request, response: Response) => response.sendFile(demoRecordingFile));
  }
  for (const accent of [undefined, ...accents])
    files.put(accent ? `/icon-${accent}.svg` : '/icon.svg', 'image/svg+xml', {
      identity: Buffer.from(shell.drawIcon(accent)),
    });
  files.put('/sw.js', 'text/javascript; charset=utf-8', {
    identity: readFileSync(join(frontends.folderOf('shell'), 'server/service-worker.js')),
  });
  const worker = readFileSync(join(frontends.folderOf('shell'), 'server/portal-worker.js'), 'utf8');
  files.put('/portal-worker.js', 'text/javascript; charset=utf-8', {
    identity: Buffer.from(withPortalFiles(worker, frontends.reports)),
  });
  const images = new ShareImages(shell, join(frontends.folderOf('shell'), 'server/fonts'));

  /**
   * The cache key contains only parameters that a page reads, and all unknown pages share one, so that requests cannot fill the cache.
   * What somebody searches for is as free as they like: such a page is rendered each time.
   * @param cookie of a logged-in visitor
   */
  async function pageFor({ pathname, searchParams }: URL, request: Request, cookie?: string): Promise<Page> {
    const facts = await shell.lookUp(pathname, loadRoutes, searchParams);
    const read = new URLSearchParams([...searchParams].filter(([name]) => facts.search.includes(name)));
    const missing = pathname.startsWith('/es/') ? '/es/404' : '/404';
    const key = facts.isKnown ? pathname + (read.size > 0 ? `?${read.toString()}` : '') : missing;
    // On a device that others use too, no page waits for a touch: its scripts keep the session.
    const isPersonal = facts.isPrivate || (cookie !== undefined && (!facts.isSameForAll || isOnSharedDevice(request)));
    const isSearch = !isPersonal && read.has('q');
    const isCached = !isPersonal && !isSearch && env.PAGE_CACHE !== 'off';
    const stored = isCached ? pages.peek(key) : undefined;
    if (!stored && isShed(request)) throw overloaded();
    const limited = (render: () => Promise<Page>): Promise<Page> =>
      limits.run(cookie === undefined ? callerKey(request.ip) : request.sessionID, render);
    const render = (): Promise<Page> => {
      count('pages_rendered');
      return limited(() =>
        isPersonal
          ? renderPage(key, apiFor(cookie === undefined ? undefined : request), { cookie })
          : renderPage(key, apiFor()),
      );
    };
    // Who waits for a page that somebody else began to render costs nothing: people behind one address come together.
    if (stored) count('pages_from_memory');
    const page = stored ?? (isCached ? await pages.get(key, render) : { ...(await render()), isCacheable: false });
    if (isSearch && cookie === undefined) return { ...page, body: await encodeForOne(page.body.identity) };
    const own = cookie === undefined || isPersonal ? page : await copyFor(request, page);
    return facts.isKnown ? own : withLanguageLinks(own, pathname);
  }

  /** What a public page says of itself. */
  async function describe(path: string): Promise<{ title: string; description: string }> {
    return describedIn(await pages.get(path, () => renderPage(path, apiFor())));
  }

  /** A page that is the same for everybody, with the name of the session's owner. */
  async function copyFor(request: Request, page: Page): Promise<Page> {
    const user = await guard.findUser(request);
    if (!user) return page;
    const language = page.headers['Content-Language'] === 'es' ? 'es' : 'en';
    return personalCopy(page, shell.visitorParts(toCurrentUserDto(user, env, request), language)) ?? page;
  }

  /** A page with the account whose device may store it. Only the portal's have one: no other page asks whose session it is. */
  async function withOwner(request: Request, page: Page): Promise<Page> {
    if (page.status !== 200 || !mayBeStored(request)) return page;
    const owner = copyOwner(request, await guard.findUser(request));
    return owner === undefined ? page : { ...page, headers: { ...page.headers, [portalCopy.header]: owner } };
  }

  /** The admin area's own origin has pages and files only; the API is the site's. */
  async function answerAdmin(site: AdminSite, request: Request, response: Response): Promise<void> {
    if (request.method !== 'GET' && request.method !== 'HEAD') throw new AppError('method_not_allowed', 405);
    const url = readAddress(request.originalUrl, env.ADMIN_URL ?? siteUrl, request.headers.cookie ?? '');
    if (!url) throw new AppError('not_found', 404);
    if (!(url instanceof URL)) return redirect(response, url.status, url.location);
    const page = await limits.run(callerKey(request.ip), () =>
      site.answer(url.pathname + url.search, request.headers.cookie),
    );
    if ('location' in page) redirect(response, 302, page.location);
    else send(request, response, page);
  }

  async function answer(request: Request, response: Response, next: NextFunction): Promise<void> {
    if (adminSite?.isAskedBy(request)) return answerAdmin(adminSite, request, response);
    if (/^\/(api|sandbox)(\/|\?|$)/.test(request.originalUrl)) return next();
    const isForm = request.method === 'POST';
    // A form stays in the language that it was filled in.
    const url = readAddress(request.originalUrl, siteUrl, isForm ? '' : (request.headers.cookie ?? ''));
    if (!url) throw new AppError('not_found', 404);
    if (!(url instanceof URL)) return redirect(response, url.status, url.location);
    if (isForm) return answerForm(url, request, response);
    if (request.method !== 'GET' && request.method !== 'HEAD') throw new AppError('method_not_allowed', 405);
    const { pathname } = url;
    const elsewhere = shell.originOf(pathname, siteUrl, { siteUrl, adminUrl: env.ADMIN_URL });
    if (elsewhere !== undefined) return redirect(response, 302, elsewhere + pathname + url.search);
    if (isIndexFile(pathname)) {
      const listedPaths = () => shell.listedPaths(loadRoutes);
      const sources = { siteUrl, posts, podcast, archive, settings, listedPaths, describe };
      return send(request, response, await index.get(pathname, () => indexFile(pathname, sources)));
    }
    const drawing = /^\/drawings\/([\w-]+)\.svg$/.exec(pathname)?.[1];
    if (drawing !== undefined) return sendDrawing(pathname, shell.drawTopicFile(drawing), request, response);
    const icon = drawAppIcon(pathname, shell);
    if (icon) {
      files.put(pathname, 'image/png', { identity: icon });
      return void files.answer(pathname, request, response);
    }
    const share = /^\/og(\/.*)\.png$/.exec(pathname)?.[1];
    if (share) return sendShareImage(new URL(share.replace(/\/index$/, '/'), siteUrl), request, response);

    // A visitor who is not logged in (any more) gets the public page.
    const cookie = sessionUserId(request) === undefined ? undefined : request.headers.cookie;
    const { visitFailure } = response.locals as { visitFailure?: unknown };
    const rendered =
      visitFailure === undefined
        ? pageFor(url, request, cookie).then((result) => (cookie === undefined ? result : withOwner(request, result)))
        : Promise.reject(toAppError(visitFailure));
    const page = await rendered.catch((error: unknown) => {
      const isRefusal = error instanceof AppError && error.status < 500;
      if (!isRefusal) logger.error(error instanceof Error ? (error.stack ?? error.message) : String(error), 'Web');
      return failurePage(error, pathname, siteUrl);
    });
    const location = page.headers['Location'];
    if (location !== undefined) return redirect(response, page.status, location + url.search, page.isMissingOrMoved);
    send(request, response, page);
  }

  /** A form without scripts: leads on, or shows the page again with what was typed. Other forms get their page again. */
  async function answerForm(url: URL, request: Request, response: Response): Promise<void> {
    if (isShed(request)) throw overloaded();
    const address = url.pathname + url.search;
    const outcome = await handleForm(url, request, response);
    if (outcome === null) return redirect(response, 303, address);
    if ('location' in outcome) {
      if (outcome.cookies.length > 0) response.setHeader('Set-Cookie', outcome.cookies);
      return redirect(response, 303, outcome.location);
    }
    // By their cookie: the session was not read for this request, which may have been meant to begin one.
    const cookie = hasSignedSession(request.headers.cookie, env) ? request.headers.cookie : undefined;
    const page = await limits.run(callerKey(request.ip), () =>
      renderPage(address, apiFor(cookie), { cookie, refused: outcome }),
    );
    send(request, response, page);
  }

  /** Drawn when somebody first asks for it, a file from then on. */
  function sendDrawing(path: string, svg: string | undefined, request: Request, response: Response): void {
    if (svg === undefined) throw new AppError('not_found', 404);
    const identity = Buffer.from(svg);
    files.put(path, 'image/svg+xml', { identity, br: brotliCompressSync(identity), gzip: gzipSync(identity) });
    files.answer(path, request, response);
  }

  async function sendShareImage(of: URL, request: Request, response: Response): Promise<void> {
    const page = await pageFor(of, request);
    if (page.status >= 500) throw overloaded();
    if (page.status === 308)
      return redirect(response, 308, `/og${page.headers['Location']}.png`, page.isMissingOrMoved);
    if (page.isMissingOrMoved) response.setHeaders(new Map(Object.entries(cachedBriefly)));
    if (page.status !== 200) throw new AppError('not_found', 404);
    const { brandName, accent } = await settings.get();
    const image = await limits.run(callerKey(request.ip), async () =>
      images.draw({ title: page.title, brand: brandName, drawing: page.drawing, accent }),
    );
    const headers = {
      ...cachedBriefly,
      'Content-Type': 'image/png',
      'Content-Length': image.length,
      'Cache-Control': 'public, max-age=86400',
      'X-Content-Type-Options': 'nosniff',
    };
    response.writeHead(200, headers).end(image);
  }

  /** Failures of forms are shown as a page too. */
  function fail(error: unknown, request: Request, response: Response, next: NextFunction): void {
    if (request.method !== 'POST' || response.headersSent) return next(error);
    send(request, response, failurePage(error, request.path, siteUrl));
  }

  app.use(
    (request: Request, response: Response, next: NextFunction) =>
      void answer(request, response, next).catch((error: unknown) => fail(error, request, response, next)),
  );

  /** Before express: answers from memory. */
  function answerAtOnce(request: IncomingMessage, response: ServerResponse): boolean {
    if (request.method !== 'GET' && request.method !== 'HEAD') return false;
    const address = request.url ?? '/';
    const query = address.indexOf('?');
    if (files.answer(query < 0 ? address : address.slice(0, query), request, response)) return true;
    if (adminSite?.isAskedBy(request)) return false;
    const { cookie } = request.headers;
    if (cookie && (hasSignedSession(cookie, env) || remembersSpanish(cookie))) return false;
    const page = pages.peek(address);
    if (!page) return false;
    count('pages_from_memory');
    send(request, response, page);
    return true;
  }

  server.on('request', (request, response) => {
    if (!answerAtOnce(request, response)) express(request, response);
  });
}

function send(request: IncomingMessage, response: ServerResponse, page: Page): void {
  const headers = page.isCacheable || page.isMissingOrMoved ? { ...cachedBriefly, ...page.headers } : page.headers;
  sendEncoded(request, response, page.status, headers, page.etag, page.body);
}

/** The 404 page, with language links that keep the requested path. */
export function withLanguageLinks(page: Page, pathname: string): Page {
  const path = pathname.startsWith('/es/') ? pathname.slice('/es'.length) : pathname;
  // A parsed path has neither quotes nor angle brackets; apostrophes and ampersands cannot end an attribute.
  const href = path.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
  const html = page.body.identity
    .toString()
    .replace(/(<a [^>]*href=")(\/es)?\/404"/g, (_all, start: string, es = '') => `${start}${es}${href}"`);
  return {
    ...page,
    isCacheable: false,
    etag: `${page.etag}-${createHash('sha256').update(path).digest('base64url').slice(0, 10)}`,
    body: { identity: Buffer.from(html) },
  };
}

/** The title and the description of a rendered page. */
function describedIn({ title, body }: Page): { title: string; description: string } {
  const [, written = ''] = /<meta name="description" content="([^"]*)"/.exec(body.identity.toString()) ?? [];
  const description = written
    .replace(/&(lt|gt|quot|#39|#x27);/g, (_all, name: string) => entities[name] ?? '')
    .replaceAll('&amp;', '&');
  return { title, description };
}

const entities: Record<string, string> = { lt: '<', gt: '>', quot: '"', '#39': "'", '#x27': "'" };

function redirect(response: ServerResponse, status: number, location: string, isMissingOrMoved = false): void {
  const headers = { Location: location, 'Cache-Control': 'private, no-store', Vary: 'Cookie' };
  response.writeHead(status, isMissingOrMoved ? { ...cachedBriefly, ...headers } : headers).end();
}
