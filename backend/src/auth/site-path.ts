import { PREFERRED_LANGUAGE_KEY } from '@leap/domain';

const PLACEHOLDER = 'http://site.invalid';

/**
 * The value as a path of this site, or undefined: no other host, no scheme, no ambiguous slashes, backslashes, dots or control
 * characters.
 * @example sitePath('/blog?x=1') // '/blog?x=1'
 * @example sitePath('//evil.example') // undefined
 */
export function sitePath(value: string | undefined): string | undefined {
  if (!value?.startsWith('/') || /[\\\u0000-\u0020\u007f]/.test(value) || !URL.canParse(value, PLACEHOLDER))
    return undefined;
  const url = new URL(value, PLACEHOLDER);
  const path = url.pathname + url.search + url.hash;
  return url.origin === PLACEHOLDER && !path.startsWith('//') ? path : undefined;
}

const spanishRemembered = new RegExp(`(^|;\\s*)${PREFERRED_LANGUAGE_KEY}=es(;|$)`);

/** The log-in page in the language of the target page, or else in the one that the browser remembers. */
export function logInPage(next: string | undefined, cookieHeader = ''): string {
  const isSpanish = next ? /^\/es([/?#]|$)/.test(next) : spanishRemembered.test(cookieHeader);
  return `${isSpanish ? '/es' : ''}/login${next ? `?next=${encodeURIComponent(next)}` : ''}`;
}
