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
  it('answers the page with its parameters, its texts loaded in the language of the instance', async () => {
    const i18n = createI18n({ language: 'es', resources: {} });
    const loaded = await createPageLoader(i18n, async () => routes).load('/blog/one');
    expect(loaded?.params).toEqual({ slug: 'one' });
    expect(i18n.t('blog:hello')).toBe('Hola');
  });

  it('answers null for a path that no route matches', async () => {
    const i18n = createI18n({ language: 'en', resources: {} });
    expect(await createPageLoader(i18n, async () => routes).load('/nowhere')).toBeNull();
  });

  it('leaves a path alone that the pattern fits and the narrowing does not', async () => {
    const narrowed: RemoteRoutes = {
      texts: {},
      routes: [{ name: 'story', path: '/:slug', only: /-story$/, load: async () => page }],
    };
    const pages = createPageLoader(createI18n({ language: 'en', resources: {} }), async () => narrowed);
    expect((await pages.load('/sample-story'))?.params).toEqual({ slug: 'sample-story' });
    expect(await pages.load('/sample')).toBeNull();
  });

  it('asks a remote again after its failure is forgotten, and not before', async () => {
    const i18n = createI18n({ language: 'en', resources: {} });
    const loadRoutes = jest
      .fn<() => Promise<RemoteRoutes>>()
      .mockRejectedValueOnce(new Error('gone'))
      .mockResolvedValue(routes);
    const pages = createPageLoader(i18n, loadRoutes);
    await expect(pages.load('/blog/one')).rejects.toThrow('gone');
    await expect(pages.load('/blog/one')).rejects.toThrow('gone');
    pages.forget('/blog/one');
    await expect(pages.load('/blog/one')).resolves.toMatchObject({ remote: 'marketing' });
    expect(loadRoutes).toHaveBeenCalledTimes(2);
  });
});
