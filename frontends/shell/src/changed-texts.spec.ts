import { describe, expect, it } from '@jest/globals';
import { renderHook } from '@testing-library/react';
import { createI18n } from '@leap/i18n';
import { I18nextProvider, loadTexts, setChangedTexts, useTranslation, type Texts } from '@leap/platform';
import { createElement, type ReactNode } from 'react';
import { changedTextsOf } from './changed-texts';
import type { PageState } from './page-state';

const shipped = { hero: { title: 'Shipped', lead: 'A lead' }, steps: { one: { title: 'One' } } };
const texts: Texts = {
  site: { en: async () => ({ default: shipped }), es: async () => ({ default: shipped }) },
};
const state = (changed: object, elsewhere: string[] = []): PageState => ({
  apiUrl: '',
  siteUrl: 'https://www.example.com',
  remotes: [],
  texts: { changed: changed as never, elsewhere },
});
const site = {
  'hero.title': 'Changed',
  'steps.one.title': 'First',
  'hero.deleted': 'x',
  'steps.one': 'x',
  __proto__: 'x',
};

/** Answers every request, and returns the growing list of their addresses. */
function answerWith(status: number, body: object): string[] {
  const asked: string[] = [];
  const fetch = async (address: string) => {
    asked.push(address);
    return { ok: status < 400, json: async () => body };
  };
  Object.assign(globalThis, { fetch });
  return asked;
}

describe('changed texts', () => {
  it('replace those that exist in their instance alone, and no shipped ones', async () => {
    const changed = createI18n({ language: 'en', resources: {} });
    setChangedTexts(changed, changedTextsOf(state({ site }), 'en'));
    const other = createI18n({ language: 'en', resources: {} });
    await Promise.all([loadTexts(changed, texts), loadTexts(other, texts)]);
    expect(changed.getResourceBundle('en', 'site')).toEqual({
      hero: { title: 'Changed', lead: 'A lead' },
      steps: { one: { title: 'First' } },
    });
    expect(other.t('site:hero.title')).toBe('Shipped');
    expect(shipped.hero.title).toBe('Shipped');
  });

  it('are there for parts that load their texts later, by the instance of a hook', async () => {
    const i18n = createI18n({ language: 'en', resources: {} });
    setChangedTexts(i18n, changedTextsOf(state({ site }), 'en'));
    const wrapper = ({ children }: { children: ReactNode }) => createElement(I18nextProvider, { i18n }, children);
    const { result } = renderHook(() => useTranslation().i18n, { wrapper });
    await loadTexts(result.current, texts);
    expect(i18n.t('site:hero.title')).toBe('Changed');
  });

  it('of other pages are asked for once, and only where there are some', async () => {
    const asked = answerWith(200, { texts: { more: { a: 'A' }, most: { b: 'B' } } });
    const changesOf = changedTextsOf(state({ site }, ['more', 'most']), 'en');
    expect(await changesOf('site')).toBe(site);
    expect(await changesOf('unchanged')).toBeUndefined();
    expect(asked).toHaveLength(0);
    expect(await Promise.all([changesOf('more'), changesOf('most')])).toEqual([{ a: 'A' }, { b: 'B' }]);
    expect(asked).toEqual(['/api/page-texts?language=en']);
  });

  it('that cannot be fetched leave the shipped ones', async () => {
    answerWith(503, {});
    expect(await changedTextsOf(state({}, ['more']), 'en')('more')).toBeUndefined();
  });
});
