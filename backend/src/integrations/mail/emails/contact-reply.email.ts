import { defineWrittenEmail } from './written-email.js';

/** The practice's answer to a contact request. */
export const contactReply = defineWrittenEmail('contact-reply', 'contactReply');
