import { tabDraft, type TabDraft } from './tab-draft';

const PREFIX = 'personal:';
/** In the storage that all tabs share: when somebody last logged out in this browser. */
const ENDED_KEY = 'personal-drafts-ended';
const STORED_AT = 'storedAt';

/** The storage key of something that one logged-in person keeps in this tab; a log-out removes it. */
export const personalKey = (name: string, userId: string): string => `${PREFIX}${userId}:${name}`;

/**
 * A draft of somebody who is logged in. It outlives the session, so that writing goes on after the next log-in, but not
 * a log-out, in whichever tab; and nobody else finds it. Each tab has its own: two of them never overwrite each other.
 */
export function personalDraft(name: string, userId: string, fields: readonly string[]): TabDraft {
  const draft = tabDraft(personalKey(name, userId), [...fields, STORED_AT]);
  return {
    read() {
      const { [STORED_AT]: storedAt, ...values } = draft.read();
      if (Number(storedAt) >= endedAt()) return values;
      draft.drop();
      return {};
    },
    keep: (values) => draft.keep({ ...values, [STORED_AT]: String(Date.now()) }),
    drop: () => draft.drop(),
  };
}

/**
 * To be called at a log-out: forgets everything that was typed in this tab at once, before the log-in too, and the personal drafts of
 * the other tabs when they are next looked for.
 */
export function dropPersonalDrafts(): void {
  try {
    sessionStorage.clear();
    localStorage.setItem(ENDED_KEY, String(Date.now() + 1));
  } catch {
    // Nothing is stored where storage is forbidden.
  }
}

function endedAt(): number {
  try {
    return Number(localStorage.getItem(ENDED_KEY) ?? 0);
  } catch {
    return 0;
  }
}
