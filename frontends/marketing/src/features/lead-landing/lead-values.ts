import { createContactFields } from '@leap/client/fields/contacts';
import { isLeadInterest, LEAD_SOURCE, type Language, type LeadInterest } from '@leap/domain';
import type { CreateContactDto } from '@leap/client/marketing';
import { type FormErrors, tabDraft, TICKED } from '@leap/forms';

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

/** What the document demands, and the page beyond it. */
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

/** Consent has to be ticked each time: it is not stored. */
export const leadDraft = tabDraft('lead-landing-draft', ['name', 'email', 'phone', 'coachingType', 'age', 'message']);

/** Whole years; 18 when what was written is no number. */
export function ageOf(text: string): number {
  const age = Number.parseInt(text, 10);
  return Number.isNaN(age) ? leadAges.min : age;
}

/** What the document cannot say: one of the page's interests, of age, consent ticked. */
export function validateLead(values: LeadValues): FormErrors<LeadValues> {
  const errors: FormErrors<LeadValues> = {};
  if (!isLeadInterest(values.coachingType)) errors.coachingType = 'required';
  if (ageOf(values.age) < leadAges.min) errors.age = 'under_age';
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
