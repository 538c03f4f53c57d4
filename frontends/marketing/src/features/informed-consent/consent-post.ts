import { createConsentFormFields } from '@leap/client/fields/consent';
import { checkFields } from '@leap/forms';
import type { PageForm } from '@leap/platform';
import { emptyConsent, toConsentForm, validateConfirmations, type ConsentValues } from './consent-values';

/** The signed consent without scripts. The version is that of the text which the page showed. */
export const consentPost: PageForm<ConsentValues & { declarationVersion: string }> = {
  initial: () => ({ ...emptyConsent(), declarationVersion: '' }),
  check: (values) => ({ ...checkFields(createConsentFormFields, values), ...validateConfirmations(values) }),
  call: (values, { language }) => ({
    path: '/api/consent',
    body: toConsentForm(values, { version: values.declarationVersion, language }),
  }),
  messages: 'marketing-informed-consent:toasts',
};
