import { updateNewsletterPreferencesFields } from '@leap/client/fields/newsletter';
import { checkFields } from '@leap/forms';
import type { PageForm } from '@leap/platform';
import { toPreferences, type PreferencesValues } from './preferences-values';

/** The preferences without scripts. */
export const preferencesPost: PageForm<PreferencesValues> = {
  initial: () => ({ name: '', language: '', active: '' }),
  check: (values) => checkFields(updateNewsletterPreferencesFields, values),
  call: (values, { search }) => ({
    path: '/api/newsletter/preferences',
    method: 'PATCH',
    body: toPreferences(values, search.get('token') ?? ''),
  }),
  messages: {},
  sentAt: 'preferences-saved',
};
