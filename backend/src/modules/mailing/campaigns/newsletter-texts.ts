import type { Language } from '@leap/domain';
import type { FieldError } from '../../../common/error-code.js';

/** Texts of a newsletter, in both languages. */
export interface NewsletterTexts {
  subjectEn: string;
  subjectEs: string;
  /** Markdown. */
  contentEn: string;
  contentEs: string;
}

export const newsletterTextFields = ['subjectEn', 'subjectEs', 'contentEn', 'contentEs'] as const;

/** What readers of a language get. */
export const textsIn = (
  texts: NewsletterTexts,
  language: Language,
): { language: Language; subject: string; content: string } =>
  language === 'es'
    ? { language, subject: texts.subjectEs, content: texts.contentEs }
    : { language, subject: texts.subjectEn, content: texts.contentEn };

/** Texts that are missing in a language; in both, if none is named. */
export const missingTexts = (texts: NewsletterTexts, language: '' | Language): FieldError[] =>
  newsletterTextFields
    .filter((name) => texts[name].trim() === '' && name.toLowerCase().endsWith(language))
    .map((field) => ({ field, code: 'required' }));
