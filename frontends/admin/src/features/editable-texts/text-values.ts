import type { BilingualTextDto, ChangedTextDto, Language } from '@leap/client/admin';
import { editableTextRefusal, languages, type EditableTextRefusal, type EditableTextRule } from '@leap/domain';
import type { FormErrors } from '@leap/forms';
import type { EditForm } from '../content/use-edit-form';
import type { MergeField } from '../record/conflict-merge';
import type { HistoryForm } from '../record/edit-changes';

/** A text that can be changed, with its rule. */
export interface EditableTextField extends EditableTextRule {
  path: string;
  builtIn: BilingualTextDto;
  text: BilingualTextDto;
}

/** Texts by `<language>.<path>`. */
export type TextValues = Record<string, string>;

/** Name of a text's field in the form. */
export const fieldName = (language: Language, path: string): string => `${language}.${path}`;

export const valuesOfTexts = (texts: readonly EditableTextField[]): TextValues =>
  Object.fromEntries(
    texts.flatMap(({ path, text }) => languages.map((language) => [fieldName(language, path), text[language]])),
  );

/** Texts of one language that differ from the built-in ones. */
export const changedTexts = (
  texts: readonly EditableTextField[],
  values: TextValues,
  language: Language,
): ChangedTextDto[] =>
  texts.flatMap(({ path, builtIn }) => {
    const text = values[fieldName(language, path)] ?? '';
    return text.trim() === builtIn[language] ? [] : [{ path, text }];
  });

/** Why texts cannot stand as they are, by field. The server decides the same. */
export const validateTexts =
  (texts: readonly EditableTextField[]) =>
  (values: TextValues): FormErrors<TextValues> =>
    Object.fromEntries(
      texts.flatMap((field) =>
        languages.flatMap((language) => {
          const name = fieldName(language, field.path);
          const code = editableTextRefusal(field, values[name] ?? '') ?? unpaired(field, values, language);
          return code === undefined ? [] : [[name, code]];
        }),
      ),
    );

/** Whether a text is filled in for at least one language. */
export const hasText = ({ path }: EditableTextField, values: TextValues): boolean =>
  languages.some((language) => (values[fieldName(language, path)] ?? '').trim() !== '');

/** An entry of a list is left out in both languages, or in none. */
function unpaired(field: EditableTextField, values: TextValues, language: Language): EditableTextRefusal | undefined {
  const isEmpty = (values[fieldName(language, field.path)] ?? '').trim() === '';
  return field.isOptional === true && isEmpty && hasText(field, values) ? 'required' : undefined;
}

type Nested = { [step: string]: Nested | string };

/** The form of texts for its history: the audit log names a text by its language and path. */
export function textHistory<Saved extends { updatedAt: string }>(
  texts: readonly EditableTextField[],
  fields: readonly MergeField<TextValues>[],
  { putBack }: Pick<EditForm<TextValues, Saved>, 'putBack'>,
): HistoryForm<TextValues, Nested> {
  return { saved: nested(valuesOfTexts(texts)), fields, valuesOf: flat, putBack };
}

/** Puts values into groups by the steps of their names. */
function nested(values: TextValues): Nested {
  const groups: Nested = {};
  for (const [name, text] of Object.entries(values)) {
    const steps = name.split('.');
    const last = steps.pop() ?? '';
    let group = groups;
    for (const step of steps) group = (group[step] ??= {}) as Nested;
    group[last] = text;
  }
  return groups;
}

function flat(groups: Nested, path = ''): TextValues {
  return Object.fromEntries(
    Object.entries(groups).flatMap(([step, part]) =>
      typeof part === 'object' ? Object.entries(flat(part, `${path}${step}.`)) : [[`${path}${step}`, part]],
    ),
  );
}
