import { applyToInnerCircleFields } from '@leap/client/fields/inner-circle';
import { checkFields } from '@leap/forms';
import type { ShownPriceDto } from '@leap/client/membership';
import type { PageForm } from '@leap/platform';
import { paths } from '../../../paths';
import { signupFieldOf, emptySignup, isPaying, toSignup, validateTerms, type SignupValues } from './signup-values';

/** What the terms named beside which they were accepted; undefined for a text that no page sent. */
function shownPriceIn(text: string): ShownPriceDto | undefined {
  try {
    return JSON.parse(text) as ShownPriceDto;
  } catch {
    return undefined;
  }
}

/** The application without scripts. The terms of the chosen plan are shown when they are missing. */
export const signupPost: PageForm<SignupValues & { shownPrice: string }> = {
  initial: () => ({ ...emptySignup(), shownPrice: '' }),
  check: (values) => ({
    ...checkFields(applyToInnerCircleFields, values),
    ...validateTerms(values),
    ...(isPaying(values) && shownPriceIn(values.shownPrice)?.plan !== values.subscriptionType
      ? { acceptTerms: 'must_be_true' }
      : {}),
  }),
  call: (values, { language }) => ({
    path: '/api/inner-circle/apply',
    body: toSignup(values, language, shownPriceIn(values.shownPrice)),
  }),
  messages: {
    failure: ['membership-inner-circle:toasts.signupFailed.title', 'membership-inner-circle:toasts.signupFailed.text'],
  },
  fieldOf: signupFieldOf,
  next: (_answer, values) => (isPaying(values) ? paths.innerCirclePayment : paths.innerCircleScheduling),
};
