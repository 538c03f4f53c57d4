import { checkFields } from '@leap/forms';
import type { PageForm } from '@leap/platform';
import { emptyLead, leadFieldOf, leadFields, toLead, validateLead, type LeadValues } from './lead-values';

/** The lead page's form without scripts. */
export const leadPost: PageForm<LeadValues> = {
  initial: emptyLead,
  check: (values) => ({ ...checkFields(leadFields, values), ...validateLead(values) }),
  call: (values, { language }) => ({ path: '/api/contacts', body: toLead(values, language) }),
  messages: 'marketing-lead-landing:toasts',
  fieldOf: leadFieldOf,
};
