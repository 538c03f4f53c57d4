const KEY = 'inner-circle-begun';

/**
 * Whether this browser has begun an application, so that the page asks the server for it. The server's cookie, which knows,
 * cannot be read here, and visitors who have begun nothing should cause no call.
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
      // Without storage the note "you have an application waiting" is not shown; the emails still lead back.
    }
  },
  clear(): void {
    try {
      localStorage.removeItem(KEY);
    } catch {
      // Nothing is stored where storage is forbidden.
    }
  },
};
