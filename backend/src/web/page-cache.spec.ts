import { describe, expect, it, jest } from '@jest/globals';
import { PageCache, type Page } from './page-cache.js';

const page = (title: string, isCacheable = true): Page => ({ status: 200, headers: {}, etag: title, body: { identity: Buffer.from(title) }, title, isCacheable });

describe('PageCache', () => {
  it('renders once for equal requests at the same time, and answers from memory afterwards', async () => {
    const cache = new PageCache(10);
    const render = jest.fn(async () => page('one'));
    const answers = await Promise.all([cache.get('/', render), cache.get('/', render), cache.get('/', render)]);
    expect(answers.map(({ title }) => title)).toEqual(['one', 'one', 'one']);
    await cache.get('/', render);
    expect(render).toHaveBeenCalledTimes(1);
    expect(cache.peek('/')?.title).toBe('one');
  });

  it('does not keep a page whose rendering began before the content changed', async () => {
    const cache = new PageCache(10);
    let finish: (value: Page) => void = () => undefined;
    const slow = cache.get('/', () => new Promise<Page>((resolve) => (finish = resolve)));
    cache.drop();
    finish(page('old'));
    expect((await slow).title).toBe('old');
    expect(cache.peek('/')).toBeUndefined();
    expect((await cache.get('/', async () => page('new'))).title).toBe('new');
  });

  it('forgets the least recently used page when it is full', async () => {
    const cache = new PageCache(2);
    await cache.get('/a', async () => page('a'));
    await cache.get('/b', async () => page('b'));
    await cache.get('/a', async () => page('again'));
    await cache.get('/c', async () => page('c'));
    expect(cache.peek('/a')?.title).toBe('a');
    expect(cache.peek('/b')).toBeUndefined();
  });

  it('keeps neither incomplete pages nor failures', async () => {
    const cache = new PageCache(2);
    await cache.get('/a', async () => page('a', false));
    expect(cache.peek('/a')).toBeUndefined();
    await expect(cache.get('/b', () => Promise.reject(new Error('down')))).rejects.toThrow('down');
    expect((await cache.get('/b', async () => page('b'))).title).toBe('b');
  });
});
