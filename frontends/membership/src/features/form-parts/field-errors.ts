import { isApiError } from '@leap/client/membership';
import { passwordErrorOf } from '../password/password-strength';

/** The text (namespace `membership-account`) of a field's error code. */
export type FieldTexts = `errors.${string}`;

const passwordCodes: Record<string, FieldTexts> = {
  required: 'errors.password_required',
  too_short: 'errors.password_short',
  too_long: 'errors.password_long',
  too_common: 'errors.password_common',
  own_words: 'errors.password_own_words',
  breached: 'errors.password_breached',
};

/** Validates a new password. Only the server knows common ones. */
export function refusedBeforehand(password: string): FieldTexts | undefined {
  const code = passwordErrorOf(password);
  return code && passwordCodes[code];
}

/** The server's code for one field of a refused call. */
export function fieldCode(error: unknown, field: string): string | undefined {
  return isApiError(error) ? error.fieldErrors?.find((refused) => refused.field === field)?.code : undefined;
}

/** The text for the server's refusal of a new password. */
export function refusedPassword(error: unknown, field: string): FieldTexts | undefined {
  const code = fieldCode(error, field);
  return code === undefined ? undefined : (passwordCodes[code] ?? 'errors.password_refused');
}
