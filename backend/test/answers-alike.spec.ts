import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Response } from 'supertest';
import { confirmAddress, listRequestedSlots, visitor } from './bookings.js';
import { createUser } from './factories.js';
import { readySignup, startInnerCircle, type InnerCircleTest } from './inner-circle.js';
import { statementsDuring } from './statements.js';

/**
 * Whether an address is known here is health-grade information: every public route that accepts one must give the same answer, byte by
 * byte, and do the same work, statement by statement, so that neither content nor time reveals it.
 */
let circle: InnerCircleTest;
beforeAll(async () => {
  circle = await startInnerCircle();
});
afterAll(() => circle.close());

let count = 0;
/** A former member with a password, a newsletter subscription and a confirmed address. */
async function knownAddress(): Promise<string> {
  count += 1;
  const email = `known-${count}@example.com`;
  await createUser(circle.test.dataSource, { email, isInnerCircleMember: true });
  await confirmAddress(circle.test, email);
  await circle.test.http.post('/api/newsletter/subscribe').send({ name: 'Ana', email }).expect(202);
  return email;
}
/** As long as the known one, so that lengths are equal. */
const unknownAddress = (): string => `other-${count}@example.com`;

/** Replaces values that differ between answers: ids, secrets, instants. */
const neutral = (text: string): string =>
  text
    .replaceAll(/(known|other)-\d+@example\.com/g, '<email>')
    .replaceAll(/[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/g, '<uuid>')
    .replaceAll(/(pi|seti)_\w+_secret_\w+/g, '<secret>')
    .replaceAll(/"signupId":\d+/g, '"signupId":<id>')
    .replaceAll(/\d{4}-\d{2}-\d{2}T[\d:.]+Z/g, '<instant>')
    .replaceAll(/leap\.signup=[\w.-]+/g, 'leap.signup=<signed>')
    .replaceAll(/Expires=[^;"]+/g, 'Expires=<date>')
    .replaceAll(/"proof-of-work-challenge":"[\w+/=]+"/g, '"proof-of-work-challenge":"<challenge>"');
const seen = ({ status, headers, text }: Response): object => {
  const { date: _date, 'x-request-id': _id, etag: _etag, ...others } = headers as Record<string, string>;
  return { status, headers: neutral(JSON.stringify(others)), body: neutral(text) };
};
/** Kinds of statements in order, ignoring the order of two that run concurrently. */
const shape = (statements: readonly { text: string }[]): string[] =>
  statements.map(({ text }) => text.replaceAll(/\s+/g, ' ').slice(0, 200)).toSorted();

const send = (path: string, body: object) => circle.test.http.post(path).send(body);
const routes: Record<string, (email: string, round: number) => PromiseLike<Response>> = {
  'apply, ready': (email) => send('/api/inner-circle/apply', { ...readySignup, email }),
  'apply, terms later': (email) =>
    send('/api/inner-circle/apply', { ...readySignup, email, acceptedTermsVersion: undefined }),
  'apply, for a call': (email) =>
    send('/api/inner-circle/apply', { ...readySignup, email, readinessLevel: 'just_exploring' }),
  'log-in': (email) => send('/api/login', { email, password: 'a wrong password' }),
  'forgot password': (email) => send('/api/auth/forgot-password', { email }),
  newsletter: (email) => send('/api/newsletter/subscribe', { name: 'Ana', email }),
  booking: async (email, round) => {
    const slot = (await listRequestedSlots(circle.test))[round];
    return send('/api/calendar/book', { ...visitor, email, ...slot });
  },
  consent: (email) =>
    send('/api/consent', { participantName: 'Ana Example', email, sessionType: 'breathwork', hasConsented: true }),
  contact: (email) => send('/api/contacts', { name: 'Ana', email, coachingType: 'ai-coach' }),
};

it.each(Object.entries(routes))('%s answers known and unknown addresses alike', async (_name, call) => {
  const known = await knownAddress();
  const answers = [await call(known, 0), await call(unknownAddress(), 1)].map(seen);
  expect(answers[0]).toEqual(answers[1]);
});

it.each(Object.entries(routes))('%s does the same work for known and unknown addresses', async (_name, call) => {
  // The first call may fill caches.
  await call('warm-up@example.com', 5);
  const known = await knownAddress();
  const forKnown = await statementsDuring(() => call(known, 2));
  const forUnknown = await statementsDuring(() => call(unknownAddress(), 3));
  expect(forKnown.statements.length).toBeGreaterThan(0);
  expect(shape(forKnown.statements)).toEqual(shape(forUnknown.statements));
});

it.each(Object.entries(routes).filter(([name]) => !/^(log-in|apply, [tf])/.test(name)))(
  '%s asks for a proof of work with the same answer for known and unknown addresses',
  async (_name, call) => {
    const known = await knownAddress();
    circle.test.env.RATE_LIMITS = 'on';
    try {
      for (let round = 0; round < 4; round += 1) await call(`somebody-${round}@example.com`, round);
      const answers = [await call(known, 4), await call(unknownAddress(), 4)].map(seen);
      expect(answers[0]).toMatchObject({ status: 428, headers: expect.stringContaining('<challenge>') });
      expect(answers[0]).toEqual(answers[1]);
    } finally {
      circle.test.env.RATE_LIMITS = 'off';
    }
  },
);
