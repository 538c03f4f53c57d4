import { newAttemptKey } from './attempt-key';

/** A request that was sent, and the key that it was sent with. */
export interface Attempt {
  key: string;
  said: string;
}

const STORAGE_KEY = 'contact-dialog-attempt';

/**
 * The attempt for sending this content: the last one again when it said the same in every word, also after the dialog was
 * closed or the page reloaded, so that a request whose answer was lost is not stored twice. Anything else (another word,
 * program, language or page) is another request with a key of its own.
 */
export function attemptFor(content: object, last: Attempt | undefined): Attempt {
  const said = JSON.stringify(content);
  const earlier = last ?? storedAttempt();
  const attempt = earlier?.said === said ? earlier : { key: newAttemptKey(), said };
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(attempt));
  } catch {
    // Storage can be full or forbidden; the dialog remembers its last attempt while it is open.
  }
  return attempt;
}

/** After a success: the same words sent once more are meant as a new request. */
export function dropAttempt(): void {
  try {
    sessionStorage.removeItem(STORAGE_KEY);
  } catch {
    // Nothing was kept where storage is forbidden.
  }
}

function storedAttempt(): Attempt | undefined {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? 'null');
    return isAttempt(kept) ? kept : undefined;
  } catch {
    return undefined;
  }
}

function isAttempt(value: unknown): value is Attempt {
  return typeof value === 'object' && value !== null && 'key' in value && typeof value.key === 'string' && 'said' in value && typeof value.said === 'string';
}
