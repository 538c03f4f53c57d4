import { tabDraft } from '@leap/forms';

/**
 * Passes Google's answer from the callback page to the set-up page in this tab's storage, not in an address. It works once, for the
 * administrator who started.
 */
export const storedCode = tabDraft('calendar-authorization', ['code', 'state']);
