/** The tabs of /about in order; the first is the default. Each is addressed as `/about?tab=<value>`. */
export const aboutTabs = ['vision-mission', 'curriculum', 'founder'] as const;

export type AboutTab = (typeof aboutTabs)[number];

const PARAMETER = 'tab';

/** The tab of an address; the default otherwise. */
export function readTab(search: URLSearchParams): AboutTab {
  const wanted = search.get(PARAMETER);
  return aboutTabs.find((tab) => tab === wanted) ?? aboutTabs[0];
}

/** The address's query with another tab; the default tab has no parameter. */
export function writeTab(search: URLSearchParams, tab: string): URLSearchParams {
  const next = new URLSearchParams(search);
  if (tab === aboutTabs[0]) next.delete(PARAMETER);
  else next.set(PARAMETER, tab);
  return next;
}
