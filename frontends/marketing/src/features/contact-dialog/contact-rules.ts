import { fieldLimits, isProgramType } from '@leap/contracts/domain';
import { type FormErrors, validatePerson } from '@leap/forms';
import type { ContactValues } from './contact-draft';

/** Largest lengths of the fields that a person fills in. */
export const contactLimits = {
  name: fieldLimits.name,
  email: fieldLimits.email,
  phone: fieldLimits.phone,
  message: fieldLimits.message,
} as const;

/** The server's rules, told before the form is sent. Codes are those of the API's field errors. */
export function validateContact(values: ContactValues): FormErrors<ContactValues> {
  const errors: FormErrors<ContactValues> = { ...validatePerson(values) };
  if (!isProgramType(values.coachingType)) errors.coachingType = 'required';
  if (values.message.trim().length > contactLimits.message) errors.message = 'too_long';
  return errors;
}

const knownCodes: Record<keyof ContactValues, readonly string[]> = {
  name: ['required', 'too_long'],
  email: ['required', 'invalid_email', 'too_long'],
  phone: ['too_long'],
  coachingType: ['required'],
  message: ['too_long'],
  website: [],
};

/** The server's field errors as this form's: unknown fields are left out, codes without words of their own become `invalid`. */
export function toContactErrors(fieldErrors: readonly { field: string; code: string }[]): FormErrors<ContactValues> {
  const errors: FormErrors<ContactValues> = {};
  for (const { field, code } of fieldErrors) {
    if (!isContactField(field) || field === 'website') continue;
    errors[field] ??= knownCodes[field].includes(code) ? code : 'invalid';
  }
  return errors;
}

function isContactField(field: string): field is keyof ContactValues {
  return field in knownCodes;
}
