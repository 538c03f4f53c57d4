import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { combineReducers, configureStore } from '@leap/platform';
import { api, callRecordingPagesApi, isApiError, memberPostPagesApi, NETWORK_ERROR_CODE } from './index';
import type { ApiExtra } from './index';

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
const { listBlogPosts, createContact, getCurrentUser, logOut, getSiteSettings } = api.endpoints;

describe('requests', () => {
  it('sends JSON, the server-side cookie and only the headers that were given', async () => {
    answer = json(201, { id: '1' });
    await makeStore({ cookie: 'preferred-language=es' }).dispatch(
      createContact.initiate({ createContactDto: contact }),
    );
    expect(requests).toHaveLength(1);
    expect(requests[0]).toMatchObject({ method: 'POST', url: '/api/contacts', body: JSON.stringify(contact) });
    expect(requests[0]?.headers).toMatchObject({
      'content-type': 'application/json',
      accept: 'application/json',
      cookie: 'preferred-language=es',
    });
    expect(requests[0]?.headers).not.toHaveProperty('idempotency-key');
  });

  it('passes the idempotency key and leaves absent parameters out', async () => {
    answer = json(201, { id: '1' });
    const store = makeStore();
    await store.dispatch(createContact.initiate({ 'Idempotency-Key': 'k1', createContactDto: contact }));
    answer = json(200, []);
    await store.dispatch(listBlogPosts.initiate({ language: 'es' }));
    expect(requests[0]?.headers['idempotency-key']).toBe('k1');
    expect(requests[1]?.url).toBe('/api/blog?language=es');
  });

  it('answers null for an empty body', async () => {
    answer = (_req, res) => res.writeHead(204).end();
    expect(await makeStore().dispatch(logOut.initiate())).toEqual({ data: null });
    expect(requests[0]?.headers).not.toHaveProperty('content-type');
  });

  it('keeps what it fetched: the same question is asked once', async () => {
    answer = json(200, []);
    const store = makeStore();
    await store.dispatch(listBlogPosts.initiate({ language: 'en' })).unwrap();
    await store.dispatch(listBlogPosts.initiate({ language: 'en' })).unwrap();
    expect(requests).toHaveLength(1);
  });
});

