import { expect, it } from '@jest/globals';
import { QueryFailedError } from 'typeorm';
import { describeConnectionError, isDatabaseUnavailable } from './database-error.js';

const failure = (code: string): Error =>
  new QueryFailedError('INSERT', [], Object.assign(new Error('Something is wrong.'), { code }));

it.each([
  ['out of connections', '53300'],
  ['a full disk', '53100'],
  ['out of memory', '53200'],
  ['a server that is shut down', '57P01'],
  ['one that crashed', '57P02'],
  ['one that starts', '57P03'],
  ['a cancelled statement', '57014'],
  ['a lock that is not available', '55P03'],
  ['a replica', '25006'],
  ['a deadlock', '40P01'],
  ['a lost connection', '08006'],
  ['a refused connection', 'ECONNREFUSED'],
])('%s (%s) is answered with 503', (_name, code) => {
  expect(isDatabaseUnavailable(failure(code))).toBe(true);
});

it.each([
  ['a unique violation', '23505'],
  ['a syntax error', '42601'],
  ['a value that is too long', '22001'],
  ['an aborted transaction', '25P02'],
])('%s (%s) is not', (_name, code) => {
  expect(isDatabaseUnavailable(failure(code))).toBe(false);
});

it('a server that asks for TLS is named in a sentence', () => {
  const refusal = Object.assign(
    new Error('pg_hba.conf rejects connection for host "10.0.0.2", user "leap", database "leap", no encryption'),
    { code: '28000' },
  );
  const sentence = describeConnectionError(refusal, 'postgres://leap:secret-word@db.example.com/leap');
  expect(sentence).toMatch(/^DATABASE_URL: PostgreSQL at db\.example\.com:5432 asks for TLS/);
  expect(sentence).not.toContain('secret-word');
});
