/** A failed call in the store; clients have the texts for `code`. */
export interface ApiError {
  /** HTTP status; 0 without an answer. */
  status: number;
  /** `<status>: <body text, or the status text when the body is empty>`. */
  message: string;
  /** Stable snake_case code of the problem answer; `network` without an answer. */
  code?: string;
  fieldErrors?: { field: string; code: string }[];
  retryAfterSeconds?: number;
}

/** What is read of an answer before its body. */
export type AnswerHead = Pick<Response, 'status' | 'statusText' | 'headers'>;

export const NETWORK_ERROR_CODE = 'network';
const UNREADABLE_ANSWER_CODE = 'unreadable_answer';

/** A call without an answer: offline, refused, aborted, timed out. */
export function networkError(reason: string): ApiError {
  return { status: 0, message: `0: ${reason}`, code: NETWORK_ERROR_CODE };
}

/** A successful status with an invalid body, as from captive portals. */
export function unreadableAnswerError(response: AnswerHead, body: string): ApiError {
  return { status: response.status, message: errorMessage(response, body), code: UNREADABLE_ANSWER_CODE };
}

/** An unsuccessful answer, with or without a problem document. */
export function answerError(response: AnswerHead, body: string): ApiError {
  const error: ApiError = { status: response.status, message: errorMessage(response, body) };
  const problem = parseObject(body);
  if (typeof problem?.code === 'string') error.code = problem.code;
  if (Array.isArray(problem?.errors)) error.fieldErrors = problem.errors.filter(isFieldError);
  const seconds = retryAfterSeconds(response.headers.get('retry-after'));
  if (seconds !== undefined) error.retryAfterSeconds = seconds;
  return error;
}

export function isApiError(value: unknown): value is ApiError {
  return isRecord(value) && typeof value.status === 'number' && typeof value.message === 'string';
}

function errorMessage(response: AnswerHead, body: string): string {
  return `${response.status}: ${body === '' ? response.statusText : body}`;
}

function retryAfterSeconds(header: string | null): number | undefined {
  if (header === null) return undefined;
  if (/^\d+$/.test(header)) return Number(header);
  const instant = Date.parse(header);
  return Number.isNaN(instant) ? undefined : Math.max(0, Math.ceil((instant - Date.now()) / 1000));
}

function parseObject(body: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(body);
    return isRecord(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function isFieldError(value: unknown): value is { field: string; code: string } {
  return isRecord(value) && typeof value.field === 'string' && typeof value.code === 'string';
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
