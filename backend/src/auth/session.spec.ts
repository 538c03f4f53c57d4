import { expect, it } from '@jest/globals';
import { sign } from 'cookie-signature';
import { hasSignedSession } from './session.js';

const SESSION_SECRET = 'four quiet mornings by the sea, and one loud';
const value = (secret = SESSION_SECRET): string => encodeURIComponent(`s:${sign('An-id_of-a-session', secret)}`);

it.each([
  ['development', `leap.sid=${value()}`, true],
  ['development', `a=b; leap.sid=${value()}; c=d`, true],
  ['production', `__Host-leap.sid=${value()}`, true],
  ['production', `leap.sid=${value()}`, false],
  ['development', `leap.sid=${value('the secret of another installation')}`, false],
  ['development', 'leap.sid=x', false],
  ['development', 'leap.sid=s%3Aabc.def', false],
  ['development', `other=${value()}`, false],
  ['development', '', false],
  ['development', undefined, false],
] as const)('in %s %j holds a session that this installation signed: %j', (NODE_ENV, cookies, expected) => {
  expect(hasSignedSession(cookies, { NODE_ENV, SESSION_SECRET })).toBe(expected);
});
