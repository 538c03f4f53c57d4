import { describe, expect, it } from '@jest/globals';
import { localePath, splitLocale } from './locale-path';

describe('localePath', () => {
  it.each([
    ['en', '/', '/'],
    ['en', '/about', '/about'],
    ['es', '/', '/es/'],
    ['es', '/about', '/es/about'],
    ['es', 'about', '/es/about'],
    ['es', '/#contact', '/es/#contact'],
    ['es', '/?apply=retreats', '/es/?apply=retreats'],
    ['es', '/blog/a?b=c#d', '/es/blog/a?b=c#d'],
  ] as const)('%s %s → %s', (language, path, expected) => {
    expect(localePath(language, path)).toBe(expected);
  });
});

describe('splitLocale', () => {
  it.each([
    ['/', 'en', '/'],
    ['', 'en', '/'],
    ['/about', 'en', '/about'],
    ['/es', 'es', '/'],
    ['/es/', 'es', '/'],
    ['/es/blog/una-entrada', 'es', '/blog/una-entrada'],
    ['/estates', 'en', '/estates'],
    ['/en/about', 'en', '/en/about'],
  ] as const)('%s', (pathname, language, path) => {
    expect(splitLocale(pathname)).toEqual({ language, path });
  });

  it('reverses localePath', () => {
    for (const path of ['/', '/about', '/blog/x'])
      for (const language of ['en', 'es'] as const)
        expect(splitLocale(localePath(language, path))).toEqual({ language, path });
  });
});
