import { mkdirSync, openSync, writeSync } from 'node:fs';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { join } from 'node:path';
import type { DataSource } from 'typeorm';
import type { Env } from '../src/config/env.js';

/**
 * `npm test` sets a folder here. During the run everything that is logged or answered is written to it, together with the secrets that
 * the tests used; at the end `scripts/canary.mjs` checks that no secret leaked.
 */
const folder = process.env['TEST_EVIDENCE'];

/** Shorter values occur in any text by chance. */
const SHORTEST_SECRET = 10;
/** Answers that contain a secret on purpose, or that are documentation with examples. */
const specified =
  /^\/(api\/((admin\/)?openapi\.json|docs|auth\/second-factor|newsletter\/unsubscribe|member\/notifications\/unsubscribe|calendar\/auth|inner-circle\/(accept-terms|apply|signup))|sandbox)(\/|$)/i;
/** Fields with secrets in requests and answers; in answers, `code` is the name of a problem. */
const sentField = /password|token|secret|apikey|^code$|^secondfactorcode$/i;
const shownField = /token|secret|recoverycodes/i;
/** Depth limit; deeper bodies are refused by the server. */
const DEEPEST = 16;

const known = new Set<string>();

/** The open files of this process: a run of all specs writes some ten thousand lines. */
const files = new Map<string, number>();

function keep(name: string, text: string): void {
  if (folder === undefined) return;
  let file = files.get(name);
  if (file === undefined) {
    mkdirSync(folder, { recursive: true });
    file = openSync(join(folder, `backend-${process.pid}.${name}`), 'a');
    files.set(name, file);
  }
  writeSync(file, text);
}

/** Registers a value that must not appear in any log or answer. */
export function registerSecret(kind: string, value: unknown): void {
  if (typeof value !== 'string' || value.length < SHORTEST_SECRET || /^(.)\1*$/u.test(value) || known.has(value))
    return;
  known.add(value);
  keep('secrets', `${JSON.stringify({ kind, value })}\n`);
}

/** Registers the hashes in the database before they are deleted. */
export async function registerHashes(dataSource: DataSource): Promise<void> {
  if (folder === undefined) return;
  for (const { hash } of await dataSource.query<{ hash: string }[]>(
    'SELECT DISTINCT password_hash AS hash FROM user_credentials',
  ))
    registerSecret('hash', hash);
}

/** Stores an application's log. */
export const recordLog = (text: string): void => keep('log', text);

/** Stores every answer of a server, without its cookies, and registers secrets in requests and answers. */
export function recordAnswers(server: Server, env: Env): void {
  if (folder === undefined) return;
  for (const [kind, value] of [
    ['key', env.SESSION_SECRET],
    ['key', env.ENCRYPTION_KEY],
    ['password', new URL(env.DATABASE_URL).password],
  ] as const)
    registerSecret(kind, value);
  server.prependListener('request', (req: IncomingMessage & { body?: unknown }, res: ServerResponse) => {
    const target = req.url ?? '';
    const chunks: Buffer[] = [];
    collect(res, chunks);
    res.once('close', () => {
      registerFields(req.body, sentField);
      for (const [name, value] of new URL(target, 'http://test').searchParams)
        if (sentField.test(name)) registerSecret('token', value);
      registerCookie(req.headers.cookie);
      for (const cookie of [res.getHeader('set-cookie') ?? []].flat()) registerCookie(String(cookie));
      const text = Buffer.concat(chunks).toString('utf8');
      const path = target.split('?', 1)[0] ?? '';
      if (
        specified.test(path) ||
        (req.method === 'POST' && /^\/api\/admin\/(api-tokens|webhooks|webhooks\/[\w-]+\/change-key)$/.test(path))
      )
        registerShown(text);
      else
        keep(
          'answers',
          `${req.method} ${target.split('?', 1)[0]} ${res.statusCode} ${JSON.stringify({ ...res.getHeaders(), 'set-cookie': undefined })}\n${isText(res) ? text : ''}\n`,
        );
    });
  });
}

const isText = (res: ServerResponse): boolean =>
  /json|text|xml|javascript/.test(String(res.getHeader('content-type'))) &&
  res.getHeader('content-encoding') === undefined;

function collect(res: ServerResponse, chunks: Buffer[]): void {
  const keepChunk = (chunk: unknown): void => {
    if (typeof chunk === 'string') chunks.push(Buffer.from(chunk));
    else if (chunk instanceof Uint8Array) chunks.push(Buffer.from(chunk));
  };
  for (const method of ['write', 'end'] as const) {
    const original = res[method].bind(res) as (...args: unknown[]) => never;
    res[method] = (...args: unknown[]) => {
      keepChunk(args[0]);
      return original(...args);
    };
  }
}

function registerFields(value: unknown, secretField: RegExp, depth = 0): void {
  if (typeof value !== 'object' || value === null || depth > DEEPEST) return;
  for (const [name, inner] of Object.entries(value)) {
    if (secretField.test(name))
      for (const one of [inner].flat()) registerSecret(/password/i.test(name) ? 'password' : 'token', one);
    else registerFields(inner, secretField, depth + 1);
  }
}

function registerShown(text: string): void {
  try {
    registerFields(JSON.parse(text), shownField);
  } catch {
    // Not JSON, so it contains no registered field.
  }
}

/** Registers the session cookie's value, and the id inside it. */
function registerCookie(header: string | undefined): void {
  for (const [, value = ''] of (header ?? '').matchAll(/leap\.sid=(s%3A[^;\s]+)/g)) {
    registerSecret('cookie', decodeURIComponent(value));
    registerSecret('session id', /^s%3A([^.]+)\./.exec(value)?.[1]);
  }
}
