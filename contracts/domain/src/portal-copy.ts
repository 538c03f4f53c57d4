/** How the server, the portal and its service worker know the copy of what one account read last, for times without a connection. */
export const portalCopy = {
  /** Name of the cache. */
  cache: 'portal-copy',
  /** The address in it that holds the account's id. */
  owner: '/portal-copy',
  /** Names the account whose device may store an answer. Without it nothing is stored. */
  header: 'Portal-Copy',
} as const;
