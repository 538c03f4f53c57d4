import type { ErrorCode, FieldError } from './error-code.js';

/** What an {@link AppError} may say beyond its code and status. */
export interface AppErrorParams {
  /** Which fields were refused, and why. */
  errors?: FieldError[];
  /** Seconds until a new attempt makes sense; becomes the `Retry-After` header. */
  retryAfterSeconds?: number;
  /** One English sentence for developers. Never shown to visitors: clients own the texts. */
  detail?: string;
}

/** The one error that services and controllers throw on purpose; the problem filter turns it into an answer. */
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
