import { tokenPost } from '@leap/forms/token-post';

const TITLE_ID = 'link-title';

/** The buttons of the newsletter's emails, without scripts. */
export const confirmPost = tokenPost('/api/newsletter/confirm', TITLE_ID);
export const unsubscribePost = tokenPost('/api/newsletter/unsubscribe', TITLE_ID, { in: 'query' });
