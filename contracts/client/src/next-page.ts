/** What asking an infinite query for its next page needs and answers. */
interface PagedQuery<Answer> {
  data?: { pages: readonly unknown[] };
  fetchNextPage(): PromiseLike<Answer>;
}

/**
 * Asks for the next page of a list. RTK Query drops that request while the list is asked for again, as when something
 * was published meanwhile; here it waits for the answer and is asked then, so that no press on "Show more" is lost.
 */
export async function fetchNextPage<Answer extends { data?: { pages: readonly unknown[] }; isError: boolean }>(
  query: PagedQuery<Answer>,
): Promise<Answer> {
  const known = query.data?.pages.length ?? 0;
  const answer = await query.fetchNextPage();
  const wasDropped = !answer.isError && (answer.data?.pages.length ?? 0) <= known;
  return wasDropped ? query.fetchNextPage() : answer;
}
