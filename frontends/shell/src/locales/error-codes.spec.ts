import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import en from './en.json' with { type: 'json' };
import es from './es.json' with { type: 'json' };

const contract = readFileSync(
  fileURLToPath(new URL('../../../../contracts/client/openapi.json', import.meta.url)),
  'utf8',
);

/** The codes of problem answers in the OpenAPI document. */
function problemCodes(): string[] {
  const { components } = JSON.parse(contract) as { components: { schemas: Record<string, { enum?: string[] }> } };
  return components.schemas.ErrorCode?.enum ?? [];
}

describe('texts for the codes of problem answers', () => {
  it('exist in both languages for every code of the contract', () => {
    const codes = problemCodes();
    expect(codes.length).toBeGreaterThan(10);
    expect(codes.filter((code) => !(code in en.errors) || !(code in es.errors))).toEqual([]);
  });
});
