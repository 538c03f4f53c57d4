import { AppError } from './app-error.js';
import type { FieldErrorCode } from './error-code.js';

/** What the database refuses, by the name of its constraint, tied to the field that it is about. */
export type DatabaseRefusals = Readonly<Record<string, { field: string; code: FieldErrorCode }>>;

/** The refusal of one field. */
export const refusedField = (field: string, code: FieldErrorCode): AppError =>
  new AppError('validation_failed', 422, { errors: [{ field, code }], detail: 'Some fields were refused.' });

/** Waits for something to be stored. @throws AppError `validation_failed` (422) for what the named rules of the database refuse */
export async function storedOrRefused<Result>(storing: Promise<Result>, refusals: DatabaseRefusals): Promise<Result> {
  try {
    return await storing;
  } catch (error) {
    const { driverError } = (typeof error === 'object' && error ? error : {}) as {
      driverError?: { constraint?: string };
    };
    const refusal = refusals[driverError?.constraint ?? ''];
    throw refusal ? refusedField(refusal.field, refusal.code) : error;
  }
}
