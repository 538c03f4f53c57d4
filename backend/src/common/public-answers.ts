import type { IncomingMessage, OutgoingHttpHeaders, Server, ServerResponse } from 'node:http';
import { UseInterceptors, type NestInterceptor } from '@nestjs/common';
import type { Response } from 'express';
import { ContentCache } from './content-cache.js';
import { count } from './counters.js';
import { namesTag } from './entity-tag.js';
import { detachRequestListener } from './request-listener.js';

/** Answers of this process that may be repeated to everybody. */
const repeatable = new WeakMap<ServerResponse, RepeatedFor>();

interface RepeatedFor {
  /** In milliseconds; that of all answers by default. */
  maximumAge?: number;
}

const marking = (age: RepeatedFor): NestInterceptor => ({
  intercept: (context, next) => {
    repeatable.set(context.switchToHttp().getResponse<Response>(), age);
    return next.handle();
  },
});

/**
 * On GET routes whose answer depends on the address, on tables with the trigger `content_changed`, on the configuration and on the day, and
 * on nothing else: visitors get the bytes of the last answer until content changes, without any middleware, guard or query. One that depends on
 * more than that has a `maximumAge` at which nobody minds that it is old.
 */
export const SameForEverybody = (age: RepeatedFor = {}): MethodDecorator => UseInterceptors(marking(age));

interface PublicAnswer {
  headers: OutgoingHttpHeaders;
  /** None where nobody may keep the answer. */
  etag: string | undefined;
  body: Buffer;
}

/** Size of an answer beside its body and its address: headers, and the entry itself. */
const BYTES_BESIDE = 2_000;
const REQUEST_ID = 'x-request-id';

type PublicAnswers = ContentCache<PublicAnswer>;

/** Finished answers by their address. @param capacity in bytes. @param maximumAge in milliseconds */
export const createPublicAnswers = (capacity = 16 * 1024 * 1024, maximumAge = 60_000): PublicAnswers =>
  new ContentCache({
    capacity,
    maximumAge,
    largest: capacity / 4,
    sizeOf: (address, { body }) => body.length + 2 * address.length + BYTES_BESIDE,
  });

/** Stores what is going to be answered to this request, unless content changes before. */
function record(answers: PublicAnswers, address: string, response: ServerResponse): void {
  const store = answers.prepare();
  beforeEnd(response, (body) => {
    const age = repeatable.get(response);
    if (response.statusCode !== 200 || age === undefined) return;
    const { [REQUEST_ID]: _own, ...headers } = response.getHeaders();
    const isOwn = headers['set-cookie'] !== undefined || headers['connection'] !== undefined;
    if (body === undefined || isOwn) return;
    const { etag } = headers;
    count('answers_computed');
    store(address, { headers, etag: typeof etag === 'string' ? etag : undefined, body }, age.maximumAge);
  });
}

/** Calls back once with the whole body, before an answer that comes in one piece goes out; with undefined for any other. */
function beforeEnd(response: ServerResponse, callback: (body: Buffer | undefined) => void): void {
  const end = response.end.bind(response) as (...parts: unknown[]) => ServerResponse;
  response.end = ((...parts: unknown[]) => {
    response.end = end as ServerResponse['end'];
    const [chunk, encoding] = parts;
    if (response.headersSent) callback(undefined);
    else if (Buffer.isBuffer(chunk)) callback(chunk);
    else if (typeof chunk === 'string') callback(Buffer.from(chunk, encoding as BufferEncoding | undefined));
    else callback(undefined);
    return end(...parts);
  }) as ServerResponse['end'];
}

function send(request: IncomingMessage, response: ServerResponse, { headers, etag, body }: PublicAnswer): void {
  if (etag !== undefined && namesTag(request.headers['if-none-match'], etag)) {
    const { 'content-length': _length, 'content-type': _type, ...others } = headers;
    response.writeHead(304, others).end();
    return;
  }
  // Pages that ask from inside read it from the response; headers that are only written cannot be read.
  const { link } = headers;
  if (link !== undefined) response.setHeader('Link', link);
  response.writeHead(200, headers).end(request.method === 'HEAD' ? undefined : body);
}

interface Conditions {
  /** Whether a header `Cookie` holds a session: its owner gets answers of their own. */
  hasSession: (cookies: string | undefined) => boolean;
  /** Whether this process hears at once what others change; nothing is repeated while it does not. */
  hearsChanges: () => boolean;
  /** Whether this request was an editor's: what they write is shown by the answer that they ask for next. */
  mayChangeContent: (request: IncomingMessage) => boolean;
}

/**
 * Answers in front of express, which costs more than all of this. Requests of other origins are left to it: their answers name them.
 */
export function repeatPublicAnswers(server: Server, answers: PublicAnswers, conditions: Conditions): void {
  const express = detachRequestListener(server);
  server.on('request', (request, response) => {
    const { method, url: address = '/', headers } = request;
    if (!address.startsWith('/api/')) return express(request, response);
    if (method !== 'GET' && method !== 'HEAD') {
      beforeEnd(response, () => {
        if (conditions.mayChangeContent(request)) answers.drop();
      });
      return express(request, response);
    }
    const isVisitor = headers.origin === undefined && !conditions.hasSession(headers.cookie);
    if (!isVisitor || !conditions.hearsChanges()) return express(request, response);
    const answer = answers.get(address);
    if (answer) {
      count('answers_from_memory');
      return send(request, response, answer);
    }
    if (method === 'GET') record(answers, address, response);
    return express(request, response);
  });
}
