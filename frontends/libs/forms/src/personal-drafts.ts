import { tabStorage } from '@leap/platform';
import { removeStoredPortal } from './stored-portal';
import { tabDraft, type TabDraft } from './tab-draft';

const PREFIX = 'personal:';
/** In the storage shared by all tabs: time of the last log-out in this browser. */
export const STORED_AFTER_LOG_OUT = 'personal-drafts-ended';
const STORED_AT = 'storedAt';

/** Storage key of a logged-in person's data in this tab; removed by a log-out. */
export const personalKey = (name: string, userId: string): string => `${PREFIX}${userId}:${name}`;

/**
 * A draft of a logged-in person. It survives an expired session, so that writing continues after the next log-in, but not a log-out in
 * any tab. Each tab has its own drafts.
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
 * Call it at a log-out: removes all drafts of this tab, also anonymous ones, the personal drafts of other tabs when they are next
 * read, and what the portal keeps for times without a connection.
 */
export function dropPersonalDrafts(): void {
  // It goes on after the page is left, which should not wait: the session is over.
  void removeStoredPortal();
  try {
    tabStorage.clear();
    localStorage.setItem(STORED_AFTER_LOG_OUT, String(Date.now() + 1));
  } catch {
    // Storage can be disabled; nothing is stored then.
  }
}

function endedAt(): number {
  try {
    return Number(localStorage.getItem(STORED_AFTER_LOG_OUT) ?? 0);
  } catch {
    return 0;
  }
}
