import { randomBytes } from 'node:crypto';
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

it('the output of a generator is not, but for one in thousands', () => {
  const refused = Array.from({ length: 5_000 }, () => [
    randomBytes(16).toString('hex'),
    randomBytes(24).toString('base64'),
    randomBytes(24).toString('base64url'),
    randomBytes(48).toString('base64'),
  ])
    .flat()
    .filter(isGuessable);
  // About one in sixty thousand of the hexadecimal ones has so many repeated or neighbouring digits: no run may depend on that.
  expect(refused.length).toBeLessThan(4);
});
