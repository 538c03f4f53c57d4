import { describe, expect, it, jest } from '@jest/globals';
import { createI18n } from '@leap/i18n';
import type { RemoteRoutes } from '@leap/platform';
import { createPageLoader } from './page-loader';

const page = { Page: () => null, head: () => ({ title: 'Post', description: '' }) };
const texts = {
  blog: { en: async () => ({ default: { hello: 'Hello' } }), es: async () => ({ default: { hello: 'Hola' } }) },
};
const routes: RemoteRoutes = {
  texts,
  routes: [{ name: 'post', path: '/blog/:slug', load: async () => page }],
};

describe('createPageLoader', () => {
  it('resolves to the page with its parameters, with its texts loaded in the instance’s language', async () => {
    const i18n = createI18n({ language: 'es', resources: {} });
    const loaded = await createPageLoader(i18n, async () => routes).load('/blog/one');
    expect(loaded?.params).toEqual({ slug: 'one' });
    expect(i18n.t('blog:hello')).toBe('Hola');
  });

  it('resolves to null for a path without a route', async () => {
    const i18n = createI18n({ language: 'en', resources: {} });
    expect(await createPageLoader(i18n, async () => routes).load('/nowhere')).toBeNull();
  });

  it('ignores a path that matches the pattern but not its condition', async () => {
    const narrowed: RemoteRoutes = {
      texts: {},
      routes: [{ name: 'story', path: '/:slug', only: /-story$/, load: async () => page }],
    };
    const pages = createPageLoader(createI18n({ language: 'en', resources: {} }), async () => narrowed);
    expect((await pages.load('/sample-story'))?.params).toEqual({ slug: 'sample-story' });
    expect(await pages.load('/sample')).toBeNull();
  });

  it('requests a remote again only after its failure was cleared', async () => {
    const i18n = createI18n({ language: 'en', resources: {} });
    const loadRoutes = jest
      .fn<() => Promise<RemoteRoutes>>()
      .mockRejectedValueOnce(new Error('not found'))
      .mockResolvedValue(routes);
    const pages = createPageLoader(i18n, loadRoutes);
    await expect(pages.load('/blog/one')).rejects.toThrow('not found');
    await expect(pages.load('/blog/one')).rejects.toThrow('not found');
    pages.forget('/blog/one');
    await expect(pages.load('/blog/one')).resolves.toMatchObject({ remote: 'marketing' });
    expect(loadRoutes).toHaveBeenCalledTimes(2);
  });
});
