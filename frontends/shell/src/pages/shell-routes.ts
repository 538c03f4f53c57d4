import type { PageRoute } from '@leap/platform';

/** Pages of the shell: the design system's gallery, in development builds only. */
export const shellRoutes: PageRoute[] =
  process.env.NODE_ENV === 'development'
    ? [
        {
          name: 'gallery',
          path: '/_gallery',
          load: async () => {
            const { Gallery } = await import(/* webpackChunkName: "page-gallery" */ '@leap/ui/gallery');
            return {
              Page: Gallery,
              head: () => ({ title: 'Gallery', description: 'Every component in every state', noindex: true }),
            };
          },
        },
      ]
    : [];
