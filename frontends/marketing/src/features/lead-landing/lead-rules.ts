import { fieldLimits, isLeadInterest, LEAD_SOURCE, type Language, type LeadInterest } from '@leap/contracts/domain';
import type { CreateContactDto } from '@leap/contracts';
import { type FormErrors, tabDraft, TICKED, validatePerson } from '@leap/forms';

/** What the form holds; `website` is the honeypot. */
export type LeadValues = {
  name: string;
  email: string;
  phone: string;
  coachingType: string;
  age: string;
  message: string;
  privacyConsent: string;
  marketingConsent: string;
  website: string;
};

export const leadAges = { min: 18, max: 120 } as const;

/** What the folded lines may need of the message's room. */
const FOLDED_ROOM = 100;

export const leadLimits = {
  name: fieldLimits.name,
  phone: fieldLimits.phone,
  message: fieldLimits.message - FOLDED_ROOM,
} as const;

export function emptyLead(): LeadValues {
  return {
    name: '',
    email: '',
    phone: '',
    coachingType: '',
    age: String(leadAges.min),
    message: '',
    privacyConsent: '',
    marketingConsent: '',
    website: '',
  };
}

/** Consent is given anew each time: ticks are not kept. */
export const leadDraft = tabDraft('lead-landing-draft', ['name', 'email', 'phone', 'coachingType', 'age', 'message']);

/** Whole years; 18 when what was written is no number. */
export function ageOf(text: string): number {
  const age = Number.parseInt(text, 10);
  return Number.isNaN(age) ? leadAges.min : age;
}

export function validateLead(values: LeadValues): FormErrors<LeadValues> {
  const errors: FormErrors<LeadValues> = { ...validatePerson(values) };
  const age = ageOf(values.age);
  if (!isLeadInterest(values.coachingType)) errors.coachingType = 'required';
  if (age < leadAges.min) errors.age = 'under_age';
  else if (age > leadAges.max) errors.age = 'too_large';
  if (values.message.trim().length > leadLimits.message) errors.message = 'too_long';
  if (values.privacyConsent !== TICKED) errors.privacyConsent = 'must_be_true';
  return errors;
}

/** The message with age and marketing consent folded in, as the practice reads it. */
export function foldMessage(values: Pick<LeadValues, 'message' | 'age' | 'marketingConsent'>): string {
  const lines = [
    `Age: ${ageOf(values.age)}`,
    `Marketing Consent: ${values.marketingConsent === TICKED ? 'Yes' : 'No'}`,
  ];
  const message = values.message.trim();
  return [...(message ? [message, ''] : []), ...lines].join('\n');
}

/** A valid form as the request that stores it. */
export function toLead(values: LeadValues, language: Language): CreateContactDto {
  return {
    name: values.name.trim(),
    email: values.email.trim(),
    phone: values.phone.trim() || undefined,
    coachingType: values.coachingType as LeadInterest,
    message: foldMessage(values),
    privacyConsent: values.privacyConsent === TICKED,
    marketingConsent: values.marketingConsent === TICKED,
    source: LEAD_SOURCE,
    language,
    website: values.website || undefined,
  };
}

const knownCodes: Record<Exclude<keyof LeadValues, 'website' | 'marketingConsent'>, readonly string[]> = {
  name: ['required', 'too_long'],
  email: ['required', 'too_long', 'invalid_email'],
  phone: ['too_long'],
  coachingType: ['required'],
  age: ['under_age', 'too_large'],
  message: ['too_long'],
  privacyConsent: ['must_be_true'],
};

/** The server's field errors as this form's. It finds the age inside the message; here it is a field of its own. */
export function toLeadErrors(fieldErrors: readonly { field: string; code: string }[]): FormErrors<LeadValues> {
  const errors: FormErrors<LeadValues> = {};
  for (const { field: named, code } of fieldErrors) {
    const field = code === 'under_age' ? 'age' : named;
    if (!isLeadField(field)) continue;
    errors[field] ??= knownCodes[field].includes(code) ? code : 'invalid';
  }
  return errors;
}

function isLeadField(field: string): field is keyof typeof knownCodes {
  return field in knownCodes;
}
