import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { inspect } from 'node:util';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ProviderUnavailableError } from '../circuit.js';
import { ProviderKeys } from '../provider-keys/provider-keys.js';
import { GoogleCalendarClient } from './google-calendar.client.js';
import type { GoogleEvent } from './google-event.js';
import { GoogleClient } from './google-client.js';
import { GoogleFailure, GoogleRefusalError } from './google-refusal.js';

type Answer = (req: IncomingMessage, res: ServerResponse) => void;

const secrets = {
  code: '4/0Asecret-code',
  verifier: 'secret-verifier',
  refresh: '1//0secret-refresh',
  access: 'ya29.secret-access',
  client: 'GOCSPX-secret-client',
};
let server: Server;
let answer: Answer;
let requests = 0;
let client: GoogleCalendarClient;

beforeAll(async () => {
  server = createServer((req, res) => {
    requests += 1;
    answer(req, res);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const root = `http://127.0.0.1:${(server.address() as AddressInfo).port}/google`;
  const keys = { GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: secrets.client, GOOGLE_ROOT_URL: root };
  client = new GoogleCalendarClient(new ProviderKeys(keys), {
    PUBLIC_URL: 'https://www.example.com',
    GOOGLE_CALENDAR_ID: 'primary',
  });
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});
beforeEach(() => {
  requests = 0;
});

const json =
  (status: number, body: unknown): Answer =>
  (_req, res) =>
    void res.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
const refusal = (status: number, reason: string): Answer =>
  json(status, {
    error: { errors: [{ domain: 'global', reason, message: secrets.access }], code: status, message: secrets.access },
  });
const raw =
  (body: string | Buffer, type = 'application/json'): Answer =>
  (_req, res) =>
    void res.writeHead(200, { 'Content-Type': type }).end(body);

const never = new AbortController().signal;
const range = { startsAt: new Date('2027-01-04T00:00:00Z'), endsAt: new Date('2027-01-30T00:00:00Z') };
const call: GoogleEvent = {
  ...range,
  id: 'abcde12345',
  summary: 'Call',
  description: 'Words',
  timeZone: 'America/Los_Angeles',
  attendee: { email: 'ana@example.com', displayName: 'Ana' },
};
const busy = () => client.busyTimes(secrets.access, range, never);
const failureOf = (work: () => Promise<unknown>): Promise<unknown> =>
  work().then(
    () => 'no failure',
    (error: unknown) => error,
  );

describe('invalid answers', () => {
  it.each<[string, Answer]>([
    ['a page', raw('<html>Sign in to the network</html>', 'text/html')],
    ['half an answer', raw('{"calendars": {"primary": {"busy": [')],
    ['nothing', raw('')],
    ['null', raw('null')],
    ['another calendar', json(200, { calendars: { other: { busy: [] } } })],
    [
      'an unknown calendar',
      json(200, { calendars: { primary: { busy: [], errors: [{ domain: 'global', reason: 'notFound' }] } } }),
    ],
    ['no list', json(200, { calendars: { primary: { busy: {} } } })],
    ['times that are none', json(200, { calendars: { primary: { busy: [{ start: 'tomorrow', end: 'later' }] } } })],
    [
      'times that run backwards',
      json(200, { calendars: { primary: { busy: [{ start: '2027-01-05T10:00:00Z', end: '2027-01-05T09:00:00Z' }] } } }),
    ],
    ['holes', json(200, { calendars: { primary: { busy: [null] } } })],
    ['far too much', raw(Buffer.alloc(3_000_000, ' '))],
    ['a broken connection', (req) => void req.socket.destroy()],
    ['an error of Google’s', json(500, { error: { message: secrets.access } })],
    ['a busy gateway', (_req, res) => void res.writeHead(503).end('no')],
  ])('are failures: %s', async (_name, lie) => {
    answer = lie;
    expect(await failureOf(busy)).toBeInstanceOf(GoogleFailure);
    expect(requests).toBe(1);
  });

  it('are failures: an event of another id, no event, tokens without a token', async () => {
    answer = json(200, { id: 'another' });
    expect(await failureOf(() => client.insertEvent(secrets.access, call, never))).toBeInstanceOf(GoogleFailure);
    answer = json(200, {});
    expect(await failureOf(() => client.getEvent(secrets.access, call.id, never))).toBeInstanceOf(GoogleFailure);
    answer = json(200, { expires_in: 3_599 });
    expect(await failureOf(() => client.renew(secrets.refresh, never))).toBeInstanceOf(GoogleFailure);
  });
});

describe('refusals', () => {
  it.each([
    ['rate_limited', refusal(403, 'rateLimitExceeded')],
    ['rate_limited', refusal(403, 'userRateLimitExceeded')],
    ['rate_limited', refusal(429, 'tooMany')],
    ['refused', refusal(403, 'insufficientPermissions')],
    ['unauthorized', refusal(401, 'authError')],
    ['not_found', refusal(404, 'notFound')],
    ['not_found', refusal(410, 'deleted')],
    ['conflict', refusal(409, 'duplicate')],
    ['refused', refusal(400, 'invalid')],
    ['refused', json(401, { error: 'invalid_client' })],
    ['invalid_grant', json(400, { error: 'invalid_grant', error_description: secrets.refresh })],
    ['refused', (_req: IncomingMessage, res: ServerResponse) => void res.writeHead(418).end('<html>')],
  ] as [string, Answer][])('are distinguished: %s', async (reason, no) => {
    answer = no;
    const error = await failureOf(busy);
    expect(error).toBeInstanceOf(GoogleRefusalError);
    expect(error).toMatchObject({ reason });
    expect(requests).toBe(1);
  });
});

describe('errors', () => {
  it.each<[string, Answer]>([
    ['a refusal', json(400, { error: 'invalid_grant', error_description: secrets.refresh })],
    ['a failure', json(500, { error: secrets.access })],
    ['a broken connection', (req) => void req.socket.destroy()],
  ])('contain no secret: %s', async (_name, wrong) => {
    answer = wrong;
    for (const work of [
      busy,
      () => client.renew(secrets.refresh, never),
      () => client.exchangeCode(secrets.code, secrets.verifier, never),
      () => client.insertEvent(secrets.access, call, never),
    ]) {
      const submitted = inspect(await failureOf(work), { depth: 10, showHidden: true });
      for (const secret of [...Object.values(secrets), 'ana@example.com']) expect(submitted).not.toContain(secret);
    }
  });

  it('are aborted by the signal when Google does not answer', async () => {
    answer = () => undefined;
    const ending = new AbortController();
    const works = [
      client.busyTimes(secrets.access, range, ending.signal),
      client.renew(secrets.refresh, ending.signal),
      client.exchangeCode(secrets.code, secrets.verifier, ending.signal),
    ];
    setTimeout(() => ending.abort(), 50);
    for (const result of await Promise.allSettled(works))
      expect(result).toMatchObject({ status: 'rejected', reason: expect.any(GoogleFailure) });
  });
});

describe('what is sent', () => {
  it('is an event with our own id, the guest, the zone and a conference link, without Google’s emails', async () => {
    let sent = { url: '', body: '', authorization: '' };
    answer = (req, res) => {
      const chunks: Buffer[] = [];
      req.on('data', (chunk: Buffer) => chunks.push(chunk));
      req.on('end', () => {
        sent = {
          url: req.url ?? '',
          body: Buffer.concat(chunks).toString(),
          authorization: req.headers.authorization ?? '',
        };
        json(200, { id: call.id })(req, res);
      });
    };
    await client.insertEvent(secrets.access, call, never);
    expect(sent.url).toBe('/google/calendar/v3/calendars/primary/events?conferenceDataVersion=1&sendUpdates=none');
    expect(sent.authorization).toBe(`Bearer ${secrets.access}`);
    expect(JSON.parse(sent.body)).toEqual({
      id: call.id,
      summary: 'Call',
      description: 'Words',
      start: { dateTime: '2027-01-04T00:00:00.000Z', timeZone: 'America/Los_Angeles' },
      end: { dateTime: '2027-01-30T00:00:00.000Z', timeZone: 'America/Los_Angeles' },
      attendees: [{ email: 'ana@example.com', displayName: 'Ana' }],
      guestsCanInviteOthers: false,
      conferenceData: { createRequest: { requestId: call.id, conferenceSolutionKey: { type: 'hangoutsMeet' } } },
    });
    await client.insertEvent(secrets.access, { ...call, location: 'By phone: we call you.' }, never);
    expect(JSON.parse(sent.body)).toMatchObject({ location: 'By phone: we call you.' });
    expect(JSON.parse(sent.body)).not.toHaveProperty('conferenceData');
  });

  it.each([
    [{ hangoutLink: 'https://meet.google.com/abc-defg-hij' }, 'https://meet.google.com/abc-defg-hij'],
    [
      {
        conferenceData: {
          entryPoints: [
            { entryPointType: 'phone', uri: 'tel:+1' },
            { entryPointType: 'video', uri: 'https://meet.google.com/x' },
          ],
        },
      },
      'https://meet.google.com/x',
    ],
    [{}, undefined],
    [{ hangoutLink: 'javascript:alert(1)' }, undefined],
    [{ hangoutLink: 'http://meet.google.com/x' }, undefined],
    [{ hangoutLink: `https://meet.google.com/${'x'.repeat(3_000)}` }, undefined],
    [{ hangoutLink: { not: 'a text' } }, undefined],
  ])('accepts only a valid link to join: %j', async (submitted, meetingUrl) => {
    answer = json(200, { id: call.id, ...submitted });
    expect((await client.getEvent(secrets.access, call.id, never)).meetingUrl).toBe(meetingUrl);
  });
});

describe('attempts', () => {
  it('are one in a request, three in a job, and none while the circuit is open', async () => {
    answer = json(500, {});
    const google = new GoogleClient();
    const asked = (signal: AbortSignal) => client.busyTimes(secrets.access, range, signal);
    await expect(google.inRequest(asked)).rejects.toBeInstanceOf(ProviderUnavailableError);
    expect(requests).toBe(1);
    await expect(google.inJob(asked)).rejects.toBeInstanceOf(ProviderUnavailableError);
    expect(requests).toBe(4);
    await expect(google.inRequest(asked)).rejects.toBeInstanceOf(ProviderUnavailableError);
    expect(google.circuit.state).toBe('open');
    await expect(google.inRequest(asked)).rejects.toMatchObject({ reason: 'open' });
    await expect(google.inJob(asked)).rejects.toMatchObject({ reason: 'open' });
    expect(requests).toBe(5);
  });

  it('are not used up by refusals, which prove that Google works', async () => {
    answer = refusal(404, 'notFound');
    const google = new GoogleClient();
    for (let round = 0; round < 8; round += 1) {
      await expect(google.inJob((signal) => client.getEvent(secrets.access, call.id, signal))).rejects.toMatchObject({
        reason: 'not_found',
      });
    }
    expect([requests, google.circuit.state]).toEqual([8, 'closed']);
  });
});
