import { createContactFields } from '@leap/client/fields/contacts';
import { isLeadInterest, LEAD_SOURCE, type Language, type LeadInterest } from '@leap/domain';
import type { CreateContactDto } from '@leap/client/marketing';
import { type FormErrors, tabDraft, TICKED } from '@leap/forms';

/** Values of the form; `website` is the honeypot. */
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

/** Length reserved for the lines that are added to the message. */
const FOLDED_ROOM = 100;

/** The document's constraints, with those of the page. */
export const leadFields = {
  ...createContactFields,
  message: { maxLength: createContactFields.message.maxLength - FOLDED_ROOM },
  age: { maximum: leadAges.max },
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

/** Checkboxes are not stored. */
export const leadDraft = tabDraft('lead-landing-draft', ['name', 'email', 'phone', 'coachingType', 'age', 'message']);

/** Whether something was typed beside the age, which has a value from the beginning. */
export const isLeadBegun = ({ name, email, phone, coachingType, message }: LeadValues): boolean =>
  [name, email, phone, coachingType, message].some((text) => text !== '');

/** Whole years; 18 for an invalid number. */
export function ageOf(text: string): number {
  const age = Number.parseInt(text, 10);
  return Number.isNaN(age) ? leadAges.min : age;
}

/** Rules that the document cannot express: a listed interest, of age, consent checked. */
export function validateLead(values: LeadValues): FormErrors<LeadValues> {
  const errors: FormErrors<LeadValues> = {};
  if (!isLeadInterest(values.coachingType)) errors.coachingType = 'required';
  if (ageOf(values.age) < leadAges.min) errors.age = 'under_age';
  if (values.privacyConsent !== TICKED) errors.privacyConsent = 'must_be_true';
  return errors;
}

/** The server reports the age as part of the message; in the form it is a field of its own. */
export const leadFieldOf = ({ field, code }: { field: string; code: string }): string =>
  code === 'under_age' ? 'age' : field;

/** The message with age and marketing consent, as the practice reads it. */
export function foldMessage(values: Pick<LeadValues, 'message' | 'age' | 'marketingConsent'>): string {
  const lines = [
    `Age: ${ageOf(values.age)}`,
    `Marketing Consent: ${values.marketingConsent === TICKED ? 'Yes' : 'No'}`,
  ];
  const message = values.message.trim();
  return [...(message ? [message, ''] : []), ...lines].join('\n');
}

/** Converts valid values to a request. */
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
