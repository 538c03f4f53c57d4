import type { BookingAnswer, MeetingQuestion } from '@leap/domain';
import { refusedField } from '../../../common/refused-field.js';
import type { BookingAnswerDto } from './calendar-bookings.dto.js';

const isLabelOf =
  (text: string) =>
  ({ label }: MeetingQuestion): boolean =>
    label.en === text || label.es === text;

/**
 * The answers to store, in the order of the questions and without empty ones.
 * @throws AppError `validation_failed` (422) for another question, which an edit may have removed, and for a required one without answer
 */
export function answersTo(
  questions: readonly MeetingQuestion[],
  submitted: readonly BookingAnswerDto[] = [],
): BookingAnswer[] {
  submitted.forEach(({ question }, index) => {
    if (!questions.some(isLabelOf(question))) throw refusedField(`answers.${index}.question`, 'invalid_choice');
  });
  return questions.flatMap((one) => {
    const index = submitted.findIndex(({ question }) => isLabelOf(question)(one));
    const found = submitted[index];
    if (found?.answer !== undefined) return [{ question: found.question, answer: found.answer }];
    if (one.isRequired) throw refusedField(found ? `answers.${index}.answer` : 'answers', 'required');
    return [];
  });
}
