import type { PostedForm } from '@leap/platform';

/**
 * The browser's half of forms that work without scripts: nothing, because a page that answers such a form has none. The server's
 * build takes `posted-server.tsx` instead (package.json, `imports`).
 */
export const usePosted = (_form: string | undefined): PostedForm | undefined => undefined;

export const focusOf = (_posted: PostedForm | undefined, _field: string): { autoFocus?: boolean } => ({});

export const PostedParts = (_props: { form: string }): null => null;
