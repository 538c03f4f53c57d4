import { IncomingMessage, ServerResponse, type RequestListener } from 'node:http';
import { Socket } from 'node:net';
import type { Request } from 'express';
import { passOwner } from '../auth/session.js';
import { markOwnRequest } from '../common/load-shedding.js';
import type { ApiAnswer, ApiCall, CallApi } from './shell-server.js';

/** One end for all requests that never leave this process: from loopback, and without a connection. */
const nowhere = Object.defineProperty(new Socket(), 'remoteAddress', { value: '127.0.0.1' });

/** Permanently: what the API answers for a former address. */
const MOVED = 308;

/** An answer with the cookies that it sets, and where the API has moved what was asked for. */
type OwnAnswer = ApiAnswer & { cookies: string[]; movedTo?: string };

/**
 * An answer that is read here instead of being sent. Its methods are its own: express changes the prototype of every
 * response that it gets.
 */
function readResponse(request: IncomingMessage, onAnswer: (answer: OwnAnswer) => void): ServerResponse {
  const response = new ServerResponse(request);
  const chunks: Buffer[] = [];
  const collect = ([chunk, encoding]: unknown[]): void => {
    if (typeof chunk === 'string') chunks.push(Buffer.from(chunk, encoding as BufferEncoding | undefined));
    else if (chunk instanceof Uint8Array) chunks.push(Buffer.from(chunk));
  };
  response.write = (...parts: unknown[]) => {
    collect(parts);
    callback(parts)?.();
    return true;
  };
  response.end = ((...parts: unknown[]) => {
    if (response.finished) return response;
    collect(parts);
    if (!response.headersSent) response.writeHead(response.statusCode);
    response.finished = true;
    const link = response.getHeader('link');
    const cookies = response.getHeader('set-cookie') ?? [];
    const location = response.getHeader('location');
    onAnswer({
      status: response.statusCode,
      ...(response.statusCode === MOVED && { movedTo: String(location) }),
      headers: typeof link === 'string' ? { link } : {},
      cookies: Array.isArray(cookies) ? cookies : [String(cookies)],
      body: Buffer.concat(chunks).toString(),
    });
    response.emit('finish');
    response.emit('close');
    callback(parts)?.();
    return response;
  }) as ServerResponse['end'];
  return response;
}

const callback = (parts: unknown[]): (() => void) | undefined =>
  parts.find((part): part is () => void => typeof part === 'function');

/**
 * Asks this process's own API for the data of a page: through the whole application, so with the same guards, limits and
 * shapes as a browser, but without a socket between. Visitors' requests carry nothing; somebody's carry the session that their own
 * request has already read, so that neither it nor its owner is read again for each; without its cookie, what is the same for everybody may be
 * answered from memory. Somebody may also be named by their cookies alone. What has moved is asked for where it is now, as browsers do.
 */
export function inProcessApi(
  listener: RequestListener,
  sessionCookie: string,
): (visitor?: Request | string) => CallApi {
  const withoutSession = (cookies = ''): string =>
    cookies
      .split(/;\s*/)
      .filter((cookie) => !cookie.startsWith(`${sessionCookie}=`))
      .join('; ');
  const ask = (path: string, visitor?: Request | string): Promise<OwnAnswer> =>
    new Promise((resolve) => {
      const request = new IncomingMessage(nowhere);
      request.method = 'GET';
      request.url = path;
      request.headers = { host: 'localhost', accept: 'application/json' };
      if (typeof visitor === 'string') request.headers.cookie = visitor;
      else if (visitor?.session) {
        const { session, sessionID, sessionStore } = visitor;
        request.headers.cookie = withoutSession(visitor.headers.cookie);
        Object.assign(request, { session, sessionID, sessionStore });
        passOwner(visitor, request);
      }
      request.push(null);
      markOwnRequest(request);
      listener(request, readResponse(request, resolve));
    });
  return (visitor) => async (path) => {
    const answer = await ask(path, visitor);
    return answer.movedTo === undefined ? answer : ask(answer.movedTo, visitor);
  };
}

/** Headers of a form that hold for the request that it becomes: who sends it, from where, and with which cookies. */
const passedOn = [
  'host',
  'origin',
  'sec-fetch-site',
  'cookie',
  'user-agent',
  'accept-language',
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
];

/**
 * Sends a visitor's form to this process's own API: from their address, with their headers, so that the same limits, checks and evidence
 * hold as for a request of their browser. The session is read again, because the answer may begin or end one.
 */
export function inProcessPost(
  listener: RequestListener,
): (visitor: Request, call: ApiCall, idempotencyKey: string) => Promise<OwnAnswer> {
  return (visitor, { path, method = 'POST', body }, idempotencyKey) =>
    new Promise((resolve) => {
      const { remoteAddress } = visitor.socket;
      const request = new IncomingMessage(
        Object.defineProperty(new Socket(), 'remoteAddress', { value: remoteAddress }),
      );
      const bytes = Buffer.from(body === undefined ? '' : JSON.stringify(body));
      request.method = method;
      request.url = path;
      request.headers = {
        ...Object.fromEntries(
          passedOn.flatMap((name) => (visitor.headers[name] === undefined ? [] : [[name, visitor.headers[name]]])),
        ),
        accept: 'application/json',
        'idempotency-key': idempotencyKey,
        ...(body === undefined ? {} : { 'content-type': 'application/json', 'content-length': String(bytes.length) }),
      };
      if (body !== undefined) request.push(bytes);
      request.push(null);
      request.complete = true;
      markOwnRequest(request);
      listener(request, readResponse(request, resolve));
    });
}
