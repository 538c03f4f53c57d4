import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createChallenge, type Challenge, type Payload } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import { combineReducers, configureStore } from '@leap/platform';
import { api, isApiError, NETWORK_ERROR_CODE } from './index';
import type { ApiExtra } from './index';
import { api as marketing } from './marketing';
import { api as membership } from './membership';

let server: Server;
let baseUrl: string;
let answer: (req: IncomingMessage, res: ServerResponse) => void;
let requests: { method?: string; url?: string; headers: IncomingMessage['headers']; body: string }[];

beforeAll(async () => {
  server = createServer((req, res) => {
    let body = '';
    req.on('data', (chunk: Buffer) => (body += chunk.toString()));
    req.on('end', () => {
      requests.push({ method: req.method, url: req.url, headers: req.headers, body });
      answer(req, res);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

beforeEach(() => {
  requests = [];
});

afterAll(() => {
  server.close();
  server.closeAllConnections();
});

function makeStore(extra: ApiExtra = {}) {
  return configureStore({
    reducer: combineReducers({ [api.reducerPath]: api.reducer }),
    middleware: (defaults) => defaults({ thunk: { extraArgument: { baseUrl, ...extra } } }).concat(api.middleware),
  });
}

const json =
  (status: number, body: unknown, headers: Record<string, string> = {}) =>
  (_req: IncomingMessage, res: ServerResponse) => {
    res.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
  };

const contact = { name: 'Ana', email: 'ana@example.com', coachingType: 'retreats' as const };
const { getCurrentUser, logOut, getSiteSettings } = api.endpoints;
const { listBlogPostsPages, createContact, createConsentForm, getLegalText, getLeadOffer } = marketing.endpoints;
const { logIn, updateProfile } = membership.endpoints;

describe('requests', () => {
  it('sends JSON and only the provided headers', async () => {
    answer = json(201, { id: '1' });
    await makeStore().dispatch(createContact.initiate({ createContactDto: contact }));
    expect(requests).toHaveLength(1);
    expect(requests[0]).toMatchObject({ method: 'POST', url: '/api/contacts', body: JSON.stringify(contact) });
    expect(requests[0]?.headers).toMatchObject({
      'content-type': 'application/json',
      accept: 'application/json',
    });
    expect(requests[0]?.headers).not.toHaveProperty('idempotency-key');
  });

  it('sends the idempotency key and omits absent parameters', async () => {
    answer = json(201, { id: '1' });
    const store = makeStore();
    await store.dispatch(createContact.initiate({ 'Idempotency-Key': 'k1', createContactDto: contact }));
    answer = json(200, []);
    await store.dispatch(listBlogPostsPages.initiate({ language: 'es' }));
    expect(requests[0]?.headers['idempotency-key']).toBe('k1');
    expect(requests[1]?.url).toBe('/api/blog?language=es');
  });

  it('asks within the process on a server: data, paging and errors as over the network', async () => {
    const asked: string[] = [];
    const store = makeStore({
      callApi: async (path) => {
        asked.push(path);
        const headers: Record<string, string> = { link: '</api/blog?cursor=next>; rel="next"' };
        return path.startsWith('/api/blog')
          ? { status: 200, headers, body: '[{"id":"1"}]' }
          : { status: 503, headers: {}, body: '{"code":"service_unavailable"}' };
      },
    });
    const { data } = await store.dispatch(listBlogPostsPages.initiate({ language: 'es' }));
    expect(data?.pages).toEqual([{ items: [{ id: '1' }], nextCursor: 'next' }]);
    const { error } = await store.dispatch(getSiteSettings.initiate('es'));
    expect(error).toMatchObject({ status: 503, code: 'service_unavailable' });
    expect(asked).toEqual(['/api/blog?language=es', '/api/site-settings?language=es']);
    expect(requests).toEqual([]);
  });

  it('answers null for an empty body', async () => {
    answer = (_req, res) => res.writeHead(204).end();
    expect(await makeStore().dispatch(logOut.initiate())).toEqual({ data: null });
    expect(requests[0]?.headers).not.toHaveProperty('content-type');
  });

  it('caches results: equal queries are sent once', async () => {
    answer = json(200, []);
    const store = makeStore();
    await store.dispatch(listBlogPostsPages.initiate({ language: 'en' })).unwrap();
    await store.dispatch(listBlogPostsPages.initiate({ language: 'en' })).unwrap();
    expect(requests).toHaveLength(1);
  });
});

describe('errors', () => {
  const failing = async (query: typeof answer, extra?: ApiExtra) => {
    answer = query;
    const { error } = await makeStore(extra).dispatch(listBlogPostsPages.initiate({}));
    return error;
  };

  it('quotes the body after the status, with the problem’s code and fields', async () => {
    const problem = {
      status: 422,
      code: 'validation_failed',
      errors: [{ field: 'email', code: 'invalid_email' }, { field: 1 }],
    };
    expect(await failing(json(422, problem, { 'content-type': 'application/problem+json' }))).toEqual({
      status: 422,
      message: `422: ${JSON.stringify(problem)}`,
      code: 'validation_failed',
      fieldErrors: [{ field: 'email', code: 'invalid_email' }],
    });
  });

  it('uses the status text for an empty body, and accepts bodies that are not JSON', async () => {
    expect(await failing((_req, res) => res.writeHead(502, 'Bad Gateway').end())).toEqual({
      status: 502,
      message: '502: Bad Gateway',
    });
    expect(await failing((_req, res) => res.writeHead(500).end('oops'))).toEqual({ status: 500, message: '500: oops' });
  });

  it('contains the Retry-After time', async () => {
    const limited = json(429, { code: 'rate_limited' }, { 'retry-after': '42' });
    expect(await failing(limited)).toMatchObject({ status: 429, code: 'rate_limited', retryAfterSeconds: 42 });
    const inAMinute = new Date(Date.now() + 60_000).toUTCString();
    const error = await failing(json(503, {}, { 'retry-after': inAMinute }));
    expect(isApiError(error) && error.retryAfterSeconds).toBeGreaterThan(55);
  });

  it('reports a failed network, and a successful answer that is not the API’s', async () => {
    expect(await failing((req) => req.socket.destroy())).toMatchObject({ status: 0, code: NETWORK_ERROR_CODE });
    expect(await failing((_req, res) => res.end('<html>Log in to the hotel</html>'))).toMatchObject({
      status: 200,
      code: 'unreadable_answer',
    });
    expect(requests).toHaveLength(2);
  });
});

describe('403 step_up_required', () => {
  const refusal = json(403, { code: 'step_up_required' });
  const change = { firstName: 'Ana' };

  it('asks for step-up, and repeats the call unchanged', async () => {
    answer = refusal;
    const onStepUpRequired = jest.fn(async () => {
      answer = json(200, { id: '1' });
      return true;
    });
    const { data } = await makeStore({ onStepUpRequired }).dispatch(updateProfile.initiate(change));
    expect(data).toEqual({ id: '1' });
    expect(onStepUpRequired).toHaveBeenCalledTimes(1);
    const sent = 'PATCH /api/auth/user {"firstName":"Ana"}';
    expect(requests.map(({ method, url, body }) => `${method} ${url} ${body}`)).toEqual([sent, sent]);
  });

  it('stays refused without step-up, without a handler, and when it is not enough', async () => {
    answer = refusal;
    for (const [extra, calls] of [
      [{ onStepUpRequired: () => Promise.resolve(false) }, 1],
      [{}, 1],
      [{ onStepUpRequired: () => Promise.resolve(true) }, 2],
    ] as const) {
      requests = [];
      const { error } = await makeStore(extra).dispatch(updateProfile.initiate(change));
      expect(error).toMatchObject({ status: 403, code: 'step_up_required' });
      expect(requests).toHaveLength(calls);
    }
  });
});

describe('428 with a challenge', () => {
  const base64 = (value: object) => btoa(JSON.stringify(value));
  const challengeOf = (counter: number): Promise<Challenge> =>
    createChallenge({ algorithm: 'PBKDF2/SHA-256', cost: 1_000, counter, deriveKey });
  const send = (extra?: ApiExtra) =>
    makeStore(extra).dispatch(createContact.initiate({ 'Idempotency-Key': 'k1', createContactDto: contact }));
  /** Refuses every request without a proof. */
  const refuseWith =
    (challenge?: string): typeof answer =>
    (req, res) =>
      req.headers['proof-of-work'] === undefined
        ? json(
            428,
            { code: 'proof_of_work_required' },
            challenge ? { 'proof-of-work-challenge': challenge } : {},
          )(req, res)
        : json(201, { id: '1' })(req, res);

  it('is solved, and the same request repeated with its key and the proof', async () => {
    const challenge = await challengeOf(12);
    answer = refuseWith(base64(challenge));
    const onSlowProof = jest.fn();
    expect(await send({ onSlowProof })).toMatchObject({ data: { id: '1' } });
    expect(requests.map(({ method, url, body, headers }) => [method, url, body, headers['idempotency-key']])).toEqual(
      Array.from({ length: 2 }, () => ['POST', '/api/contacts', JSON.stringify(contact), 'k1']),
    );
    const proof = JSON.parse(atob(String(requests[1]?.headers['proof-of-work']))) as Payload;
    expect([proof.challenge, proof.solution.counter]).toEqual([challenge, 12]);
    expect(onSlowProof).not.toHaveBeenCalled();
  });

  it('that takes longer than a second says so', async () => {
    answer = refuseWith(base64(await challengeOf(1)));
    // Each of its two attempts waits, so that it is slow on every machine.
    const { subtle } = crypto;
    const deriveBits = subtle.deriveBits.bind(subtle);
    const waiting = jest.spyOn(subtle, 'deriveBits').mockImplementation(async (...parameters) => {
      await new Promise((resolve) => setTimeout(resolve, 600));
      return deriveBits(...parameters);
    });
    const onSlowProof = jest.fn();
    expect(await send({ onSlowProof })).toMatchObject({ data: { id: '1' } });
    expect(onSlowProof).toHaveBeenCalledTimes(1);
    expect(waiting).toHaveBeenCalledTimes(2);
    waiting.mockRestore();
  });

  it('stays refused where the challenge is missing, unreadable, or the proof was not accepted', async () => {
    const stays = async (): Promise<number> => {
      requests = [];
      expect((await send()).error).toMatchObject({ status: 428, code: 'proof_of_work_required' });
      return requests.length;
    };
    answer = refuseWith();
    expect(await stays()).toBe(1);
    answer = refuseWith('%%%');
    expect(await stays()).toBe(1);
    const challenge = base64(await challengeOf(1));
    answer = json(428, { code: 'proof_of_work_required' }, { 'proof-of-work-challenge': challenge });
    expect(await stays()).toBe(2);
  });
});

describe('401', () => {
  it('is an error that contains the id of the session’s user', async () => {
    const onUnauthorized = jest.fn();
    answer = json(401, { code: 'unauthorized', detail: 'Unauthorized' });
    const { error } = await makeStore({ onUnauthorized }).dispatch(getSiteSettings.initiate('en'));
    expect(error).toMatchObject({ status: 401, message: expect.stringMatching(/^401: .*Unauthorized/) });
    expect(onUnauthorized).toHaveBeenCalledTimes(1);
  });

  it('is not reported as a lost session for wrong credentials', async () => {
    const onUnauthorized = jest.fn();
    answer = json(401, { code: 'invalid_credentials' });
    await makeStore({ onUnauthorized }).dispatch(logIn.initiate({ email: 'a@b.co', password: 'x' }));
    expect(onUnauthorized).not.toHaveBeenCalled();
  });

  it('is an answer without data for the current user, and is not retried', async () => {
    const onUnauthorized = jest.fn();
    answer = json(401, { code: 'unauthorized' });
    const store = makeStore({ onUnauthorized });
    expect(await store.dispatch(getCurrentUser.initiate())).toMatchObject({ isSuccess: true, data: null });
    await store.dispatch(getCurrentUser.initiate());
    expect(requests).toHaveLength(1);
    expect(onUnauthorized).not.toHaveBeenCalled();
  });
});

describe('data that was loaded before a form was refused', () => {
  const contact = { createContactDto: { name: 'Ana', email: 'ana@example.com', coachingType: 'retreats' as const } };
  const consent = {
    createConsentFormDto: {
      participantName: 'Ana',
      email: 'ana@example.com',
      sessionType: 'other' as const,
      hasConsented: true,
    },
  };
  const asked = (path: string) =>
    requests.filter(({ method, url }) => method === 'GET' && url?.split('?')[0] === path).length;
  const resolved = () => new Promise((resolve) => setTimeout(resolve, 50));

  it('is not refetched', async () => {
    answer = (req, res) => json(req.method === 'GET' ? 200 : 503, {})(req, res);
    const store = makeStore();
    await store.dispatch(getLegalText.initiate({ kind: 'informed-consent' }));
    await store.dispatch(getLeadOffer.initiate());
    await store.dispatch(createConsentForm.initiate(consent));
    await store.dispatch(createContact.initiate(contact));
    await resolved();
    expect([asked('/api/legal-texts/informed-consent'), asked('/api/lead-offer')]).toEqual([1, 1]);
  });

  it('is refetched after a success that changes it', async () => {
    answer = json(200, {});
    const store = makeStore();
    await store.dispatch(getLegalText.initiate({ kind: 'informed-consent' }));
    await store.dispatch(getLeadOffer.initiate());
    await store.dispatch(createConsentForm.initiate(consent));
    await store.dispatch(createContact.initiate(contact));
    await resolved();
    expect([asked('/api/legal-texts/informed-consent'), asked('/api/lead-offer')]).toEqual([1, 2]);
  });
});
