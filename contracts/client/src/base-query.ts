import { fetchBaseQuery } from '@leap/platform';
import type { BaseQueryFn, FetchArgs } from '@leap/platform';
import { answerError, networkError, unreadableAnswerError } from './api-error';
import type { AnswerHead, ApiError } from './api-error';

/** The thunk `extraArgument` of the store, so that one client serves browser and server. */
export interface ApiExtra {
  /** Origin of the API without a final slash; empty in a browser on the same origin. */
  baseUrl?: string;
  /** How a rendering server asks for a path with its query: in its own process, as the visitor. */
  callApi?: (path: string) => Promise<{ status: number; headers: Record<string, string>; body: string }>;
  /** Called when a call requires a session that does not exist (any more). */
  onUnauthorized?: () => void;
  /** Called when a call requires step-up. Resolves to whether it succeeded; the call is then repeated. */
  onStepUpRequired?: () => Promise<boolean>;
  /** Called when a call waits longer than people expect, because this browser has to prove work first. */
  onSlowProof?: () => void;
}

export interface ApiQueryOptions {
  /** `empty`: a 401 is an answer without data (`null`), not an error. */
  on401?: 'error' | 'empty';
  /** Number of retries without an answer or after a server error. Refusals (401, 403, 422 …) are not retried. */
  retries?: number;
}

const SESSION_MISSING_CODE = 'unauthorized';
const STEP_UP_CODE = 'step_up_required';
const PROOF_REQUIRED = 428;
/** After this time a message explains the delay. */
const SLOW_PROOF_MS = 1_000;
/** Before the first repetition; doubled before each further one. */
const RETRY_PAUSE_MS = 300;

const send = fetchBaseQuery({
  credentials: 'include',
  // Read as text, because the error message quotes the body.
  responseHandler: 'text',
});

/** What a transformation may read of an answer beside its body. */
export interface ApiMeta {
  response?: AnswerHead;
}

type BaseQuery = BaseQueryFn<string | FetchArgs, unknown, ApiError, ApiQueryOptions, ApiMeta>;

/** Sends cookies with every call, uses JSON in both directions, converts errors to one shape, and retries only queries that request it. */
export const baseQuery: BaseQuery = async (args, api, options) => {
  const retries = options?.retries ?? 0;
  for (let attempt = 0; ; attempt += 1) {
    let result = await ask(args, api, options);
    if (result.error?.code === STEP_UP_CODE && (await (api.extra as ApiExtra | undefined)?.onStepUpRequired?.()))
      result = await ask(args, api, options);
    if (result.error?.status === PROOF_REQUIRED) {
      const proof = await proofFor(result.meta?.response, api.extra as ApiExtra | undefined);
      if (proof !== undefined) result = await ask(withProof(args, proof), api, options);
    }
    if (attempt >= retries || !isPassing(result.error) || api.signal.aborted) return result;
    await new Promise((resolve) => setTimeout(resolve, RETRY_PAUSE_MS * 2 ** attempt));
  }
};

/** The solution of a refusal's challenge. Undefined where this browser cannot find it: the refusal stays then. */
async function proofFor(response: AnswerHead | undefined, extra: ApiExtra | undefined): Promise<string | undefined> {
  const challenge = response?.headers.get('proof-of-work-challenge');
  if (challenge === undefined || challenge === null) return undefined;
  const slow = setTimeout(() => extra?.onSlowProof?.(), SLOW_PROOF_MS);
  try {
    const { solve } = await import(/* webpackChunkName: "proof-of-work" */ './proof-of-work');
    return await solve(challenge);
  } catch {
    return undefined;
  } finally {
    clearTimeout(slow);
  }
}

/** The same request, the idempotency key included, with a proof. */
function withProof(args: string | FetchArgs, proof: string): FetchArgs {
  const request = typeof args === 'string' ? { url: args } : args;
  return { ...request, headers: [...definedHeaders(request.headers), ['proof-of-work', proof]] };
}

/** Whether asking again may help. */
function isPassing(error: ApiError | undefined): boolean {
  return error !== undefined && (error.status === 0 || error.status >= 500);
}

const ask: BaseQuery = async (args, api, options) => {
  const extra: ApiExtra = api.extra ?? {};
  const request = typeof args === 'string' ? { url: args } : args;
  const result = extra.callApi
    ? await answerOf(extra.callApi, request)
    : await send(withExtra(request, extra), api, {});
  const { meta } = result;
  const response = meta?.response;
  if (response === undefined) return { error: networkError(reasonOf(result.error)), meta };

  const body = textOf(result.error === undefined ? result.data : result.error.data);
  if (result.error === undefined) return readAnswer(response, body, meta);

  if (response.status === 401 && options?.on401 === 'empty') return { data: null, meta };
  const error = answerError(response, body);
  if (response.status === 401 && error.code === SESSION_MISSING_CODE) extra.onUnauthorized?.();
  return { error, meta };
};

/** What {@link send} answers, without a request over the network. */
async function answerOf(callApi: NonNullable<ApiExtra['callApi']>, { url, params }: FetchArgs) {
  const defined = Object.entries((params ?? {}) as Record<string, unknown>).filter(([, value]) => value !== undefined);
  const query = new URLSearchParams(defined.map(([name, value]) => [name, String(value)])).toString();
  const path = query === '' ? url : `${url}?${query}`;
  const { status, headers, body } = await callApi(path);
  const meta: ApiMeta = { response: { status, statusText: '', headers: new Headers(headers) } };
  return status >= 200 && status < 300 ? { data: body, meta } : { error: { status, data: body }, meta };
}

function withExtra(args: FetchArgs, { baseUrl = '' }: ApiExtra): FetchArgs {
  const headers = new Headers(definedHeaders(args.headers));
  headers.set('accept', 'application/json');
  // Pictures have their own content type; everything else is JSON.
  if (args.body !== undefined)
    headers.set('content-type', args.body instanceof Blob ? args.body.type : 'application/json');
  return { ...args, url: `${baseUrl}${args.url}`, headers };
}

/** Removes headers that the caller omitted; generated endpoints name all of them. */
function definedHeaders(headers: FetchArgs['headers']): [string, string][] {
  if (headers === undefined) return [];
  const entries = headers instanceof Headers || Array.isArray(headers) ? Array.from(headers) : Object.entries(headers);
  return entries.flatMap(([name, value]) => (name === undefined || value === undefined ? [] : [[name, value]]));
}

function readAnswer(response: AnswerHead, body: string, meta: ApiMeta | undefined) {
  if (body === '') return { data: null, meta };
  try {
    return { data: JSON.parse(body) as unknown, meta };
  } catch {
    return { error: unreadableAnswerError(response, body), meta };
  }
}

function reasonOf(error: unknown): string {
  const reason = typeof error === 'object' && error !== null && 'error' in error ? error.error : undefined;
  return typeof reason === 'string' ? reason : 'No answer';
}

function textOf(data: unknown): string {
  return typeof data === 'string' ? data : '';
}
