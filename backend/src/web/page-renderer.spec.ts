import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it, jest } from '@jest/globals';
import type { BuiltFrontends } from './built-frontends.js';
import type { EmbeddedAddresses } from './content-security-policy.js';
import { createPageRenderer } from './page-renderer.js';
import type { RenderedDocument, ShellServer } from './shell-server.js';

const document: RenderedDocument = {
  status: 200,
  parts: ['<!doctype html>', Buffer.from('<p>é</p>')],
  title: 'Page',
  language: 'en',
  inlineScripts: [],
  scriptDigests: [],
  isComplete: false,
};

function rendererWith(
  render: (url: string) => Promise<RenderedDocument>,
  embedded: () => Promise<EmbeddedAddresses> = () => Promise.resolve({}),
) {
  const shell = { render: ({ url }: { url: string }) => render(url) } as unknown as ShellServer;
  const frontends = {
    shell,
    remotes: [],
    reports: {},
    loadRoutes: () => Promise.resolve({}),
  } as unknown as BuiltFrontends;
  const renderPage = createPageRenderer({
    frontends,
    siteUrl: 'https://www.example.com',
    remoteOrigins: [],
    embedded,
    texts: async () => ({}),
  });
  return (url: string) => renderPage(url, () => Promise.reject(new Error('No page here asks the API.')));
}

it('asks for the embedded addresses while the page is rendered, not after it', async () => {
  const { promise: rendered, resolve: finish } = Promise.withResolvers<RenderedDocument>();
  const embedded = jest.fn(() => Promise.resolve({ podcastEmbed: 'https://player.example/show' }));
  const page = rendererWith(() => rendered, embedded)('/podcast');
  expect(embedded).toHaveBeenCalledTimes(1);
  finish(document);
  expect((await page).headers['Content-Security-Policy']).toContain('https://player.example');
});

it('lets renderings that queue behind one that PostgreSQL did not answer fail with it, and tries again later', async () => {
  const now = jest.spyOn(performance, 'now').mockReturnValue(0);
  const tried: string[] = [];
  const locked = rendererWith(async (url) => {
    tried.push(url);
    await sleep(0);
    return { ...document, status: url === '/quick' ? 503 : 200 };
  });
  const { promise: gate, resolve: timeOut } = Promise.withResolvers<void>();
  const silent = rendererWith(async (url) => {
    tried.push(url);
    await gate;
    return { ...document, status: url === '/later' ? 200 : 503 };
  });
  try {
    // A page that is unavailable for another reason fails alone.
    const quick = ['/quick', '/quick', '/quick', '/quick', '/behind'].map((url) => locked(url));
    expect((await Promise.all(quick)).map(({ status }) => status)).toEqual([503, 503, 503, 503, 200]);
    tried.length = 0;
    const running = ['/1', '/2', '/3', '/4'].map((url) => silent(url));
    const behind = silent('/behind').catch(({ status }: { status: number }) => status);
    await sleep(0);
    now.mockReturnValue(2_300);
    timeOut();
    expect((await Promise.all(running)).map(({ status }) => status)).toEqual([503, 503, 503, 503]);
    expect(await behind).toBe(503);
    expect(tried).toEqual(['/1', '/2', '/3', '/4']);
    now.mockReturnValue(2_400);
    expect((await silent('/later')).status).toBe(200);
  } finally {
    now.mockRestore();
  }
});

it('sends the parts of a document in their order', async () => {
  const { body } = await rendererWith(() => Promise.resolve(document))('/');
  expect(body.identity.toString()).toBe('<!doctype html><p>é</p>');
});

it('says what is gone for everybody: moved for good, or not found', async () => {
  // Its data was not found, so that it is not complete.
  const notFound = { ...document, status: 404 };
  const facts = async (changes: Partial<RenderedDocument>, url = '/blog/a-post') => {
    const { status, isMissingOrMoved } = await rendererWith(async () => ({ ...notFound, ...changes }))(url);
    return [status, isMissingOrMoved];
  };
  expect(await facts({ redirectTo: '/blog/a-new-name', isMoved: true })).toEqual([308, true]);
  expect(await facts({ redirectTo: '/login' })).toEqual([302, false]);
  expect(await facts({})).toEqual([404, true]);
  expect(await facts({}, '/es/404')).toEqual([404, false]);
  for (const status of [200, 503]) expect(await facts({ status })).toEqual([status, false]);
});
