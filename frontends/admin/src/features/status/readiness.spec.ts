import { describe, expect, it } from '@jest/globals';
import { readinessOf } from './readiness';

const down = { status: 'error', checks: [{ name: 'database', status: 'down' }] };

describe('readinessOf', () => {
  it('parses a good answer', () => {
    const data = { status: 'ok' as const, checks: [] };
    expect(readinessOf(data, undefined)).toBe(data);
  });

  it('parses the checks of a 503 and ignores the earlier good answer', () => {
    expect(readinessOf({ status: 'ok', checks: [] }, { status: 503, message: `503: ${JSON.stringify(down)}` })).toEqual(
      down,
    );
  });

  it.each([
    ['a network error', { status: 0, message: '0: Failed to fetch' }],
    ['a problem without checks', { status: 503, message: '503: {"code":"unavailable"}' }],
    ['a page of a proxy', { status: 502, message: '502: <html>Bad gateway</html>' }],
    ['something else', new Error('nothing')],
  ])('is undefined after %s', (_name, error) => {
    expect(readinessOf({ status: 'ok', checks: [] }, error)).toBeUndefined();
  });
});
