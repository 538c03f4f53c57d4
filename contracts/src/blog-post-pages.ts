import { api } from './api';
import type { BlogPostSummaryDto, ListBlogPostsApiArg } from './api';

/** One page of the blog list and the cursor of the next one, when there is one. */
export interface BlogPostPage {
  items: BlogPostSummaryDto[];
  nextCursor?: string;
}

/** Which list is read; every page of it is asked for with the same arguments. */
export type BlogPostPagesArg = Pick<ListBlogPostsApiArg, 'language' | 'limit'>;

/** The cursor in `Link: </api/blog?cursor=…>; rel="next"`; undefined on the last page. */
export function nextCursorOf(link: string | null | undefined): string | undefined {
  const address = link?.match(/<([^>]*)>\s*;[^,]*\brel="?next"?/)?.[1];
  return address === undefined
    ? undefined
    : (new URL(address, 'http://localhost').searchParams.get('cursor') ?? undefined);
}

/**
 * The blog list page by page. The generated endpoint gives the array alone; where the next page begins stands in the
 * `Link` header, so this endpoint reads the same operation (`listBlogPosts`) as one growing query.
 */
export const blogPostPagesApi = api.injectEndpoints({
  endpoints: (build) => ({
    blogPostPages: build.infiniteQuery<BlogPostPage, BlogPostPagesArg, string | undefined>({
      infiniteQueryOptions: {
        initialPageParam: undefined,
        getNextPageParam: (lastPage) => lastPage.nextCursor,
      },
      query: ({ queryArg, pageParam }) => ({ url: '/api/blog', params: { ...queryArg, cursor: pageParam } }),
      transformResponse: (items: BlogPostSummaryDto[], meta) => {
        const nextCursor = nextCursorOf(meta?.response?.headers.get('link'));
        return nextCursor === undefined ? { items } : { items, nextCursor };
      },
    }),
  }),
});

export const { useBlogPostPagesInfiniteQuery } = blogPostPagesApi;
