import { applyToInnerCircleFields } from '@leap/client/fields/inner-circle';
import { checkFields } from '@leap/forms';
import type { PageForm } from '@leap/platform';
import { paths } from '../../../paths';
import {
  applicationFieldOf,
  emptyApplication,
  isPaying,
  toApplication,
  validateTerms,
  type ApplicationValues,
} from './application-values';

/** The application without scripts. The terms of the chosen plan are shown when they are missing. */
export const applicationPost: PageForm<ApplicationValues & { acceptedPlan: string }> = {
  initial: () => ({ ...emptyApplication(), acceptedPlan: '' }),
  check: (values) => ({
    ...checkFields(applyToInnerCircleFields, values),
    ...validateTerms(values),
    ...(isPaying(values) && values.acceptedPlan !== values.subscriptionType ? { acceptTerms: 'must_be_true' } : {}),
  }),
  call: (values, { language }) => ({ path: '/api/inner-circle/apply', body: toApplication(values, language) }),
  messages: {
    failure: [
      'membership-inner-circle:toasts.applicationFailed.title',
      'membership-inner-circle:toasts.applicationFailed.text',
    ],
  },
  fieldOf: applicationFieldOf,
  next: (_answer, values) => (isPaying(values) ? paths.innerCirclePayment : paths.innerCircleScheduling),
};
