import type { AdminMeetingTypeDto, CreateAdminMeetingTypeDto } from '@leap/client/admin';
import { createAdminMeetingTypeFields } from '@leap/client/fields/meeting-types-admin';
import { meetingLocations, meetingTypeLimits, meetingTypeVisibilities } from '@leap/domain';
import { checkFields, type FormErrors, type FormValues } from '@leap/forms';

/** Positions of questions in the form. */
export const questionNumbers = Array.from({ length: meetingTypeLimits.questions }, (_, index) => index);

/** How a question is answered: the field's size, and whether it may stay empty. */
export const answerKinds = ['short', 'shortRequired', 'long', 'longRequired'] as const;
type AnswerKind = (typeof answerKinds)[number];

/** Fields without the questions, in the order of the form. */
export const meetingTypeFields = [
  'slug',
  'visibility',
  'name.en',
  'name.es',
  'description.en',
  'description.es',
  'minutes',
  'bufferBefore',
  'bufferAfter',
  'noticeHours',
  'mostPerDay',
  'location',
  'locationUrl',
  'locationText.en',
  'locationText.es',
] as const;

/** Values of the form: `questions.0.en`, `questions.0.es` and `questions.0.kind` are those of the first question. */
export type MeetingTypeValues = FormValues & Record<(typeof meetingTypeFields)[number], string>;

export const emptyMeetingType: MeetingTypeValues = {
  slug: '',
  visibility: 'listed',
  'name.en': '',
  'name.es': '',
  'description.en': '',
  'description.es': '',
  minutes: '30',
  bufferBefore: '0',
  bufferAfter: '0',
  noticeHours: '24',
  mostPerDay: '',
  location: 'video',
  locationUrl: '',
  'locationText.en': '',
  'locationText.es': '',
  ...Object.fromEntries(
    questionNumbers.flatMap((index) => [
      [`questions.${index}.en`, ''],
      [`questions.${index}.es`, ''],
      [`questions.${index}.kind`, 'short'],
    ]),
  ),
};

const kindOf = (isLong: boolean, isRequired: boolean): AnswerKind =>
  `${isLong ? 'long' : 'short'}${isRequired ? 'Required' : ''}`;

export const valuesOfMeetingType = (type: AdminMeetingTypeDto): MeetingTypeValues => ({
  ...emptyMeetingType,
  slug: type.slug,
  visibility: type.visibility,
  'name.en': type.name.en,
  'name.es': type.name.es,
  'description.en': type.description.en ?? '',
  'description.es': type.description.es ?? '',
  minutes: String(type.minutes),
  bufferBefore: String(type.bufferBefore),
  bufferAfter: String(type.bufferAfter),
  noticeHours: String(type.noticeHours),
  mostPerDay: String(type.mostPerDay ?? ''),
  location: type.location,
  locationUrl: type.locationUrl ?? '',
  'locationText.en': type.locationText.en ?? '',
  'locationText.es': type.locationText.es ?? '',
  ...Object.fromEntries(
    type.questions.flatMap(({ label, isLong, isRequired }, index) => [
      [`questions.${index}.en`, label.en],
      [`questions.${index}.es`, label.es],
      [`questions.${index}.kind`, kindOf(isLong, isRequired)],
    ]),
  ),
});

/** A question of the form; one without text is none. */
export function questionAt(values: FormValues, index: number) {
  const [en = '', es = '', kind = ''] = ['en', 'es', 'kind'].map((part) =>
    values[`questions.${index}.${part}`]?.trim(),
  );
  return {
    en,
    es,
    isNone: en === '' && es === '',
    isLong: kind.startsWith('long'),
    isRequired: kind.endsWith('Required'),
  };
}

/** Converts values that passed {@link validateMeetingType} to a request. */
export const toMeetingType = (values: MeetingTypeValues): CreateAdminMeetingTypeDto => ({
  slug: values.slug.trim(),
  visibility: meetingTypeVisibilities.find((one) => one === values.visibility) ?? 'listed',
  name: { en: values['name.en'], es: values['name.es'] },
  description: { en: values['description.en'], es: values['description.es'] },
  minutes: Number(values.minutes),
  bufferBefore: Number(values.bufferBefore),
  bufferAfter: Number(values.bufferAfter),
  noticeHours: Number(values.noticeHours),
  mostPerDay: values.mostPerDay.trim() === '' ? null : Number(values.mostPerDay),
  location: meetingLocations.find((one) => one === values.location) ?? 'video',
  locationUrl: values.locationUrl,
  locationText: { en: values['locationText.en'], es: values['locationText.es'] },
  questions: questionNumbers
    .map((index) => questionAt(values, index))
    .filter(({ isNone }) => !isNone)
    .map(({ en, es, isLong, isRequired }) => ({ label: { en, es }, isLong, isRequired })),
});

/** Validates by the document's rules, and what fields require of each other. */
export function validateMeetingType(values: MeetingTypeValues): FormErrors<MeetingTypeValues> {
  const { mostPerDay, ...rest } = values;
  const checked = Object.fromEntries(Object.entries(rest).filter(([name]) => !name.startsWith('questions.')));
  const errors: FormErrors<FormValues> = checkFields(
    createAdminMeetingTypeFields,
    mostPerDay.trim() === '' ? checked : { ...checked, mostPerDay },
  );
  const needBoth = (name: string, isNeeded: boolean) => {
    const [en = '', es = ''] = [`${name}.en`, `${name}.es`].map((key) => values[key]?.trim());
    if (en === '' && (isNeeded || es !== '')) errors[`${name}.en`] ??= 'required';
    if (es === '' && (isNeeded || en !== '')) errors[`${name}.es`] ??= 'required';
  };
  needBoth('description', false);
  needBoth('locationText', values.location === 'address');
  if (values.location === 'link' && values.locationUrl.trim() === '') errors['locationUrl'] = 'required';
  for (const index of questionNumbers) {
    needBoth(`questions.${index}`, false);
    for (const language of ['en', 'es'] as const)
      if (questionAt(values, index)[language].length > meetingTypeLimits.question)
        errors[`questions.${index}.${language}`] = 'too_long';
  }
  return errors;
}
