import { PREFERRED_LANGUAGE_KEY } from '@leap/domain';
import { STORED_AFTER_LOG_OUT } from '@leap/forms';

/** What this browser remembers of the site, as a person would name it. */
export type Trace = 'drafts' | 'embeds' | 'language' | 'choices';

function kindOf(key: string): Trace {
  if (/draft|attempt|^personal:/.test(key)) return 'drafts';
  if (key.startsWith('embed-consent:')) return 'embeds';
  return key === PREFERRED_LANGUAGE_KEY ? 'language' : 'choices';
}

/**
 * Removes what the site stored in this tab and this browser, and its cookies as far as scripts see them: a log-in stays. Returns the kinds of what
 * was there. The time of the last log-out stays too: without it, other tabs would restore the drafts that it ended.
 */
export function forgetTraces(): Trace[] {
  const found = new Set<Trace>();
  for (const open of [() => sessionStorage, () => localStorage]) {
    try {
      const storage = open();
      for (const key of Object.keys(storage)) {
        if (key === STORED_AFTER_LOG_OUT) continue;
        found.add(kindOf(key));
        storage.removeItem(key);
      }
    } catch {
      // Storage can be disabled; nothing is stored then.
    }
  }
  for (const cookie of document.cookie.split('; ').filter(Boolean)) {
    const [name = ''] = cookie.split('=');
    found.add(kindOf(name));
    document.cookie = `${name}=; path=/; max-age=0; samesite=lax`;
  }
  // Browsers send the event to other tabs only; this one would go on showing players.
  window.dispatchEvent(new StorageEvent('storage'));
  return (['drafts', 'embeds', 'language', 'choices'] as const).filter((kind) => found.has(kind));
}
