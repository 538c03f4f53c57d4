import { connectDatabase } from './database';
import { expect, testWithoutPage as test } from './fixtures';
import type { RunningServer } from './server';

/**
 * Whether an address is known here is health-grade information. backend/test/answers-alike.spec.ts compares the API's answers and its
 * work; these are the forms that browsers without scripts post to their pages, and the pages that follow.
 */
test.describe.configure({ mode: 'default' });

let server: RunningServer;
let slots: string[];
test.beforeAll(async ({ product }) => {
  test.setTimeout(120_000);
  server = await product.fresh();
  const database = await connectDatabase(server.dataDir);
  await database.query('INSERT INTO confirmed_addresses (email) VALUES ($1)', [known]);
  await database.end();
  const page = await (await fetch(`${server.url}/inner-circle?step=scheduling`)).text();
  slots = [...page.matchAll(/name="slot"[^>]* value="([^"]+)"/g)].map(([, slot]) => slot!);
});

/** A member with an account; equally long, so that lengths are equal. */
const [known, unknown] = ['member@example.com', 'nobody@example.com'];

interface FormCase {
  path: string;
  /** @param round counts the posts of a case: nothing is sent twice */
  fields: (round: number) => Record<string, string>;
  /** Whether the known address is known to this form too, from an earlier post. */
  isRepeated: boolean;
}

const person = (round: number) => ({ firstName: 'Ana', lastName: `Example ${round}`, phone: '+34 600 000 000' });
const apply = {
  timeCommitment: '3-5_hours',
  challengeArea: 'Starting over.',
  transformationGoal: 'To stay.',
  subscriptionType: 'quarterly',
};
const forms: Record<string, FormCase> = {
  newsletter: { path: '/newsletter', fields: (round) => ({ name: `Ana ${round}` }), isRepeated: true },
  contact: {
    path: '/contact?program=retreats&from=landing-page',
    fields: (round) => ({ name: 'Ana', coachingType: 'retreats', message: `Message ${round}` }),
    isRepeated: true,
  },
  lead: {
    path: '/tiktok-landing',
    fields: (round) => ({
      name: `Ana ${round}`,
      age: '30',
      coachingType: 'other',
      message: 'Sleep.',
      privacyConsent: 'yes',
      marketingConsent: 'yes',
    }),
    isRepeated: true,
  },
  consent: {
    path: '/informed-consent',
    fields: (round) => ({
      participantName: `Ana ${round}`,
      sessionType: 'breathwork',
      hasConsented: 'yes',
      acknowledgeRight: 'yes',
      understandNature: 'yes',
      confirmAutonomy: 'yes',
    }),
    isRepeated: true,
  },
  'application, to pay': {
    path: '/inner-circle',
    fields: (round) => ({
      form: 'signup',
      ...person(round),
      ...apply,
      readinessLevel: 'completely_ready',
      acceptTerms: 'yes',
      shownPrice: JSON.stringify({ plan: 'quarterly', amount: 27_500, periodMonths: 3, trialDays: 0 }),
    }),
    isRepeated: true,
  },
  'application, for a call': {
    path: '/inner-circle',
    fields: (round) => ({ form: 'signup', ...person(round), ...apply, readinessLevel: 'just_exploring' }),
    isRepeated: true,
  },
  booking: {
    path: '/inner-circle?step=scheduling',
    fields: (round) => ({ ...person(round), slot: slots[round]! }),
    isRepeated: false,
  },
  'log-in': { path: '/login', fields: () => ({ form: 'log-in', password: 'not the password' }), isRepeated: false },
};

/** Without what differs between any two answers. */
const neutral = (text: string): string =>
  text
    .replaceAll(known, '<email>')
    .replaceAll(unknown, '<email>')
    .replaceAll(/Example \d|Ana \d|Message \d/g, '<typed>')
    .replaceAll(/leap\.signup=[\w.%-]+/g, 'leap.signup=<signed>')
    .replaceAll(/Expires=[^;]+/g, 'Expires=<date>')
    .replaceAll(/[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/g, '<uuid>');

async function answerTo(
  path: string,
  init: RequestInit,
): Promise<{ seen: object; location: string | null; cookies: string }> {
  const answer = await fetch(server.url + path, { ...init, redirect: 'manual' });
  const { date: _date, etag: _etag, 'x-request-id': _id, ...headers } = Object.fromEntries(answer.headers);
  const seen = { status: answer.status, headers: neutral(JSON.stringify(headers)), body: neutral(await answer.text()) };
  const cookies = answer.headers.getSetCookie().map((cookie) => cookie.split(';', 1)[0]!);
  return { seen, location: answer.headers.get('location'), cookies: cookies.join('; ') };
}

/** The answer to a form, and the page that it leads to. */
async function answersFor(name: string, email: string, round: number): Promise<object[]> {
  const { path, fields } = forms[name]!;
  const { seen, location, cookies } = await answerTo(path, {
    method: 'POST',
    headers: { origin: server.url },
    body: new URLSearchParams({ form: name, ...fields(round), email }),
  });
  if (location === null) return [seen];
  return [seen, (await answerTo(location, { headers: { cookie: cookies } })).seen];
}

for (const [name, { isRepeated }] of Object.entries(forms))
  test(`${name}, posted without scripts, is answered alike for known and unknown addresses`, async () => {
    if (isRepeated) await answersFor(name, known, 0);
    const [ofKnown, ofUnknown] = [await answersFor(name, known, 1), await answersFor(name, unknown, 2)];
    expect(ofKnown[0]).toMatchObject({ status: name === 'log-in' ? 401 : 303 });
    expect(ofKnown).toEqual(ofUnknown);
  });
