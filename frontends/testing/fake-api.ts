/** One call as the client sent it. */
export interface FakeCall {
  route: string;
  search: URLSearchParams;
  headers: Headers;
  body: unknown;
  /** Aborted when the client gave the call up. */
  signal: AbortSignal | undefined;
}

/** Answer of a route; `undefined` simulates being offline. */
export type FakeAnswer = { status: number; body?: unknown; headers?: Record<string, string> } | undefined;

interface FakeRequest {
  url: string;
  method: string;
  headers: Headers;
  body: string | Blob | undefined;
  signal: AbortSignal | undefined;
  clone(): FakeRequest;
}

/**
 * Fakes `fetch`, which jsdom lacks. Routes are written like `POST /api/login`, without query; an unlisted route never answers, so that
 * a page stays in its loading state. Returns the growing list of calls.
 */
export function fakeApi(routes: Record<string, (call: FakeCall) => FakeAnswer | Promise<FakeAnswer>>): FakeCall[] {
  const calls: FakeCall[] = [];
  class Request implements FakeRequest {
    url: string;
    method: string;
    headers: Headers;
    body: string | Blob | undefined;
    signal: AbortSignal | undefined;
    constructor(
      url: string,
      init: { method?: string; headers?: HeadersInit; body?: string | Blob; signal?: AbortSignal } = {},
    ) {
      this.url = url;
      this.method = init.method ?? 'GET';
      this.headers = new Headers(init.headers);
      this.body = init.body;
      this.signal = init.signal;
    }
    clone(): FakeRequest {
      return this;
    }
  }
  async function fetch(request: FakeRequest): Promise<unknown> {
    const url = new URL(request.url, 'http://localhost:3000');
    const call = {
      route: `${request.method} ${url.pathname}`,
      search: url.searchParams,
      headers: request.headers,
      body:
        typeof request.body === 'string' && request.body !== '' ? (JSON.parse(request.body) as unknown) : request.body,
      signal: request.signal,
    };
    calls.push(call);
    const answer = routes[call.route];
    if (!answer) return new Promise(() => undefined);
    const reply = await answer(call);
    if (!reply) throw new TypeError('Failed to fetch');
    const response = {
      status: reply.status,
      ok: reply.status < 400,
      statusText: '',
      headers: new Headers(reply.headers),
      clone: () => response,
      text: async () => (reply.body === undefined ? '' : JSON.stringify(reply.body)),
    };
    return response;
  }
  Object.assign(globalThis, { Request, fetch });
  return calls;
}

/** A problem answer with the given code and field errors. */
export function problem(status: number, code: string, errors?: { field: string; code: string }[]): FakeAnswer {
  return { status, body: { type: 'about:blank', title: code, status, code, errors } };
}
