import { tabStorage } from '@leap/platform';
import { newAttemptKey } from './attempt-key';

/** A sent request with its idempotency key. */
interface Attempt {
  key: string;
  submitted: string;
}

/** Remembers a form's last request until it has succeeded or the tab is closed. */
export interface TabAttempt {
  /**
   * The idempotency key for sending this content: the former one when the content is identical, also after the form was closed or the
   * page reloaded, so that a request whose answer was lost is not stored twice. Other content (text, choice, language or page) gets a
   * new key.
   */
  keyFor(content: object): string;
  /** Call it after a success: the same content is then a new request. */
  drop(): void;
}

/** Attempts of the form with this storage key. */
export function tabAttempt(storageKey: string): TabAttempt {
  // Storage can be full or disabled; the attempt is then remembered until the page is closed.
  let last: Attempt | undefined;

  function stored(): Attempt | undefined {
    try {
      const stored: unknown = JSON.parse(tabStorage.get(storageKey) ?? 'null');
      return isAttempt(stored) ? stored : undefined;
    } catch {
      return undefined;
    }
  }

  return {
    keyFor(content) {
      const submitted = JSON.stringify(content);
      const earlier = stored() ?? last;
      const attempt = earlier?.submitted === submitted ? earlier : { key: newAttemptKey(), submitted };
      try {
        tabStorage.set(storageKey, JSON.stringify(attempt));
        last = undefined;
      } catch {
        last = attempt;
      }
      return attempt.key;
    },
    drop() {
      last = undefined;
      try {
        tabStorage.remove(storageKey);
      } catch {
        // Storage can be disabled; nothing is stored then.
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
