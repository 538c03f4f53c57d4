import type { ChangedEmailTextDto, EmailTextFieldDto, EmailTextsDto, Language } from '@leap/client/admin';
import { languages } from '@leap/domain';
import type { FormErrors } from '@leap/forms';

/** Texts of an email by `<language>.<path>`. */
export type EmailValues = Record<string, string>;

/** Name of a text's field in the form. */
export const fieldName = (language: Language, path: string): string => `${language}.${path}`;

export const valuesOfEmail = ({ texts }: EmailTextsDto): EmailValues =>
  Object.fromEntries(
    texts.flatMap(({ path, text }) => languages.map((language) => [fieldName(language, path), text[language]])),
  );

/** Texts of one language that differ from the built-in ones. */
export const changedTexts = (
  { texts }: EmailTextsDto,
  values: EmailValues,
  language: Language,
): ChangedEmailTextDto[] =>
  texts.flatMap(({ path, builtIn }) => {
    const text = values[fieldName(language, path)] ?? '';
    return text.trim() === builtIn[language] ? [] : [{ path, text }];
  });

/** Whether a text is one line. */
export const isLine = ({ role }: EmailTextFieldDto): boolean => role !== 'paragraph' && role !== 'small';

/** Why a text cannot be sent; undefined when it can. The server decides the same. */
export function refusalOf(field: EmailTextFieldDto, value: string): string | undefined {
  const text = value.trim();
  if (text === '') return 'required';
  if (text.length > field.maxLength) return 'too_long';
  const used = Array.from(text.matchAll(/\{\{(\w+)\}\}/g), ([, name = '']) => name);
  if (used.some((name) => !field.variables.includes(name)) || /\{\{|\}\}/.test(text.replace(/\{\{\w+\}\}/g, '')))
    return 'unknown_variable';
  return field.requiredVariables.every((name) => used.includes(name)) ? undefined : 'missing_variable';
}

export const validateEmail =
  ({ texts }: EmailTextsDto) =>
  (values: EmailValues): FormErrors<EmailValues> =>
    Object.fromEntries(
      texts.flatMap((field) =>
        languages.flatMap((language) => {
          const name = fieldName(language, field.path);
          const code = refusalOf(field, values[name] ?? '');
          return code === undefined ? [] : [[name, code]];
        }),
      ),
    );
