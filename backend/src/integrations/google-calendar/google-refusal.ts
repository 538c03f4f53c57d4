/** Google's refusals that the product handles differently. */
export type RefusalReason = 'invalid_grant' | 'unauthorized' | 'rate_limited' | 'not_found' | 'conflict' | 'refused';

/** Google refused the request. Contains neither tokens nor the request. */
export class GoogleRefusalError extends Error {
  override readonly name = 'GoogleRefusalError';

  constructor(
    readonly reason: RefusalReason,
    readonly status: number,
    /** Google's error code, e.g. `insufficientPermissions`. */
    readonly code: string,
  ) {
    super(`Google refused: ${status} ${code}`.trim());
  }
}

/** Google did not answer, or answered something unusable. Replaces the library's error, which quotes headers and bodies. */
export class GoogleFailure extends Error {
  override readonly name = 'GoogleFailure';
}

const limits = /^(rateLimitExceeded|userRateLimitExceeded|quotaExceeded|dailyLimitExceeded)$/;
const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** The token endpoint answers `{ error: 'invalid_grant' }`, the API `{ error: { errors: [{ reason }] } }`. */
function codeIn(body: unknown): string {
  const error = isRecord(body) ? body['error'] : undefined;
  const [first] = isRecord(error) && Array.isArray(error['errors']) ? (error['errors'] as unknown[]) : [];
  const code = isRecord(first) ? first['reason'] : error;
  return typeof code === 'string' && /^\w{1,60}$/.test(code) ? code : '';
}

function reasonOf(status: number, code: string): RefusalReason {
  if (code === 'invalid_grant') return 'invalid_grant';
  if (status === 429 || (status === 403 && limits.test(code))) return 'rate_limited';
  if (status === 404 || status === 410) return 'not_found';
  if (status === 409) return 'conflict';
  // `invalid_client` is 401 too, but a new token does not help against a wrong secret.
  return status === 401 && code !== 'invalid_client' ? 'unauthorized' : 'refused';
}

/** Converts the library's error. */
export function readGoogleError(error: unknown): GoogleRefusalError | GoogleFailure {
  if (error instanceof GoogleRefusalError || error instanceof GoogleFailure) return error;
  const { response, code } = (isRecord(error) ? error : {}) as {
    response?: { status?: unknown; data?: unknown };
    code?: unknown;
  };
  const status = Number(response?.status);
  const refusal = codeIn(response?.data);
  if (status >= 400 && status < 500 && status !== 408)
    return new GoogleRefusalError(reasonOf(status, refusal), status, refusal);
  const what =
    status >= 500 ? String(status) : typeof code === 'string' ? code : error instanceof Error ? error.name : 'unknown';
  return new GoogleFailure(`Google did not answer usefully: ${what}`);
}
