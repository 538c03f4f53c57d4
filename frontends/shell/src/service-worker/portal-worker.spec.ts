import { beforeEach, expect, it, jest } from '@jest/globals';
import { portalCopy } from '@leap/domain';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';

const SITE = 'https://leap.example';
const PORTAL = `${SITE}/member-portal`;
const source = readFileSync(join(import.meta.dirname, 'portal-worker.js'), 'utf8');

interface Answer {
  status: number;
  ok: boolean;
  headers: Headers;
  body: string;
  clone(): Answer;
  text(): Promise<string>;
}
type Request = { url: string; method: string; mode: string; destination: string; headers: Headers };

function answer(body: string, { status = 200, owner }: { status?: number; owner?: string } = {}): Answer {
  const headers = new Headers({ date: new Date().toUTCString(), ...(owner && { [portalCopy.header]: owner }) });
  const created: Answer = { status, ok: status < 400, headers, body, clone: () => created, text: async () => body };
  return created;
}

/** A browser's caches, as far as the worker uses them. */
class Caches {
  private readonly all = new Map<string, Map<string, Answer>>();
  private readonly cache = (entries: Map<string, Answer>) => ({
    match: async (key: string) => entries.get(new URL(key, SITE).href),
    keys: async () => [...entries.keys()].map((url) => ({ url })),
    put: async (key: string, value: Answer) => {
      entries.delete(new URL(key, SITE).href);
      entries.set(new URL(key, SITE).href, value);
    },
    delete: async ({ url }: { url: string }) => entries.delete(url),
    add: async (url: string) => void entries.set(url, answer('a file')),
  });
  open = async (name: string) => {
    const entries = this.all.get(name) ?? new Map<string, Answer>();
    this.all.set(name, entries);
    return this.cache(entries);
  };
  has = async (name: string) => this.all.has(name);
  delete = async (name: string) => this.all.delete(name);
  match = async (url: string, { cacheName }: { cacheName: string }) => this.all.get(cacheName)?.get(url);
  /** Paths in a cache. */
  paths = (name: string) => [...(this.all.get(name)?.keys() ?? [])].map((url) => new URL(url).pathname);
}

let caches: Caches;
let onLate: (() => void) | undefined;
const fetched = jest.fn<(request: Request | string) => Promise<Answer>>();
beforeEach(async () => {
  caches = new Caches();
  fetched.mockReset();
  const copy = await caches.open(portalCopy.cache);
  await copy.put('/member-portal', answer('as it was read', { owner: 'ana' }));
  await copy.put(portalCopy.owner, answer('ana'));
  await (await caches.open('portal-files')).put('/assets/former.js', answer('former'));
});

/** Starts a release's worker. @returns what sends it an event, and resolves to its answer when all of it is done */
function start() {
  const listeners = new Map<string, (event: object) => void>();
  const self = {
    portalCopy,
    portalFiles: ['/assets/new.js'],
    location: { origin: SITE },
    addEventListener: (name: string, listener: (event: object) => void) => listeners.set(name, listener),
    skipWaiting: async () => undefined,
    clients: { claim: async () => undefined },
  };
  const setTimeout = (run: (error: unknown) => void, _time: number, error: unknown) => void (onLate = () => run(error));
  runInNewContext(source, {
    self,
    caches,
    fetch: fetched,
    URL,
    AbortSignal: { timeout: () => undefined },
    setTimeout,
    Promise,
    Error,
  });
  return async (name: string, request?: Partial<Request>): Promise<Answer | undefined> => {
    const lasting: Promise<unknown>[] = [];
    let answered: Promise<Answer> | undefined;
    listeners.get(name)?.({
      request: { method: 'GET', mode: 'cors', destination: '', headers: new Headers(), ...request },
      waitUntil: (promise: Promise<unknown>) => lasting.push(promise),
      respondWith: (promise: Promise<Answer>) => (answered = promise),
    });
    const result = await answered;
    await Promise.all(lasting);
    return result;
  };
}
const visit = { url: PORTAL, mode: 'navigate', destination: 'document' };

it('reads the cached documents of a former release anew before it drops that release’s files', async () => {
  fetched.mockResolvedValue(answer('of this release', { owner: 'ana' }));
  await start()('activate');
  expect(caches.paths('portal-files')).toEqual([]);
  fetched.mockRejectedValue(new TypeError('Failed to fetch'));
  expect((await start()('fetch', visit))?.body).toBe('of this release');
});

it.each([
  ['without a connection', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['while the server fails', async () => answer('', { status: 503 })],
])('leaves a former release’s files to its documents %s', async (_when, answering) => {
  fetched.mockImplementation(answering);
  const send = start();
  await send('activate');
  const script = { url: `${SITE}/assets/former.js`, destination: 'script' };
  expect((await send('fetch', script))?.body).toBe('former');
  expect(await send('fetch', { ...script, url: 'https://elsewhere.example/former.js' })).toBeUndefined();
});

it('drops the former files with the copy of a session that is over', async () => {
  fetched.mockResolvedValue(answer('Log in'));
  await start()('activate');
  expect(await caches.has(portalCopy.cache)).toBe(false);
  expect(caches.paths('portal-files')).toEqual([]);
});

it('shows what was read last when the network does not answer in time, and keeps its answer when it comes', async () => {
  let arrive: ((late: Answer) => void) | undefined;
  fetched.mockReturnValue(new Promise((resolve) => (arrive = resolve)));
  const send = start();
  const shown = send('fetch', visit);
  await new Promise(setImmediate);
  onLate?.();
  await new Promise(setImmediate);
  arrive?.(answer('at last', { owner: 'ana' }));
  expect((await shown)?.body).toBe('as it was read');
  fetched.mockRejectedValue(new TypeError('Failed to fetch'));
  expect((await send('fetch', visit))?.body).toBe('at last');
});

it('keeps the last answers, and with them always the documents and their owner', async () => {
  const send = start();
  const headers = new Headers({ accept: 'application/json' });
  for (let page = 1; page <= 82; page += 1) {
    fetched.mockResolvedValue(answer('a list', { owner: 'ana' }));
    await send('fetch', { url: `${SITE}/api/member/posts/${page}/comments`, headers });
  }
  const paths = caches.paths(portalCopy.cache);
  expect(paths).toHaveLength(82);
  expect(paths).toContain(portalCopy.owner);
  expect(paths).toContain('/member-portal');
  expect(paths).not.toContain('/api/member/posts/2/comments');
});
