import { createContactFields } from '@leap/client/fields/contacts';
import { checkFields } from '@leap/forms';
import type { PageForm } from '@leap/platform';
import type { ContactValues } from './contact-draft';
import { contactOriginOf } from './contact-origin';
import { checkProgram, toContact } from './contact-request';

/** The contact form without scripts. */
export const contactPost: PageForm<ContactValues & { about: string }> = {
  initial: () => ({ name: '', email: '', phone: '', coachingType: '', message: '', website: '', about: '' }),
  check: (values) => ({ ...checkFields(createContactFields, values), ...checkProgram(values) }),
  call: (values, { language, search }) => ({
    path: '/api/contacts',
    body: toContact(values, {
      about: values.coachingType === search.get('program') ? values.about : undefined,
      source: contactOriginOf(search).source,
      language,
    }),
  }),
  messages: 'marketing-contact-dialog:toasts',
};
