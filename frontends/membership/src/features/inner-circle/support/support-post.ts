import { createSupportRequestFields } from '@leap/client/fields/support-requests';
import { checkFields } from '@leap/forms';
import type { PageForm } from '@leap/platform';
import { emptySupport, toSupportRequest, type SupportValues } from './support-draft';

/** The request for a call without scripts. */
export const supportPost: PageForm<SupportValues> = {
  initial: emptySupport,
  check: (values) => checkFields(createSupportRequestFields, values),
  call: (values, { language }) => ({ path: '/api/support-requests', body: toSupportRequest(values, language) }),
  messages: {
    success: ['membership-inner-circle:support.sent.title', 'membership-inner-circle:support.sent.text'],
    failure: ['membership-inner-circle:support.failedTitle', 'membership-inner-circle:support.failed'],
  },
};
