const KEY = 'inner-circle-begun';

/**
 * Whether this browser may have started an application, so that the page requests it. The server's cookie is http-only, and other
 * visitors should cause no request.
 */
export const flowHint = {
  isSet(): boolean {
    try {
      return localStorage.getItem(KEY) !== null;
    } catch {
      return false;
    }
  },
  set(): void {
    try {
      localStorage.setItem(KEY, '1');
    } catch {
      // Without storage the note about an open application is not shown; emails contain the link too.
    }
  },
  clear(): void {
    try {
      localStorage.removeItem(KEY);
    } catch {
      // Storage can be disabled; nothing is stored then.
    }
  },
};
