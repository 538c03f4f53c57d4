import type { PageContext } from '@leap/platform';

/** The browser's half of the portal without scripts: nothing. The server's build takes the other one (package.json, `imports`). */
export const PortalWithoutScript = (): null => null;

export const preloadPortal = (_context: PageContext): Promise<unknown>[] => [];
