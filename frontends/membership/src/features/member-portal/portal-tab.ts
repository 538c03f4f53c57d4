/** The tabs of the portal in order; the first is the default, the last for who is in a pod. Each is addressed as `/member-portal?tab=<value>`. */
export const portalTabs = ['community', 'recordings', 'pod'] as const;

export type PortalTab = (typeof portalTabs)[number];

/** The tab of an address; a link to a recording implies its tab. The default otherwise. */
export function readPortalTab(search: URLSearchParams): PortalTab {
  const wanted = search.get('tab') ?? (search.has('recording') ? 'recordings' : undefined);
  return portalTabs.find((tab) => tab === wanted) ?? portalTabs[0];
}

/** The address's query with another tab; the default tab has no parameter, and links to posts and recordings, and a search, are removed. */
export function writePortalTab(search: URLSearchParams, tab: string): URLSearchParams {
  const next = new URLSearchParams(search);
  for (const name of ['tab', 'post', 'comment', 'recording', 'at', 'find']) next.delete(name);
  if (tab !== portalTabs[0]) next.set('tab', tab);
  return next;
}
