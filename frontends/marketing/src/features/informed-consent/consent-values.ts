import type { LegalTextDto, CreateConsentFormDto } from '@leap/client/marketing';
import type { SessionType } from '@leap/domain';
import { type FormErrors, tabDraft, TICKED } from '@leap/forms';

/** The consent itself and the three further confirmations, in the order of the form. */
export const confirmations = ['hasConsented', 'acknowledgeRight', 'understandNature', 'confirmAutonomy'] as const;

export type Confirmation = (typeof confirmations)[number];

/** Values of the form; `website` is the honeypot. */
export type ConsentValues = Record<
  'participantName' | 'email' | 'phone' | 'sessionType' | Confirmation | 'website',
  string
>;

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

/** The draft, without the checkboxes, which have to be checked again next to the text. */
export const draftFields = ['participantName', 'email', 'phone', 'sessionType'] as const;
export const consentDraft = tabDraft('informed-consent-draft', draftFields);

/** Rule that the document cannot express: all checkboxes are checked. */
export function validateConfirmations(values: ConsentValues): FormErrors<ConsentValues> {
  return Object.fromEntries(
    confirmations.filter((name) => values[name] !== TICKED).map((name) => [name, 'must_be_true']),
  );
}

/** Converts valid values to a request, with the version of the displayed text. */
export function toConsentForm(
  values: ConsentValues,
  { version, language }: Pick<LegalTextDto, 'version' | 'language'>,
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
