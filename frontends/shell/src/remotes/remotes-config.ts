/** One entry of `/remotes.json`: where a remote is deployed. */
export interface RemoteConfig {
  name: RemoteName;
  /** Address of the remote's federation manifest. */
  entry: string;
  /** sha256 of the remote's entry script by its absolute or root-relative address. */
  integrity?: Record<string, string>;
}

export type RemoteName = 'marketing' | 'membership' | 'admin';

const prefixes: Record<Exclude<RemoteName, 'marketing'>, string[]> = {
  admin: ['/admin', '/oauth-success'],
  membership: [
    '/inner-circle',
    '/book',
    '/member-portal',
    '/login',
    '/forgot-password',
    '/set-password',
    '/confirm-email',
    '/account',
  ],
};

/** The remote of a path (without language); the marketing remote by default. */
export function ownerOf(path: string): RemoteName {
  for (const [name, owned] of Object.entries(prefixes))
    if (owned.some((prefix) => path === prefix || path.startsWith(`${prefix}/`))) return name as RemoteName;
  return 'marketing';
}

/** Portal, account and admin follow the system's colour scheme; the public site is light with dark sections. */
export function schemeOf(path: string): 'light' | 'auto' {
  return ownerOf(path) === 'admin' || path.startsWith('/member-portal') || path === '/account' ? 'auto' : 'light';
}
