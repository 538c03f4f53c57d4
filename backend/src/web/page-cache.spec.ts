import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it, jest } from '@jest/globals';
import { PageCache, type Page } from './page-cache.js';

const page = (title: string, isCacheable = true): Page => ({
  status: 200,
  headers: {},
  etag: title,
  body: { identity: Buffer.from(title) },
  title,
  isCacheable,
});

describe('PageCache', () => {
  it('renders once for concurrent equal requests, and caches the result', async () => {
    const cache = new PageCache(10, 60_000);
    const render = jest.fn(async () => page('one'));
    const answers = await Promise.all([cache.get('/', render), cache.get('/', render), cache.get('/', render)]);
    expect(answers.map(({ title }) => title)).toEqual(['one', 'one', 'one']);
    await cache.get('/', render);
    expect(render).toHaveBeenCalledTimes(1);
    expect(cache.peek('/')?.title).toBe('one');
  });

  it('does not cache a page whose rendering started before a change of content', async () => {
    const cache = new PageCache(10, 60_000);
    let finish: (value: Page) => void = () => undefined;
    const slow = cache.get('/', () => new Promise<Page>((resolve) => (finish = resolve)));
    cache.drop();
    finish(page('old'));
    expect((await slow).title).toBe('old');
    expect(cache.peek('/')).toBeUndefined();
    expect((await cache.get('/', async () => page('new'))).title).toBe('new');
  });

  it('compresses what it keeps, once, and nothing else', async () => {
    const cache = new PageCache(2, 60_000);
    const { br, gzip } = (await cache.get('/a', async () => page('stored'))).body;
    expect(brotliDecompressSync(br ?? '').toString()).toBe('stored');
    expect(gunzipSync(gzip ?? '').toString()).toBe('stored');
    expect(cache.peek('/a')?.body.br).toBe(br);
    expect((await cache.get('/b', async () => page('own', false))).body).toEqual({ identity: Buffer.from('own') });
  });

  it('evicts the oldest page when it is full', async () => {
    const cache = new PageCache(2, 60_000);
    for (const key of ['/a', '/b', '/c']) await cache.get(key, async () => page(key));
    expect(cache.peek('/a')).toBeUndefined();
    expect(cache.peek('/b')?.title).toBe('/b');
  });

  it('renders a page again after its maximum age', async () => {
    const clock = jest.spyOn(Date, 'now').mockReturnValue(1_000);
    const cache = new PageCache(2, 500);
    await cache.get('/a', async () => page('old'));
    clock.mockReturnValue(1_499);
    expect(cache.peek('/a')?.title).toBe('old');
    clock.mockReturnValue(1_500);
    expect(cache.peek('/a')).toBeUndefined();
    expect((await cache.get('/a', async () => page('new'))).title).toBe('new');
    clock.mockRestore();
  });

  it('caches neither incomplete pages nor failures', async () => {
    const cache = new PageCache(2, 60_000);
    await cache.get('/a', async () => page('a', false));
    expect(cache.peek('/a')).toBeUndefined();
    await expect(cache.get('/b', () => Promise.reject(new Error('down')))).rejects.toThrow('down');
    expect((await cache.get('/b', async () => page('b'))).title).toBe('b');
  });
});
