import { fieldLimits, isPossibleEmail } from '@leap/contracts/domain';
import { tabDraft, type FormErrors } from '@leap/forms';

/** A request to be called; every field a text as the browser holds it. */
export type SupportValues = Record<
  'firstName' | 'lastName' | 'email' | 'phone' | 'bestTimeToCall' | 'message' | 'website',
  string
>;

/** Most characters of the fields. */
export const supportLimits = {
  firstName: fieldLimits.namePart,
  lastName: fieldLimits.namePart,
  email: fieldLimits.email,
  phone: fieldLimits.phone,
  bestTimeToCall: 200,
  message: fieldLimits.message,
} as const;

/** Survives a reload of the tab. */
export const supportDraft = tabDraft('support-request', Object.keys(supportLimits));

/** What was typed before, else an empty form in the order of its fields. */
export const readSupport = (): SupportValues => ({
  firstName: '',
  lastName: '',
  email: '',
  phone: '',
  bestTimeToCall: '',
  message: '',
  website: '',
  ...supportDraft.read(),
});

/** The server's rules, told before anything is sent. */
export function validateSupport(values: SupportValues): FormErrors<SupportValues> {
  const errors: FormErrors<SupportValues> = {};
  for (const field of ['firstName', 'lastName', 'phone', 'bestTimeToCall'] as const) {
    if (values[field].trim() === '') errors[field] = 'required';
  }
  if (!isPossibleEmail(values.email.trim())) errors.email = 'invalid_email';
  for (const [field, limit] of Object.entries(supportLimits)) {
    if (values[field as keyof typeof supportLimits].trim().length > limit)
      errors[field as keyof typeof supportLimits] = 'too_long';
  }
  return errors;
}

/** The server's refusals by the form's fields. */
export function toSupportErrors(refused: readonly { field: string; code: string }[]): FormErrors<SupportValues> {
  const errors: FormErrors<SupportValues> = {};
  for (const { field, code } of refused) {
    if (!(field in supportLimits)) continue;
    const submitted = field === 'email' ? 'invalid_email' : 'required';
    errors[field as keyof typeof supportLimits] = code === 'too_long' ? 'too_long' : submitted;
  }
  return errors;
}
