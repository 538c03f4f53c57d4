import { newAttemptKey } from './attempt-key';

/** A request that was sent, and the key that it was sent with. */
interface Attempt {
  key: string;
  submitted: string;
}

/** Remembers one form's last request until it has succeeded or the tab is closed. */
export interface TabAttempt {
  /**
   * The idempotency key for sending this content: the last one again when the content is identical, also after the
   * form was closed or the page reloaded, so that a request whose answer was lost is not stored twice. Anything else
   * (another word, choice, language or page) is another request with a key of its own.
   */
  keyFor(content: object): string;
  /** After a success: the same text sent once more counts as a new request. */
  drop(): void;
}

/** The attempts of the form with this storage key. */
export function tabAttempt(storageKey: string): TabAttempt {
  // Storage can be full or forbidden; the attempt is then remembered until the page is closed.
  let last: Attempt | undefined;

  function stored(): Attempt | undefined {
    try {
      const stored: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null');
      return isAttempt(stored) ? stored : undefined;
    } catch {
      return undefined;
    }
  }

  return {
    keyFor(content) {
      const submitted = JSON.stringify(content);
      const earlier = stored() ?? last;
      last = earlier?.submitted === submitted ? earlier : { key: newAttemptKey(), submitted };
      try {
        sessionStorage.setItem(storageKey, JSON.stringify(last));
      } catch {
        // See above: `last` remembers.
      }
      return last.key;
    },
    drop() {
      last = undefined;
      try {
        sessionStorage.removeItem(storageKey);
      } catch {
        // Nothing is stored where storage is forbidden.
      }
    },
  };
}

function isAttempt(value: unknown): value is Attempt {
  return (
    typeof value === 'object' &&
    value !== null &&
    'key' in value &&
    typeof value.key === 'string' &&
    'submitted' in value &&
    typeof value.submitted === 'string'
  );
}
