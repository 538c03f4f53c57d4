import type { ChangedEmailTextDto, EmailTextFieldDto, EmailTextsDto, Language } from '@leap/client/admin';
import { editableTextRefusal, languages } from '@leap/domain';
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
export const refusalOf = (field: EmailTextFieldDto, value: string): string | undefined =>
  // A line break cannot be typed into a line.
  editableTextRefusal({ ...field, isLine: false }, value);

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
