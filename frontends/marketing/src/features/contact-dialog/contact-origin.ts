const LONGEST_TOPIC = 120;

/** Where the contact page was opened from, and about what: from its address, which anybody can write. */
export function contactOriginOf(search: URLSearchParams): { source: string; topic: string | undefined } {
  const from = search.get('from') ?? '';
  const topic = search.get('topic')?.trim();
  return {
    source: /^[a-z][a-z-]{1,40}$/.test(from) ? from : 'contact',
    topic: topic && topic.length <= LONGEST_TOPIC ? topic : undefined,
  };
}
