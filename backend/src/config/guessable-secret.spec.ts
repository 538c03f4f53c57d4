import { createHash } from 'node:crypto';
import { expect, it } from '@jest/globals';
import { isGuessable } from './guessable-secret.js';

it.each([
  'aaaaaaaabbbbbbbbaaaaaaaabbbbbbbb',
  'abcdefghijklmnopqrstuvwxyz012345',
  'leap-production-session-secret-2026',
  'qwertyuiopasdfghjklzxcvbnm123456',
  'Tr0ub4dor&3Tr0ub4dor&3Tr0ub4dor&3',
  '00000000-0000-4000-8000-000000000001',
  'correct horse battery staple correct',
])('%s is guessable', (secret) => {
  expect(isGuessable(secret)).toBe(true);
});

/** Like the output of a generator, but the same in each run: about one in sixty thousand hexadecimal ones is refused. */
const bytes = (seed: number, length: number): Buffer =>
  createHash('sha512').update(String(seed)).digest().subarray(0, length);

it('the output of a generator is not', () => {
  const refused = Array.from({ length: 5_000 }, (_unused, seed) => [
    bytes(seed, 16).toString('hex'),
    bytes(seed, 24).toString('base64'),
    bytes(seed, 24).toString('base64url'),
    bytes(seed, 48).toString('base64'),
  ])
    .flat()
    .filter(isGuessable);
  expect(refused).toEqual([]);
});
