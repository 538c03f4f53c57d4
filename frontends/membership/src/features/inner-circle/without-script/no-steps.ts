import type { PageContext } from '@leap/platform';

/** The browser's half of the steps without scripts: nothing. The server's build takes the other one (package.json, `imports`). */
export const StepsWithoutScript = (_props: { step: 'payment' | 'scheduling' | 'success' }): null => null;

export const preloadSteps = (_context: PageContext): Promise<unknown>[] => [];
