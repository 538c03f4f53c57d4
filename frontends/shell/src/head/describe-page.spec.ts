import { describe, expect, it } from '@jest/globals';
import type { PageContext, PageHead } from '@leap/platform';
import { describePage } from './describe-page';

function describeWith(head: PageHead, language: 'en' | 'es' = 'en', path = '/blog/one') {
  const context = {
    language,
    siteUrl: 'https://leap.example',
    getState: () => ({ api: { queries: {} } }),
  } as unknown as PageContext;
  const page = { module: { head: () => head } };
  return describePage({ page, path, context, notFoundTitle: 'Not found' });
}

describe('describePage', () => {
  it('names both languages and the default for a page that exists in both', () => {
    const { canonical, alternates } = describeWith({ title: 'Blog', description: 'd' }, 'es', '/blog');
    expect(canonical).toBe('https://leap.example/es/blog');
    expect(alternates).toEqual([
      { language: 'en', href: 'https://leap.example/blog' },
      { language: 'es', href: 'https://leap.example/es/blog' },
      { language: 'x-default', href: 'https://leap.example/blog' },
    ]);
  });

  it('writes a neutral name for the tab, and the page’s own for shared links', () => {
    const { title, meta } = describeWith({ title: 'Conscious sexuality', tabTitle: 'Programs', description: '' });
    expect(title).toBe('Programs');
    expect(meta).toContainEqual({ key: 'property', name: 'og:title', content: 'Conscious sexuality' });
  });

  it('uses the paths of a paired translation', () => {
    const { alternates, canonical } = describeWith({
      title: 'One',
      description: '',
      alternates: { en: '/blog/one', es: '/blog/uno' },
    });
    expect(canonical).toBe('https://leap.example/blog/one');
    expect(alternates.find(({ language }) => language === 'es')?.href).toBe('https://leap.example/es/blog/uno');
  });

  it('points an untranslated page to the original, without hreflang', () => {
    const { alternates, canonical } = describeWith(
      { title: 'Uno', description: '', alternates: { es: '/blog/uno' } },
      'en',
      '/blog/uno',
    );
    expect(canonical).toBe('https://leap.example/es/blog/uno');
    expect(alternates).toEqual([]);
  });

  it('writes neither alternates, canonical address nor picture for a noindex page', () => {
    const { alternates, canonical, meta } = describeWith(
      { title: 'Log in', description: '', noindex: true },
      'en',
      '/login',
    );
    expect(alternates).toEqual([]);
    expect(canonical).toBeUndefined();
    expect(meta.some(({ name }) => name.startsWith('og:image') || name === 'og:url')).toBe(false);
  });

  it('names the language of the text: that of the original, else that of the page', () => {
    const localeOf = (...args: Parameters<typeof describeWith>) =>
      describeWith(...args).meta.find(({ name }) => name === 'og:locale')?.content;
    expect(localeOf({ title: 'Blog', description: '' }, 'es', '/blog')).toBe('es_419');
    expect(localeOf({ title: 'Uno', description: '', alternates: { es: '/blog/uno' } }, 'en', '/blog/uno')).toBe(
      'es_419',
    );
    expect(localeOf({ title: 'Entrar', description: '', noindex: true }, 'es', '/login')).toBe('es_419');
    expect(localeOf({ title: 'Log in', description: '', noindex: true }, 'en', '/login')).toBe('en_US');
  });

  it('describes a 404 page as noindex, without a canonical address', () => {
    const context = {
      language: 'en',
      siteUrl: 'https://leap.example',
      getState: () => ({ api: { queries: {} } }),
    } as unknown as PageContext;
    const head = describePage({ page: null, path: '/nowhere', context, notFoundTitle: '404 Page Not Found' });
    expect(head).toMatchObject({ title: '404 Page Not Found', status: 404, canonical: undefined, alternates: [] });
    expect(head.meta).toContainEqual({ key: 'name', name: 'robots', content: 'noindex' });
  });
});
