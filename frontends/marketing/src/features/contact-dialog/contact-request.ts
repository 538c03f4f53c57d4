import type { CreateContactDto } from '@leap/client/marketing';
import { isContactType, type CoachingType, type Language } from '@leap/domain';
import type { ContactValues } from './contact-draft';

/** The form offers six of the API's programs, and none of them. */
export const checkProgram = ({ coachingType }: Pick<ContactValues, 'coachingType'>): { coachingType?: string } =>
  isContactType(coachingType) ? {} : { coachingType: 'required' };

/** Converts valid values to a request. `about` is the message's first line. */
export const toContact = (
  values: ContactValues,
  { about, source, language }: { about: string | undefined; source: string; language: Language },
): CreateContactDto => ({
  name: values.name.trim(),
  email: values.email.trim(),
  phone: values.phone.trim() || undefined,
  coachingType: values.coachingType as CoachingType,
  message: [about, values.message.trim()].filter(Boolean).join('\n\n') || undefined,
  source,
  language,
  website: values.website || undefined,
});