describe('errors', () => {
  const failing = async (query: typeof answer, extra?: ApiExtra) => {
    answer = query;
    const { error } = await makeStore(extra).dispatch(listBlogPosts.initiate({}));
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

  it('takes the status text when the body is empty, and any text that is no JSON', async () => {
    expect(await failing((_req, res) => res.writeHead(502, 'Bad Gateway').end())).toEqual({
      status: 502,
      message: '502: Bad Gateway',
    });
    expect(await failing((_req, res) => res.writeHead(500).end('oops'))).toEqual({ status: 500, message: '500: oops' });
  });

  it('says when to come back', async () => {
    const limited = json(429, { code: 'rate_limited' }, { 'retry-after': '42' });
    expect(await failing(limited)).toMatchObject({ status: 429, code: 'rate_limited', retryAfterSeconds: 42 });
    const inAMinute = new Date(Date.now() + 60_000).toUTCString();
    const error = await failing(json(503, {}, { 'retry-after': inAMinute }));
    expect(isApiError(error) && error.retryAfterSeconds).toBeGreaterThan(55);
  });

  it('names a failed network, and a successful answer that is not the API’s', async () => {
    expect(await failing((req) => req.socket.destroy())).toMatchObject({ status: 0, code: NETWORK_ERROR_CODE });
    expect(await failing((_req, res) => res.end('<html>Log in to the hotel</html>'))).toMatchObject({
      status: 200,
      code: 'unreadable_answer',
    });
    expect(requests).toHaveLength(2);
  });
});

describe('401', () => {
  it('is an error that tells the session’s owner', async () => {
    const onUnauthorized = jest.fn();
    answer = json(401, { code: 'unauthorized', detail: 'Unauthorized' });
    const { error } = await makeStore({ onUnauthorized }).dispatch(getSiteSettings.initiate('en'));
    expect(error).toMatchObject({ status: 401, message: expect.stringMatching(/^401: .*Unauthorized/) });
    expect(onUnauthorized).toHaveBeenCalledTimes(1);
  });

  it('does not call wrong credentials a lost session', async () => {
    const onUnauthorized = jest.fn();
    answer = json(401, { code: 'invalid_credentials' });
    await makeStore({ onUnauthorized }).dispatch(api.endpoints.logIn.initiate({ email: 'a@b.co', password: 'x' }));
    expect(onUnauthorized).not.toHaveBeenCalled();
  });

  it('is an answer without data for the current user, and is not asked again', async () => {
    const onUnauthorized = jest.fn();
    answer = json(401, { code: 'unauthorized' });
    const store = makeStore({ onUnauthorized });
    expect(await store.dispatch(getCurrentUser.initiate())).toMatchObject({ isSuccess: true, data: null });
    await store.dispatch(getCurrentUser.initiate());
    expect(requests).toHaveLength(1);
    expect(onUnauthorized).not.toHaveBeenCalled();
  });
});

describe('the posts of the community', () => {
  const { memberPostPages } = memberPostPagesApi.endpoints;
  const post = (id: string) => ({
    id,
    type: 'win' as const,
    title: id,
    content: 'Sample content.',
    tags: [],
    userId: 'u',
    createdAt: '2026-01-01T00:00:00.000Z',
    likesCount: 0,
    isLiked: false,
    commentsCount: 0,
    author: {},
    isOwn: true,
  });
  const sent = { createMemberPostDto: { type: 'win' as const, title: 'new', content: 'Sample content.' } };

  it.each([
    ['when the server fails', json(503, {}), 4],
    ['when no answer comes', (req: IncomingMessage) => void req.socket.destroy(), 4],
    ['but not after a 401', json(401, { code: 'unauthorized' }), 1],
    ['nor after a refusal', json(403, { code: 'forbidden' }), 1],
    ['nor after an answer', json(200, []), 1],
  ])('are asked for up to three times more %s', async (_name, answered, count) => {
    answer = answered;
    await makeStore().dispatch(memberPostPages.initiate({ type: 'win' }));
    expect(requests.map(({ url }) => url)).toEqual(Array(count).fill('/api/member/posts?type=win'));
  });

  it('are there as soon as one of the repetitions is answered', async () => {
    answer = (req, res) => json(requests.length < 3 ? 500 : 200, [post('a')])(req, res);
    const { data } = await makeStore().dispatch(memberPostPages.initiate({}));
    expect(data?.pages).toEqual([{ items: [post('a')] }]);
    expect(requests).toHaveLength(3);
  });

  it('begin with the new post after it was stored, once, without being asked for again; a refusal changes nothing', async () => {
    const store = makeStore();
    const shown = () =>
      memberPostPages
        .select({})(store.getState() as never)
        .data?.pages.flatMap(({ items }) => items.map(({ id }) => id));
    answer = json(200, [post('a')]);
    await store.dispatch(memberPostPages.initiate({}));
    answer = json(201, post('b'));
    await store.dispatch(api.endpoints.createMemberPost.initiate(sent));
    await store.dispatch(api.endpoints.createMemberPost.initiate(sent));
    expect(shown()).toEqual(['b', 'a']);
    answer = json(503, {});
    await store.dispatch(api.endpoints.createMemberPost.initiate(sent));
    expect(shown()).toEqual(['b', 'a']);
    expect(requests.map(({ method }) => method)).toEqual(['GET', 'POST', 'POST', 'POST']);
  });
});

describe('the recordings', () => {
  it('are asked for four times in all when the server fails, also when an event comes meanwhile or afterwards', async () => {
    answer = json(500, {});
    const store = makeStore();
    const { callRecordingPages } = callRecordingPagesApi.endpoints;
    const asking = store.dispatch(callRecordingPages.initiate());
    store.dispatch(callRecordingPagesApi.util.invalidateTags(['call recordings']));
    await asking;
    store.dispatch(callRecordingPagesApi.util.invalidateTags(['call recordings']));
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(requests).toHaveLength(4);
    asking.unsubscribe();
  });
});

describe('what a form that was refused has loaded before', () => {
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

  it('is not asked for again', async () => {
    answer = (req, res) => json(req.method === 'GET' ? 200 : 503, {})(req, res);
    const store = makeStore();
    await store.dispatch(api.endpoints.getConsentDeclaration.initiate(undefined));
    await store.dispatch(api.endpoints.getLeadOffer.initiate());
    await store.dispatch(api.endpoints.createConsentForm.initiate(consent));
    await store.dispatch(api.endpoints.createContact.initiate(contact));
    await resolved();
    expect([asked('/api/consent/declaration'), asked('/api/lead-offer')]).toEqual([1, 1]);
  });

  it('is asked for again after a success that changes it', async () => {
    answer = json(200, {});
    const store = makeStore();
    await store.dispatch(api.endpoints.getConsentDeclaration.initiate(undefined));
    await store.dispatch(api.endpoints.getLeadOffer.initiate());
    await store.dispatch(api.endpoints.createConsentForm.initiate(consent));
    await store.dispatch(api.endpoints.createContact.initiate(contact));
    await resolved();
    expect([asked('/api/consent/declaration'), asked('/api/lead-offer')]).toEqual([1, 2]);
  });
});
