import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContext, Request, Response } from '@playwright/test';

/** `npm test` sets a folder here, and searches it at the end for leaked secrets: see scripts/canary.mjs. */
const folder = process.env.TEST_EVIDENCE;
/** Shorter values occur in any text by chance. */
const shortestSecret = 10;
/** Answers that contain a secret on purpose, or that are documentation with examples. */
const specified =
  /^(\/es)?\/(oauth-success|admin\/google-callback|api\/((admin\/)?openapi\.json|docs|auth\/second-factor|newsletter\/unsubscribe|member\/notifications\/unsubscribe|calendar\/auth|inner-circle\/(accept-terms|apply|signup))|sandbox)(\/|$)/i;
const secretField = /password|token|secret|^code$|^secondfactorcode$/i;

/** Folder for the evidence; undefined outside of `npm test`. */
export const evidenceFile = (name: string): string | undefined =>
  folder === undefined || folder === '' ? undefined : join(folder, `e2e-${name}`);

/**
 * Stores the answers of this context's pages, and registers secrets in requests and answers. Returns a function that waits for the last
 * one.
 */
export function recordEvidence(context: BrowserContext): () => Promise<void> {
  const answers = evidenceFile(`${process.pid}.answers`);
  const secrets = evidenceFile(`${process.pid}.secrets`);
  if (answers === undefined || secrets === undefined) return async () => undefined;
  const register = (kind: string, value: unknown): void => {
    if (typeof value === 'string' && value.length >= shortestSecret)
      appendFileSync(secrets, `${JSON.stringify({ kind, value })}\n`);
  };
  const running = new Set<Promise<void>>();
  context.on('request', (request) => registerSent(request, register));
  context.on('response', (response) => {
    const work = keep(response, answers, register)
      .catch(() => undefined)
      .finally(() => running.delete(work));
    running.add(work);
  });
  return async () => void (await Promise.all(running));
}

function registerSent(request: Request, register: (kind: string, value: unknown) => void): void {
  if (!new URL(request.url()).pathname.startsWith('/api/') || request.method() === 'GET') return;
  const body: unknown = bodyOf(request);
  if (typeof body !== 'object' || body === null) return;
  for (const [name, value] of Object.entries(body))
    if (secretField.test(name)) register(/password/i.test(name) ? 'password' : 'token', value);
}

function bodyOf(request: Request): unknown {
  try {
    return request.postDataJSON();
  } catch {
    return undefined;
  }
}

async function keep(
  response: Response,
  answers: string,
  register: (kind: string, value: unknown) => void,
): Promise<void> {
  // Only these answers set cookies or depend on a user; reading the headers of every script takes a tenth of the run.
  if (!/^(document|fetch|xhr)$/.test(response.request().resourceType())) return;
  const { pathname, searchParams } = new URL(response.url());
  const headers = await response.allHeaders();
  for (const [, value = ''] of (headers['set-cookie'] ?? '').matchAll(/leap\.sid=(s%3A[^;\s]+)/g)) {
    register('cookie', decodeURIComponent(value));
    register('session id', /^s%3A([^.]+)\./.exec(value)?.[1]);
  }
  if (specified.test(pathname)) return;
  const { 'set-cookie': _cookie, ...others } = headers;
  const isText = /json|text|xml/.test(headers['content-type'] ?? '');
  // A page of a link repeats the token of its own address.
  const own = searchParams.get('token');
  const text = isText ? await response.text() : '';
  appendFileSync(
    answers,
    `${response.request().method()} ${pathname} ${response.status()} ${JSON.stringify(others)}\n${own ? text.replaceAll(own, '') : text}\n`,
  );
}
