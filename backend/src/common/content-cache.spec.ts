import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { ContentCache } from './content-cache.js';

afterEach(() => {
  jest.restoreAllMocks();
});

describe('ContentCache', () => {
  it('drops the oldest entry beyond its capacity', () => {
    const cache = new ContentCache<number>({ capacity: 2, maximumAge: 60_000 });
    const store = cache.prepare();
    for (const [index, key] of ['/a', '/b', '/c'].entries()) store(key, index);
    expect(['/a', '/b', '/c'].map((key) => cache.get(key))).toEqual([undefined, 1, 2]);
  });

  it('counts a replaced entry once, as the newest', () => {
    const cache = new ContentCache<number>({ capacity: 2, maximumAge: 60_000 });
    const store = cache.prepare();
    for (const [key, value] of [
      ['/a', 1],
      ['/b', 2],
      ['/a', 3],
      ['/c', 4],
    ] as const)
      store(key, value);
    expect(['/a', '/b', '/c'].map((key) => cache.get(key))).toEqual([3, undefined, 4]);
  });

  it('forgets an entry at its maximum age', () => {
    const clock = jest.spyOn(Date, 'now').mockReturnValue(1_000);
    const cache = new ContentCache<string>({ capacity: 2, maximumAge: 500 });
    cache.prepare()('/a', 'old');
    cache.prepare()('/sooner', 'old', 100);
    clock.mockReturnValue(1_100);
    expect(cache.get('/sooner')).toBeUndefined();
    clock.mockReturnValue(1_499);
    expect(cache.get('/a')).toBe('old');
    clock.mockReturnValue(1_500);
    expect(cache.get('/a')).toBeUndefined();
  });

  it('does not store what was begun before a change of content', () => {
    const cache = new ContentCache<string>({ capacity: 2, maximumAge: 60_000 });
    const store = cache.prepare();
    cache.drop();
    store('/a', 'old');
    expect(cache.get('/a')).toBeUndefined();
    cache.prepare()('/a', 'new');
    expect(cache.get('/a')).toBe('new');
  });
});
