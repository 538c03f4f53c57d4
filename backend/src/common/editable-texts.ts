import { ApiProperty } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { ArrayMaxSize, IsArray, IsString, MaxLength, ValidateNested } from 'class-validator';
import { editableTextRefusal, type EditableTextRule, type Language } from '@leap/domain';
import { AppError } from './app-error.js';
import type { FieldError } from './error-code.js';

/** Longest text that can be changed: one line, or a paragraph. */
export const editableTextLimits = { line: 200, paragraph: 2_000 } as const;

const PATH_LENGTH = 120;

/** A text in both languages. */
export class BilingualTextDto {
  @ApiProperty({ description: 'English.', example: 'Your call on {{day}} is booked' })
  en: string;

  @ApiProperty({ description: 'Spanish.', example: 'Tu llamada del {{day}} está reservada' })
  es: string;
}

/** A changed text. */
export class ChangedTextDto {
  @ApiProperty({ description: 'The path of the text.', maxLength: PATH_LENGTH, example: 'booked.subject' })
  @IsString()
  @MaxLength(PATH_LENGTH)
  path: string;

  @ApiProperty({
    description: 'Plain text with `{{name}}` for values. The built-in text: it is not changed any more.',
    maxLength: editableTextLimits.paragraph,
    example: 'See you on {{day}}',
  })
  @IsString()
  @MaxLength(editableTextLimits.paragraph)
  text: string;
}

/** A field with changed texts of one language. */
export const ChangedTextList =
  (description: string, maxItems: number): PropertyDecorator =>
  (target, key) => {
    ApiProperty({ description, type: [ChangedTextDto], maxItems })(target, key);
    IsArray()(target, key);
    ArrayMaxSize(maxItems)(target, key);
    ValidateNested({ each: true })(target, key);
    Type(() => ChangedTextDto)(target, key);
  };

/** A text that can be changed: what is built in, and what a change has to keep. */
export interface EditableText {
  path: string;
  rule: EditableTextRule;
  builtIn: Readonly<Record<Language, string>>;
}

/**
 * Checks submitted texts of one language, and keeps those that differ from the built-in ones.
 * @param prefix of the fields of errors: `<prefix>.<path>`
 */
export function checkedTexts(
  texts: readonly EditableText[],
  language: Language,
  submitted: readonly ChangedTextDto[],
  prefix: string = language,
): { changes: Record<string, string>; errors: FieldError[] } {
  const known = new Map(texts.map((text) => [text.path, text]));
  const errors: FieldError[] = [];
  const changes: Record<string, string> = {};
  for (const { path, text } of submitted) {
    const field = known.get(path);
    const trimmed = text.trim();
    const code = field ? editableTextRefusal(field.rule, trimmed) : 'unknown_field';
    if (code) errors.push({ field: `${prefix}.${path}`, code });
    else if (trimmed !== field?.builtIn[language]) changes[path] = trimmed;
  }
  return { changes, errors };
}

/** Changed texts by language and path. */
export type TextChanges = Partial<Record<Language, Record<string, string>>>;

/** The texts as they are shown, by language and path: for a history of what changed. */
export const shownTexts = (texts: readonly EditableText[], changes: TextChanges): Record<Language, object> => {
  const inOne = (language: Language): object =>
    Object.fromEntries(texts.map(({ path, builtIn }) => [path, changes[language]?.[path] ?? builtIn[language]]));
  return { en: inOne('en'), es: inOne('es') };
};

/** @throws AppError `validation_failed` (422) if there are any */
export function assertNoErrors(errors: FieldError[]): void {
  if (errors.length > 0)
    throw new AppError('validation_failed', 422, { errors, detail: 'Some texts cannot stand like this.' });
}
