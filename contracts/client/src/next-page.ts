/** The part of an infinite query's result that `nextPage` uses. */
interface PagedQuery<Answer> {
  data?: { pages: readonly unknown[] };
  fetchNextPage(): PromiseLike<Answer>;
}

/**
 * Fetches the next page of a list. RTK Query drops this request while the list is being refetched, e.g. after something was published;
 * this function waits and then fetches, so that no click on "Show more" is lost.
 */
export async function fetchNextPage<Answer extends { data?: { pages: readonly unknown[] }; isError: boolean }>(
  query: PagedQuery<Answer>,
): Promise<Answer> {
  const known = query.data?.pages.length ?? 0;
  const answer = await query.fetchNextPage();
  const wasDropped = !answer.isError && (answer.data?.pages.length ?? 0) <= known;
  return wasDropped ? query.fetchNextPage() : answer;
}
