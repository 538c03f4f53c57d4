import { isApiError, type ApiError } from './api-error';
import type { ApiMeta } from './base-query';

/** One page of a list and the cursor of the next one, when there is one. */
export interface ListPage<Item> {
  items: Item[];
  nextCursor?: string;
}

/** Filters from a page's address; the server validates them. */
export type ListFilters<Query> = AsWritten<Omit<Query, 'cursor' | 'limit'>>;

type AsWritten<Filters> = {
  [Key in keyof Filters]: undefined extends Filters[Key] ? Filters[Key] | string : Filters[Key];
};

/** The cursor in `Link: </api/blog?cursor=…>; rel="next"`; undefined on the last page. */
export function nextCursorOf(link: string | null | undefined): string | undefined {
  const address = link?.match(/<([^>]*)>\s*;[^,]*\brel="?next"?/)?.[1];
  return address === undefined
    ? undefined
    : (new URL(address, 'http://localhost').searchParams.get('cursor') ?? undefined);
}

/** Common part of every infinite query: the answer is an array, and the cursor of the next page is in the `Link` header. */
export function byCursor<Item>() {
  return {
    infiniteQueryOptions: {
      initialPageParam: undefined,
      getNextPageParam: ({ nextCursor }: ListPage<Item>) => nextCursor,
    },
    transformResponse: (items: Item[], meta: ApiMeta | undefined): ListPage<Item> => {
      const nextCursor = nextCursorOf(meta?.response?.headers.get('link'));
      return nextCursor === undefined ? { items } : { items, nextCursor };
    },
  };
}

/** Tags that a mutation invalidates on success only. */
export function onSuccess<const Tags extends readonly string[]>(...tags: Tags) {
  return (_answer: unknown, error: ApiError | undefined): Tags | [] => (error === undefined ? tags : []);
}

/** Tags that a mutation invalidates on success and after a 409, which means that the shown data has changed. */
export function onSuccessOrConflict<const Tags extends readonly string[]>(...tags: Tags) {
  return (_answer: unknown, error: ApiError | undefined): Tags | [] =>
    error === undefined || (isApiError(error) && error.status === 409) ? tags : [];
}
