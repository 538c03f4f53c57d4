import type { AdminLetterDto } from '@leap/contracts/admin';
import { letterLimits } from '@leap/contracts/domain';
import type { FormErrors, FormValues } from '@leap/forms';

/** What the editor's form holds. */
export interface LetterValues extends FormValues {
  subjectEn: string;
  contentEn: string;
  subjectEs: string;
  contentEs: string;
}

export const letterFields = ['subjectEn', 'contentEn', 'subjectEs', 'contentEs'] as const;

export const emptyLetter: LetterValues = { subjectEn: '', contentEn: '', subjectEs: '', contentEs: '' };

export const limitOf = (field: (typeof letterFields)[number]): number => (field.startsWith('subject') ? letterLimits.subject : letterLimits.content);

export const valuesOfLetter = ({ subjectEn, contentEn, subjectEs, contentEs }: AdminLetterDto): LetterValues => ({ subjectEn, contentEn, subjectEs, contentEs });

/** A draft may be incomplete; it must only fit. */
export function validateLetter(values: LetterValues): FormErrors<LetterValues> {
  const errors: FormErrors<LetterValues> = {};
  for (const field of letterFields) if (Array.from(values[field]).length > limitOf(field)) errors[field] = 'too_long';
  return errors;
}

/** Whether both languages have all their words. */
export const isComplete = (values: LetterValues): boolean => letterFields.every((field) => values[field].trim() !== '');

/** The name of a letter in lists: its subject in the reader's language, or the other. */
export const subjectOf = ({ subjectEn, subjectEs }: Pick<AdminLetterDto, 'subjectEn' | 'subjectEs'>, language: string): string =>
  (language === 'es' ? subjectEs.trim() || subjectEn.trim() : subjectEn.trim() || subjectEs.trim());
