/** What a list needs of an infinite query's answer; RTK Query's hooks (`useListAdmin…PagesInfiniteQuery`) give it. */
export interface ListPages<Row> {
  data?: { pages: { items: Row[] }[] };
  /** The pages of the filter that is asked for now; undefined while those of an earlier one are shown. */
  currentData?: { pages: { items: Row[] }[] };
  error?: unknown;
  isFetching: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  hasNextPage: boolean;
  fetchNextPage(): PromiseLike<{ data?: { pages: readonly unknown[] }; isError: boolean }>;
  refetch(): unknown;
}
