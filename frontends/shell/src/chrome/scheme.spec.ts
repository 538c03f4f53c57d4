import { beforeEach, describe, expect, it } from '@jest/globals';
import { chooseScheme, chosenScheme, schemeInCookies } from './scheme';

beforeEach(() => {
  localStorage.clear();
  document.cookie = 'color-scheme=; max-age=0; path=/';
});

describe('the scheme', () => {
  it('follows the system until a choice is made, on pages with more than one scheme', () => {
    expect(chosenScheme()).toBe('auto');
    chooseScheme('dark', '/member-portal');
    expect(document.documentElement.dataset['scheme']).toBe('dark');
    expect(chosenScheme()).toBe('dark');
    chooseScheme('dark', '/about');
    expect(document.documentElement.dataset['scheme']).toBe('light');
  });

  it('is known to the server by a cookie with valid values only', () => {
    chooseScheme('light', '/admin');
    expect(schemeInCookies(document.cookie)).toBe('light');
    expect(schemeInCookies('a=b; color-scheme=dark')).toBe('dark');
    expect(schemeInCookies('color-scheme="><script>')).toBe('auto');
    expect(schemeInCookies('other-color-scheme=dark')).toBe('auto');
    localStorage.setItem('color-scheme', 'purple');
    expect(chosenScheme()).toBe('auto');
  });
});
