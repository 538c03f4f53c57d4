import type { PageRoute } from '@leap/platform';
import { blogPaths } from './blog-paths';

/** The blog's pages, for the marketing remote's route list. */
export const blogRoutes: PageRoute[] = [
  {
    name: 'blog-list',
    path: blogPaths.list,
    search: ['q'],
    isListed: true,
    load: () => import(/* webpackChunkName: "page-blog-list" */ './blog-list-page'),
  },
  {
    name: 'blog-tag',
    path: blogPaths.tag,
    load: () => import(/* webpackChunkName: "page-blog-tag" */ './blog-tag-page'),
  },
  {
    name: 'blog-preview',
    path: blogPaths.preview,
    search: ['token'],
    isPrivate: true,
    load: () => import(/* webpackChunkName: "page-blog-preview" */ './blog-preview-page'),
  },
  {
    name: 'blog-post',
    path: blogPaths.post,
    load: () => import(/* webpackChunkName: "page-blog-post" */ './blog-post-page'),
  },
];
