import type { AdminRetreatOfferingDto, CreateAdminRetreatOfferingDto } from '@leap/client/admin';
import { createAdminRetreatOfferingFields } from '@leap/client/fields/retreat-offerings-admin';
import { isLanguage, offeringKinds, type Language } from '@leap/domain';
import { checkFields, type FormErrors, type FormValues } from '@leap/forms';

/** Values of the form. */
export interface RetreatValues extends FormValues {
  kind: string;
  language: string;
  title: string;
  translationId: string;
  date: string;
  startsOn: string;
  endsOn: string;
  timeZone: string;
  location: string;
  description: string;
  link: string;
  buttonText: string;
  position: string;
}

export const emptyRetreat = (language: Language): RetreatValues => ({
  kind: offeringKinds[0],
  language,
  title: '',
  translationId: '',
  date: '',
  startsOn: '',
  endsOn: '',
  timeZone: 'America/Los_Angeles',
  location: '',
  description: '',
  link: '',
  buttonText: '',
  position: '0',
});

export const valuesOfRetreat = (offering: AdminRetreatOfferingDto): RetreatValues => ({
  kind: offering.kind,
  language: offering.language,
  title: offering.title,
  translationId: offering.translationId ?? '',
  date: offering.date,
  startsOn: offering.startsOn ?? '',
  endsOn: offering.endsOn ?? '',
  timeZone: offering.timeZone,
  location: offering.location,
  description: offering.description,
  link: offering.link,
  buttonText: offering.buttonText,
  position: String(offering.position),
});

export const toRetreat = (values: RetreatValues): CreateAdminRetreatOfferingDto => ({
  kind: offeringKinds.find((kind) => kind === values.kind) ?? offeringKinds[0],
  language: isLanguage(values.language) ? values.language : 'en',
  title: values.title,
  translationId: values.translationId || null,
  date: values.date,
  startsOn: values.startsOn || null,
  endsOn: values.endsOn || null,
  timeZone: values.timeZone,
  location: values.location,
  description: values.description,
  link: values.link.trim(),
  buttonText: values.buttonText,
  position: Number(values.position),
});

/** Validates by the document's rules, and across fields: first and last day belong together. */
export function validateRetreat(values: RetreatValues): FormErrors<RetreatValues> {
  const errors: FormErrors<RetreatValues> = checkFields(createAdminRetreatOfferingFields, values);
  if (values.startsOn !== '' && values.endsOn === '') errors.endsOn = 'required';
  if (values.startsOn === '' && values.endsOn !== '') errors.startsOn = 'required';
  if (values.startsOn !== '' && values.endsOn !== '' && values.endsOn < values.startsOn) errors.endsOn = 'too_small';
  return errors;
}
