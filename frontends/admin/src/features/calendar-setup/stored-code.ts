import { tabDraft } from '@leap/forms';

/**
 * Google's answer on its way from the callback page to the set-up, in this tab alone and in no address: it works once, and
 * only for the administrator who began.
 */
export const storedCode = tabDraft('calendar-authorization', ['code', 'state']);
