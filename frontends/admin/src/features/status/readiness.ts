import { isApiError } from '@leap/client/admin';
import type { ReadinessDto } from '@leap/client/admin';

/**
 * The checks of a health answer, also of a 503, whose body is in the error's message (`503: {"status":"error","checks":[…]}`).
 * Undefined for other answers.
 */
export function readinessOf(data: ReadinessDto | undefined, error: unknown): ReadinessDto | undefined {
  if (error === undefined) return data;
  if (!isApiError(error)) return undefined;
  try {
    const body: unknown = JSON.parse(error.message.slice(error.message.indexOf(':') + 1));
    return isReadiness(body) ? body : undefined;
  } catch {
    return undefined;
  }
}

function isReadiness(value: unknown): value is ReadinessDto {
  return typeof value === 'object' && value !== null && 'checks' in value && Array.isArray(value.checks);
}
