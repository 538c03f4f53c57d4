import { createCalculatorEmailFields } from '@leap/client/fields/calculator';
import type { CreateCalculatorEmailDto } from '@leap/client/marketing';
import type { CalculatorInput, Language } from '@leap/domain';

export type EmailValues = { email: string; privacyConsent: string; website: string };

const { email, privacyConsent } = createCalculatorEmailFields;
export const emailFields = { email, privacyConsent };

export const emptyEmail = (): EmailValues => ({ email: '', privacyConsent: '', website: '' });

/** Converts valid values to a request, with the numbers and without the free text. */
export const toCalculatorEmail = (
  values: EmailValues,
  { dream_action: _private, ...numbers }: CalculatorInput,
  language: Language,
): CreateCalculatorEmailDto => ({
  ...numbers,
  email: values.email.trim(),
  privacyConsent: true,
  language,
  website: values.website || undefined,
});
