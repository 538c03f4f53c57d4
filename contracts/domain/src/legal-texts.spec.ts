import { expect, it } from '@jest/globals';
import { LEGAL_TEXT_LENGTH, legalTextRefusal } from './legal-texts.js';

it.each([
  ['- In short\n\n## Prices\n\nAs {{brand}} says:\n\n{{plans}}\n\n## More', undefined],
  ['## Prices\r\n\r\n{{plans}}\r\n', undefined],
  ['No section', 'invalid_format'],
  ['{{plans}}\n\n## Prices', 'invalid_format'],
  ['## Prices\n\nThey are {{plans}}.', 'invalid_format'],
  ['## Prices\n\n- {{plans}}', 'invalid_format'],
  ['## Prices\n\n{{plans}}\n\n{{plans}}', 'invalid_format'],
  ['## Prices of {{ brand }}', 'unknown_variable'],
  ['## Prices of \\{\\{brand\\}\\}', 'unknown_variable'],
  [`## ${'x'.repeat(LEGAL_TEXT_LENGTH - 3)} `, undefined],
  [`## ${'x'.repeat(LEGAL_TEXT_LENGTH - 2)}`, 'too_long'],
] as const)('terms of service can be published when every part of them can be shown: %j', (text, refusal) => {
  expect(legalTextRefusal('terms-of-service', text)).toBe(refusal);
});

it('a declaration of consent has no values, and needs no section', () => {
  expect(['Read it slowly.', '{{brand}}'].map((text) => legalTextRefusal('informed-consent', text))).toEqual([
    undefined,
    'unknown_variable',
  ]);
});
