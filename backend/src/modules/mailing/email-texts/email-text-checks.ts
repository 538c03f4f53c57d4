import type { Language } from '@leap/domain';
import { AppError } from '../../../common/app-error.js';
import type { FieldError } from '../../../common/error-code.js';
import {
  builtInText,
  fieldsOf,
  variablesIn,
  type EmailKey,
  type EmailTextField,
} from '../../../integrations/mail/email-text-fields.js';

/** A text as it was submitted. */
interface SubmittedText {
  path: string;
  text: string;
}

/**
 * Checks submitted texts of one language, and keeps those that differ from the built-in ones.
 * @throws AppError `validation_failed` (422); a field is `<prefix>.<path>`
 */
export function checkedTexts(
  email: EmailKey,
  language: Language,
  submitted: readonly SubmittedText[],
  prefix: string = language,
): { changes: Record<string, string>; errors: FieldError[] } {
  const fields = new Map(fieldsOf(email).map((field) => [field.path, field]));
  const errors: FieldError[] = [];
  const changes: Record<string, string> = {};
  for (const { path, text } of submitted) {
    const field = fields.get(path);
    const trimmed = text.trim();
    const code = field ? refusalOf(field, trimmed) : 'unknown_field';
    if (code) errors.push({ field: `${prefix}.${path}`, code });
    else if (trimmed !== builtInText(email, language, path)) changes[path] = trimmed;
  }
  return { changes, errors };
}

/** Why a text cannot be sent; undefined when it can. */
function refusalOf(field: EmailTextField, text: string): FieldError['code'] | undefined {
  if (text === '') return 'required';
  if (text.length > field.maxLength) return 'too_long';
  const isLine = field.role !== 'paragraph' && field.role !== 'small';
  if (isLine && /[\r\n]/.test(text)) return 'invalid_format';
  const used = variablesIn(text);
  // What remains of braces after the known values is a mistyped one, and would be sent as it is.
  if (used.some((name) => !field.variables.includes(name)) || /\{\{|\}\}/.test(text.replace(/\{\{\w+\}\}/g, '')))
    return 'unknown_variable';
  return field.required.every((name) => used.includes(name)) ? undefined : 'missing_variable';
}

/** @throws AppError `validation_failed` (422) if there are any */
export function assertNoErrors(errors: FieldError[]): void {
  if (errors.length > 0)
    throw new AppError('validation_failed', 422, { errors, detail: 'Some texts cannot be sent like this.' });
}
