import type { BookCalendarSlotDto } from '@leap/client/membership';
import { BOOKING_ZONE, bookingTexts, meetingTypeLimits, type Language, type MeetingQuestion } from '@leap/domain';
import type { FormErrors } from '@leap/forms';

/** Fields of a booking besides day and time, in the order of the form; named as in the API. */
export const typedFields = ['firstName', 'lastName', 'email', 'phone', ...bookingTexts] as const;

/** Answers to the questions of the meeting type, by their position. */
export const answerFields = ['answers.0', 'answers.1', 'answers.2', 'answers.3', 'answers.4'] as const;

export type BookingValues = Record<(typeof typedFields)[number] | (typeof answerFields)[number] | 'website', string>;

export const emptyBooking = (): BookingValues =>
  Object.fromEntries([...typedFields, ...answerFields, 'website'].map((field) => [field, ''])) as BookingValues;

/** Errors of the answers: the document does not know which are required. */
export const checkAnswers = (values: BookingValues, questions: readonly MeetingQuestion[]): FormErrors<BookingValues> =>
  Object.fromEntries(
    questions.flatMap(({ isRequired }, index) => {
      const answer = values[answerFields[index] ?? 'website'].trim();
      if (answer.length > meetingTypeLimits.answer) return [[answerFields[index], 'too_long']];
      return isRequired && answer === '' ? [[answerFields[index], 'required']] : [];
    }),
  );

/** The field of a refusal by the API: `answers.0.answer` belongs to the first answer. */
export const bookingFieldOf = ({ field }: { field: string }): string =>
  field.startsWith('answers') ? (answerFields.find((one) => field.startsWith(one)) ?? answerFields[0]) : field;

interface Slot {
  date: string;
  time: string;
  /** The visitor's zone, for display; the practice's when it is not known. */
  zone?: string;
  /** Of the page's hold. */
  holdToken?: string;
}

/** What a request says of the meeting type; nothing of the specified consultation without questions. */
interface CallKind {
  slug?: string;
  questions: readonly Pick<MeetingQuestion, 'label'>[];
}

/** Converts valid values to a request. */
export function toBooking(
  values: BookingValues,
  slot: Slot,
  language: Language,
  { slug, questions }: CallKind = { questions: [] },
): BookCalendarSlotDto {
  const { website, ...texts } = values;
  const typed = Object.fromEntries(typedFields.map((field) => [field, texts[field].trim() || undefined]));
  return {
    ...(typed as Pick<BookCalendarSlotDto, (typeof typedFields)[number]>),
    selectedDate: slot.date,
    selectedTime: slot.time,
    timezone: slot.zone ?? BOOKING_ZONE,
    language,
    holdToken: slot.holdToken,
    website: website || undefined,
    ...(slug !== undefined && { meetingType: slug }),
    ...(questions.length > 0 && {
      answers: questions.map(({ label }, index) => ({
        question: label[language],
        answer: values[answerFields[index] ?? 'website'].trim() || undefined,
      })),
    }),
  };
}
