import type { CreateSupportRequestDto } from '@leap/client/membership';
import type { Language } from '@leap/domain';
import { tabDraft } from '@leap/forms';

/** Values of the form, as texts. */
export type SupportValues = Record<
  'firstName' | 'lastName' | 'email' | 'phone' | 'bestTimeToCall' | 'message' | 'website',
  string
>;

/** What a draft contains: not the honeypot. */
export const storedFields = ['firstName', 'lastName', 'email', 'phone', 'bestTimeToCall', 'message'] as const;

/** Survives a reload of the tab. */
export const supportDraft = tabDraft('support-request', storedFields);

/** In the order of the fields. */
export const emptySupport = (): SupportValues => ({
  firstName: '',
  lastName: '',
  email: '',
  phone: '',
  bestTimeToCall: '',
  message: '',
  website: '',
});

/** Converts valid values to a request. */
export function toSupportRequest(values: SupportValues, language: Language): CreateSupportRequestDto {
  const message = values.message.trim();
  return {
    firstName: values.firstName.trim(),
    lastName: values.lastName.trim(),
    email: values.email.trim(),
    phone: values.phone.trim(),
    bestTimeToCall: values.bestTimeToCall.trim(),
    ...(message ? { message } : {}),
    language,
    website: values.website || undefined,
  };
}
