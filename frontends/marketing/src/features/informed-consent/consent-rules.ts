import type { ConsentDeclarationDto, CreateConsentFormDto } from '@leap/contracts';
import { fieldLimits, isSessionType, type SessionType } from '@leap/contracts/domain';
import { type FormErrors, tabDraft, TICKED, validatePerson } from '@leap/forms';

/** The consent itself and the three further confirmations, in the order of the form. */
export const confirmations = ['hasConsented', 'acknowledgeRight', 'understandNature', 'confirmAutonomy'] as const;

export type Confirmation = (typeof confirmations)[number];

/** What the form holds; `website` is the honeypot. */
export type ConsentValues = Record<
  'participantName' | 'email' | 'phone' | 'sessionType' | Confirmation | 'website',
  string
>;

export const consentLimits = { participantName: fieldLimits.name, phone: fieldLimits.phone } as const;

export function emptyConsent(): ConsentValues {
  return {
    participantName: '',
    email: '',
    phone: '',
    sessionType: '',
    hasConsented: '',
    acknowledgeRight: '',
    understandNature: '',
    confirmAutonomy: '',
    website: '',
  };
}

/** Who and what for; never the ticks, which have to be given anew in front of the text. */
export const consentDraft = tabDraft('informed-consent-draft', ['participantName', 'email', 'phone', 'sessionType']);

export function validateConsent(values: ConsentValues): FormErrors<ConsentValues> {
  const { name, email, phone } = validatePerson({
    name: values.participantName,
    email: values.email,
    phone: values.phone,
  });
  const errors: FormErrors<ConsentValues> = {};
  if (name) errors.participantName = name;
  if (email) errors.email = email;
  if (phone) errors.phone = phone;
  if (!isSessionType(values.sessionType)) errors.sessionType = 'required';
  for (const confirmation of confirmations) if (values[confirmation] !== TICKED) errors[confirmation] = 'must_be_true';
  return errors;
}

/** A valid form, with the version of the text that stood beside it, as the request that stores it. */
export function toConsentForm(
  values: ConsentValues,
  { version, language }: ConsentDeclarationDto,
): CreateConsentFormDto {
  return {
    participantName: values.participantName.trim(),
    email: values.email.trim(),
    phone: values.phone.trim() || undefined,
    sessionType: values.sessionType as SessionType,
    hasConsented: values.hasConsented === TICKED,
    acknowledgeRight: values.acknowledgeRight === TICKED,
    understandNature: values.understandNature === TICKED,
    confirmAutonomy: values.confirmAutonomy === TICKED,
    ipAddress: '',
    language,
    declarationVersion: version,
    website: values.website || undefined,
  };
}

const knownCodes: Record<Exclude<keyof ConsentValues, 'website'>, readonly string[]> = {
  participantName: ['required', 'too_long'],
  email: ['required', 'too_long', 'invalid_email'],
  phone: ['too_long'],
  sessionType: ['required'],
  hasConsented: ['must_be_true'],
  acknowledgeRight: ['must_be_true'],
  understandNature: ['must_be_true'],
  confirmAutonomy: ['must_be_true'],
};

/** The server's field errors as this form's: unknown fields are left out, codes without words of their own become `invalid`. */
export function toConsentErrors(fieldErrors: readonly { field: string; code: string }[]): FormErrors<ConsentValues> {
  const errors: FormErrors<ConsentValues> = {};
  for (const { field, code } of fieldErrors) {
    if (!isConsentField(field)) continue;
    errors[field] ??= knownCodes[field].includes(code) ? code : 'invalid';
  }
  return errors;
}

function isConsentField(field: string): field is keyof typeof knownCodes {
  return field in knownCodes;
}
