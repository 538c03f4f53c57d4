import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import en from './locales/en.json';
import es from './locales/es.json';

const contract = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../../../../contracts/client/openapi.json'), 'utf8'),
) as { components: { schemas: { JobName: { enum: string[] } } } };

describe('the text for jobs', () => {
  it.each(Object.entries({ en, es }))('are there for every job of the product: %s', (_language, texts) => {
    const known = Object.entries(texts.names).flatMap(([module, verbs]) =>
      Object.keys(verbs).map((verb) => `${module}.${verb}`),
    );
    expect(known.toSorted()).toEqual(contract.components.schemas.JobName.enum.toSorted());
  });
});
