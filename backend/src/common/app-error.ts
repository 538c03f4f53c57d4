import type { ErrorCode, FieldError } from './error-code.js';

/** Details of an {@link AppError} beyond code and status. */
export interface AppErrorParams {
  /** Refused fields with their codes. */
  errors?: FieldError[];
  /** Seconds until a new attempt makes sense; becomes the `Retry-After` header. */
  retryAfterSeconds?: number;
  /** One English sentence for developers. Never shown to visitors: clients own the texts. */
  detail?: string;
}

/** The error for expected failures in services and controllers; the problem filter converts it to an answer. */
export class AppError extends Error {
  constructor(
    readonly code: ErrorCode,
    readonly status: number,
    readonly params: AppErrorParams = {},
  ) {
    super(params.detail ?? code);
    this.name = 'AppError';
  }
}
