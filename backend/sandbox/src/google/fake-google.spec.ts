import { createHash, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '../../test/database.js';
import { startSandbox, type Sandbox } from '../sandbox.js';
import { fakeGoogleClient } from './oauth.js';

const SCOPES =
  'https://www.googleapis.com/auth/calendar.events.owned https://www.googleapis.com/auth/calendar.freebusy';
const RETURN = 'https://www.example.com/oauth-success';

let database: TestDatabase;
const sandboxes: Sandbox[] = [];
const roots: string[] = [];

async function start(): Promise<void> {
  const sandbox = await startSandbox({ databaseUrl: database.url, siteUrl: 'https://www.example.com', productPort: 9 });
  sandboxes.push(sandbox);
  roots.push(sandbox.settings.google.GOOGLE_ROOT_URL);
}

beforeAll(async () => {
  database = await createTestDatabase();
  await start();
  await start();
});
afterAll(async () => {
  for (const sandbox of sandboxes) await sandbox.stop();
  await database.drop();
});

const verifier = randomBytes(48).toString('base64url');
const asked = {
  client_id: fakeGoogleClient.id,
  redirect_uri: RETURN,
  response_type: 'code',
  scope: SCOPES,
  access_type: 'offline',
  prompt: 'consent',
  state: 'state',
  code_challenge: createHash('sha256').update(verifier).digest('base64url'),
  code_challenge_method: 'S256',
};
const client = { client_id: fakeGoogleClient.id, client_secret: fakeGoogleClient.secret };
type Fields = Record<string, string | undefined>;
const form = (fields: Fields): URLSearchParams =>
  new URLSearchParams(Object.entries(fields).filter((entry): entry is [string, string] => entry[1] !== undefined));

const openConsent = (change: Fields = {}, root = roots[0]) =>
  fetch(`${root}/o/oauth2/v2/auth?${form({ ...asked, ...change }).toString()}`);
async function allow(change: Fields = {}, root = roots[0]): Promise<string> {
  const body = form({ ...asked, ...change, decision: 'allow' });
  for (const scope of SCOPES.split(' ')) body.append('granted', scope);
  const answer = await fetch(`${root}/o/oauth2/v2/auth`, { method: 'POST', body, redirect: 'manual' });
  return new URL(answer.headers.get('location') ?? '').searchParams.get('code') ?? '';
}
async function token(fields: Fields, root = roots[0]): Promise<{ status: number; body: Record<string, string> }> {
  const answer = await fetch(`${root}/token`, { method: 'POST', body: form({ ...client, ...fields }) });
  return { status: answer.status, body: (await answer.json()) as Record<string, string> };
}
const exchange = (code: string, change: Fields = {}, root = roots[0]) =>
  token({ grant_type: 'authorization_code', code, code_verifier: verifier, redirect_uri: RETURN, ...change }, root);

let accessToken = '';
beforeEach(async () => {
  accessToken = (await exchange(await allow())).body['access_token'] ?? '';
});
interface ApiAnswer {
  status: number;
  body: { error?: { code: number; message: string; errors: { reason: string }[] }; [name: string]: unknown };
}
async function api(
  method: string,
  path: string,
  body?: object,
  { root = roots[0], bearer = accessToken } = {},
): Promise<ApiAnswer> {
  const answer = await fetch(`${root}/calendar/v3${path}`, {
    method,
    headers: { Authorization: `Bearer ${bearer}`, 'Content-Type': 'application/json' },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  const text = await answer.text();
  return { status: answer.status, body: (text === '' ? {} : JSON.parse(text)) as ApiAnswer['body'] };
}
const refusalOf = ({ status, body }: ApiAnswer): unknown[] => [status, body.error?.errors[0]?.reason];
const time = (hour: number) => ({
  dateTime: `2027-03-0${1 + Math.floor(hour / 24)}T${String(hour % 24).padStart(2, '0')}:00:00Z`,
  timeZone: 'America/Los_Angeles',
});
const newId = (): string => crypto.randomUUID().replaceAll('-', '');
const event = () => ({
  id: newId(),
  summary: 'Call',
  start: time(18),
  end: time(19),
  attendees: [{ email: 'ana@example.com' }],
});
const EVENTS = '/calendars/primary/events';

describe('the consent page', () => {
  it('lists the requested scopes', async () => {
    const answer = await openConsent();
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain('calendar.freebusy');
  });

  it.each([
    ['a misspelt parameter', { acces_type: 'offline' }, 400, 'acces_type'],
    ['another client', { client_id: 'x' }, 401, 'invalid_client'],
    ['an address that is not registered', { redirect_uri: 'https://evil.example' }, 400, 'redirect_uri_mismatch'],
    ['an unknown response', { response_type: 'token' }, 400, 'unsupported_response_type'],
    ['a scope of nobody', { scope: 'everything' }, 400, 'invalid_scope'],
    ['no scope', { scope: undefined }, 400, 'scope'],
    ['a challenge without its method', { code_challenge_method: undefined }, 400, 'code_challenge_method'],
    ['an unknown access', { access_type: 'forever' }, 400, 'access_type'],
    ['an unknown prompt', { prompt: 'please' }, 400, 'prompt'],
  ])('refuses %s', async (_name, change, status, reason) => {
    const answer = await openConsent(change);
    expect(answer.status).toBe(status);
    expect(await answer.text()).toContain(reason);
  });
});

describe('the token endpoint', () => {
  it('accepts a code once, in any process, and answers tokens', async () => {
    const code = await allow();
    expect(await exchange(code, {}, roots[1])).toMatchObject({
      status: 200,
      body: {
        access_token: expect.stringMatching(/^ya29\./),
        refresh_token: expect.stringMatching(/^1\/\//),
        scope: SCOPES,
        token_type: 'Bearer',
        expires_in: 3599,
      },
    });
    expect(await exchange(code)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
  });

  it.each([
    ['another verifier', { code_verifier: 'x'.repeat(43) }, 400, 'invalid_grant'],
    ['no verifier', { code_verifier: undefined }, 400, 'invalid_grant'],
    ['another address', { redirect_uri: 'https://evil.example' }, 400, 'redirect_uri_mismatch'],
    ['a wrong secret', { client_secret: 'x' }, 401, 'invalid_client'],
    ['another client', { client_id: 'x' }, 401, 'invalid_client'],
    ['a misspelt parameter', { verifier }, 400, 'invalid_request'],
    ['an unknown grant', { grant_type: 'password' }, 400, 'unsupported_grant_type'],
  ])('refuses %s', async (_name, change, status, error) => {
    expect(await exchange(await allow(), change)).toMatchObject({ status, body: { error } });
  });

  it('answers no refresh token for a consent without offline access', async () => {
    const { body } = await exchange(await allow({ access_type: 'online' }));
    expect(Object.keys(body)).not.toContain('refresh_token');
  });

  it('refreshes until the grant is revoked', async () => {
    const { body } = await exchange(await allow());
    const refresh = { grant_type: 'refresh_token', refresh_token: body['refresh_token'] };
    const renewed = await token(refresh, roots[1]);
    expect(renewed).toMatchObject({ status: 200, body: { access_token: expect.any(String), scope: SCOPES } });
    expect(Object.keys(renewed.body)).not.toContain('refresh_token');
    expect((await fetch(`${roots[0]}/revoke?token=${renewed.body['access_token']}`, { method: 'POST' })).status).toBe(
      200,
    );
    expect(await token(refresh)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
    expect(refusalOf(await api('GET', EVENTS, undefined, { bearer: body['access_token'] ?? '' }))).toEqual([
      401,
      'authError',
    ]);
    expect((await fetch(`${roots[0]}/revoke?token=${renewed.body['access_token']}`, { method: 'POST' })).status).toBe(
      400,
    );
  });
});

describe('the Calendar API', () => {
  it('stores events for all processes', async () => {
    const call = event();
    expect(
      await api('POST', `${EVENTS}?sendUpdates=none&conferenceDataVersion=1`, {
        ...call,
        conferenceData: { createRequest: { requestId: 'r', conferenceSolutionKey: { type: 'hangoutsMeet' } } },
      }),
    ).toMatchObject({
      status: 200,
      body: {
        id: call.id,
        status: 'confirmed',
        sequence: 0,
        hangoutLink: expect.stringMatching(/^https:\/\/meet\.google\.com\//),
      },
    });
    expect(await api('GET', `${EVENTS}/${call.id}`, undefined, { root: roots[1] })).toMatchObject({
      status: 200,
      body: { iCalUID: `${call.id}@google.com` },
    });
    expect(await api('PATCH', `${EVENTS}/${call.id}`, { end: time(20) })).toMatchObject({
      status: 200,
      body: { sequence: 1, summary: 'Call', end: { dateTime: '2027-03-01T20:00:00Z' } },
    });
    expect((await api('GET', EVENTS)).body['items']).toContainEqual(expect.objectContaining({ id: call.id }));
    expect(await api('DELETE', `${EVENTS}/${call.id}`)).toMatchObject({ status: 204 });
    expect(refusalOf(await api('DELETE', `${EVENTS}/${call.id}`))).toEqual([410, 'deleted']);
    expect(await api('GET', `${EVENTS}/${call.id}`)).toMatchObject({ status: 200, body: { status: 'cancelled' } });
    expect(refusalOf(await api('POST', EVENTS, call))).toEqual([409, 'duplicate']);
  });

  it('answers busy times, of events and others', async () => {
    const call = { ...event(), start: time(42), end: time(43) };
    await api('POST', EVENTS, call);
    await fetch(`${roots[0]}/busy`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ start: time(45).dateTime, end: time(46).dateTime }),
    });
    const { body } = await api('POST', '/freeBusy', {
      timeMin: time(40).dateTime,
      timeMax: time(47).dateTime,
      items: [{ id: 'primary' }, { id: 'unknown' }],
    });
    expect(body).toMatchObject({
      calendars: {
        primary: { busy: [{ start: '2027-03-02T18:00:00.000Z' }, { end: '2027-03-02T22:00:00.000Z' }] },
        unknown: { errors: [{ reason: 'notFound' }] },
      },
    });
  });

  it.each([
    ['a misspelt field', { summry: 'x' }, 400, 'badRequest'],
    ['a misspelt field within', { start: { datetime: '2027-03-01T18:00:00Z' } }, 400, 'badRequest'],
    ['a misspelt field in a list', { attendees: [{ mail: 'ana@example.com' }] }, 400, 'badRequest'],
    ['an id with other emails', { id: 'WXYZ-1' }, 400, 'invalid'],
    ['an id and a UID', { iCalUID: 'x@example.com' }, 400, 'invalid'],
    ['no end', { end: undefined }, 400, 'required'],
    ['an end before the start', { end: time(17) }, 400, 'timeRangeEmpty'],
    ['a time without a zone', { start: { dateTime: '2027-03-01T18:00:00' } }, 400, 'invalid'],
    ['a zone that is none', { start: { ...time(18), timeZone: 'America/Nowhere' } }, 400, 'invalid'],
    ['a guest without an address', { attendees: [{ email: 'ana' }] }, 400, 'invalid'],
    ['a list that is none', { attendees: 'ana@example.com' }, 400, 'invalid'],
  ])('refuses %s', async (_name, change, status, reason) => {
    expect(refusalOf(await api('POST', EVENTS, { ...event(), ...change }))).toEqual([status, reason]);
  });

  it('refuses other invalid requests', async () => {
    expect(refusalOf(await api('POST', `${EVENTS}?sendUpdate=all`, event()))).toEqual([400, 'badRequest']);
    expect(refusalOf(await api('POST', `${EVENTS}?sendUpdates=everybody`, event()))).toEqual([400, 'invalidParameter']);
    expect(refusalOf(await api('POST', '/calendars/another/events', event()))).toEqual([404, 'notFound']);
    expect(refusalOf(await api('GET', `${EVENTS}/${newId()}`))).toEqual([404, 'notFound']);
    expect(refusalOf(await api('PATCH', `${EVENTS}/${newId()}`, {}))).toEqual([404, 'notFound']);
    expect(refusalOf(await api('POST', '/freebusy.query', {}))).toEqual([404, 'notFound']);
    expect(
      refusalOf(await api('POST', '/freeBusy', { timeMin: time(1).dateTime, timeMax: time(2).dateTime, item: [] })),
    ).toEqual([400, 'badRequest']);
    expect(refusalOf(await api('POST', EVENTS, event(), { bearer: 'ya29.unknown' }))).toEqual([401, 'authError']);
  });

  it('refuses missing scopes, calls over the limit, and expired tokens', async () => {
    const body = form({ ...asked, decision: 'allow' });
    body.append('granted', SCOPES.split(' ')[1] ?? '');
    const answer = await fetch(`${roots[0]}/o/oauth2/v2/auth`, { method: 'POST', body, redirect: 'manual' });
    const { body: narrow } = await exchange(
      new URL(answer.headers.get('location') ?? '').searchParams.get('code') ?? '',
    );
    expect(refusalOf(await api('POST', EVENTS, event(), { bearer: narrow['access_token'] ?? '' }))).toEqual([
      403,
      'insufficientPermissions',
    ]);

    await fetch(`${roots[0]}/limit`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: '{"calls":2}',
    });
    const answers = [
      await api('GET', EVENTS),
      await api('GET', EVENTS, undefined, { root: roots[1] }),
      await api('GET', EVENTS),
    ];
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 200]);
    await fetch(`${roots[1]}/expire`, { method: 'POST' });
    expect(refusalOf(await api('GET', EVENTS))).toEqual([401, 'authError']);
  });
});
