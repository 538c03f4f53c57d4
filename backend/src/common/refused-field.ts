import { AppError } from './app-error.js';
import type { FieldErrorCode } from './error-code.js';

/** Constraints of the database with the fields that they concern. */
export type DatabaseRefusals = Readonly<Record<string, { field: string; code: FieldErrorCode }>>;

/** A validation error of one field. */
export const refusedField = (field: string, code: FieldErrorCode): AppError =>
  new AppError('validation_failed', 422, { errors: [{ field, code }], detail: 'Some fields were refused.' });

/** Awaits a statement. @throws AppError `validation_failed` (422) for violations of the named constraints */
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
