import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createTestApp, type TestApp } from '../../test/create-app.js';
import { createUser, testPassword } from '../../test/factories.js';
import { resetDatabase } from '../../test/reset-database.js';
import { PasswordsService } from '../modules/accounts/accounts/passwords.service.js';
import type { User } from '../modules/accounts/users/user.entity.js';
import { verificationsDone } from './passwords.js';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());
beforeEach(() => resetDatabase(test.dataSource));

const send = (body: string) => test.http.post('/api/login').set('Content-Type', 'application/json').send(body);
const logIn = (user: User, password: string) => test.http.post('/api/login').send({ email: user.email, password });

async function set(user: User, password: string): Promise<void> {
  const reset = await test.app.get(PasswordsService, { strict: false }).beginReset(user.id);
  const token = new URL(reset?.setPasswordUrl ?? '').searchParams.get('token');
  await test.http.post('/api/auth/set-password').send({ token, password }).expect(204);
}

describe('a text that cannot be a password', () => {
  const withPassword = (json: string): string => `{"email":"person@example.com","password":${json}}`;

  it.each([
    ['is missing', '{"email":"person@example.com"}', 422, 'required'],
    ['is empty', withPassword('""'), 422, 'required'],
    ['is null', withPassword('null'), 422, 'required'],
    ['is a number', withPassword('12345678'), 422, 'invalid_type'],
    ['is a list', withPassword('["correct horse battery"]'), 422, 'invalid_type'],
    ['is an object', withPassword('{"$ne":""}'), 422, 'invalid_type'],
    ['has 129 characters', withPassword(JSON.stringify('x'.repeat(129))), 422, 'too_long'],
    ['has 129 characters of four bytes', withPassword(JSON.stringify('🐎'.repeat(129))), 422, 'too_long'],
    ['has 60,000 characters', withPassword(JSON.stringify('x'.repeat(60_000))), 422, 'too_long'],
    ['has 10 MB', withPassword(JSON.stringify('x'.repeat(10_000_000))), 413, undefined],
    ['holds a NUL byte', withPassword('"correct\\u0000horse"'), 422, 'invalid_characters'],
    ['holds half a character', withPassword('"correct\\ud83dhorse"'), 422, 'invalid_characters'],
    ['is cut short', '{"email":"person@example.com","password":"corr', 400, undefined],
  ])('that %s is refused before the hash', async (_name, body, status, code) => {
    await createUser(test.dataSource, { email: 'person@example.com' });
    const before = verificationsDone();
    const answer = await send(body);
    expect([answer.status, answer.body.errors?.[0]?.code]).toEqual([status, code]);
    expect(verificationsDone()).toBe(before);
    expect(answer.text).not.toContain('horse');
  });
});

describe('a password', () => {
  it.each([
    ['128 characters of four bytes', '🐎'.repeat(128)],
    ['128 characters that grow when they are composed', 'ﷺ'.repeat(128)],
    ['nothing but spaces', ' '.repeat(8)],
    ['a line break and a tab, as pasted', 'three quiet\nmornings\t'],
    ['right to left', 'שלום שלום שלום'],
    ['quotes and signs', `'"; DROP TABLE users; -- \\u0000 %00 <b>`],
    ['emoji of several parts', '👩‍👩‍👧‍👦👩‍👩‍👧‍👦'],
  ])('may be %s, and only exactly that text matches', async (_name, password) => {
    const user = await createUser(test.dataSource);
    await set(user, password);
    await logIn(user, password).expect(200);
    await logIn(user, testPassword).expect(401);
    await logIn(user, [...password].slice(0, -1).join('')).expect(401);
  });

  it.each([
    ['NFD', 'corazón, café, mañana'.normalize('NFC'), 'corazón, café, mañana'.normalize('NFD')],
    ['NFC', 'corazón, café, mañana'.normalize('NFD'), 'corazón, café, mañana'.normalize('NFC')],
    ['full width', 'quiet morning 8', 'ｑｕｉｅｔ　ｍｏｒｎｉｎｇ　８'],
    ['ligatures', 'final office fluff', 'ﬁnal oﬃce ﬂuﬀ'],
  ])('matches when another keyboard composes it in %s', async (_name, chosen, typed) => {
    expect(typed).not.toBe(chosen);
    const user = await createUser(test.dataSource);
    await set(user, chosen);
    await logIn(user, typed).expect(200);
  });

  it.each([
    ['another case', 'Three quiet mornings'],
    ['a space more', 'three quiet mornings '],
    ['an accent more', 'thrée quiet mornings'],
    ['another alphabet that looks the same', 'three quiet m\u043ernings'],
  ])('does not match with %s', async (_name, typed) => {
    const user = await createUser(test.dataSource);
    await set(user, 'three quiet mornings');
    await logIn(user, typed).expect(401);
  });
});
