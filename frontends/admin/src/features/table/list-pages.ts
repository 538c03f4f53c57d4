/** The part of an infinite query's result that a list uses (`useListAdmin…PagesInfiniteQuery`). */
export interface ListPages<Row> {
  data?: { pages: { items: Row[] }[] };
  /** Pages of the current filter; undefined while those of an earlier one are shown. */
  currentData?: { pages: { items: Row[] }[] };
  error?: unknown;
  isFetching: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  hasNextPage: boolean;
  fetchNextPage(): PromiseLike<{ data?: { pages: readonly unknown[] }; isError: boolean }>;
  refetch(): unknown;
}
