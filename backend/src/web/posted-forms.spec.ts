import { Readable } from 'node:stream';
import { describe, expect, it } from '@jest/globals';
import express, { type Request, type Response } from 'express';
import type { Env } from '../config/env.js';
import { postedForms } from './posted-forms.js';
import type { PostRequest } from './shell-server.js';

const app = express();
const keys: unknown[] = [];
app.post('/api/contacts', (req, res) => {
  keys.push(req.headers['idempotency-key']);
  res.status(201).end();
});

const env = {
  PUBLIC_URL: 'https://site.example',
  ALLOWED_ORIGINS: [],
  SESSION_SECRET: 'x'.repeat(32),
  NODE_ENV: 'test',
} as unknown as Env;
const shell = {
  postForm: async ({ url, body, send }: PostRequest) => {
    const { status } = await send({ path: body.get('path') ?? '/api/contacts', body: { name: body.get('name') } });
    return { status, posted: { url } };
  },
};
const handle = postedForms({ env, listener: app, shell, loadRoutes: () => Promise.resolve({}) });

function post(body: string, headers: Record<string, string> = {}, ip = '203.0.113.7') {
  const request = Object.assign(Readable.from([Buffer.from(body)]), {
    method: 'POST',
    originalUrl: '/newsletter',
    ip,
    socket: { remoteAddress: ip },
    headers: {
      origin: 'https://site.example',
      'content-type': 'application/x-www-form-urlencoded',
      'content-length': String(Buffer.byteLength(body)),
      ...headers,
    },
  });
  return handle(new URL('https://site.example/newsletter?a=1'), request as unknown as Request, {} as Response);
}

describe('a posted form', () => {
  it('reaches the API, and its page knows path and query', async () => {
    expect(await post('name=Ana')).toEqual({ status: 201, posted: { url: '/newsletter?a=1' } });
  });

  it('has the same key when it is sent twice, and another one with other content or from another visitor', async () => {
    keys.length = 0;
    for (const [body, ip] of [['name=Ana'], ['name=Ana'], ['name=Eva'], ['name=Ana', '203.0.113.8']] as const)
      await post(body, {}, ip);
    expect(keys[0]).toMatch(/^[\w-]{43}$/);
    expect(keys[1]).toBe(keys[0]);
    expect(new Set(keys).size).toBe(3);
  });

  it('is answered like the first when it is sent again before that has its answer', async () => {
    keys.length = 0;
    const answers = await Promise.all([
      post('name=Once'),
      post('name=Once'),
      post('name=Once', { cookie: 'leap.sid=other' }),
      post('name=Once', {}, '203.0.113.8'),
    ]);
    expect(answers.map((answer) => answer && 'status' in answer && answer.status)).toEqual([201, 201, 201, 201]);
    expect(keys).toHaveLength(3);
  });

  it.each([
    ['a foreign page', 'name=Ana', { origin: 'https://elsewhere.example' }, 403],
    ['a sandboxed page', 'name=Ana', { origin: 'null' }, 403],
    ['too much text', `name=${'a'.repeat(70_000)}`, {}, 413],
    ['a compressed body', 'name=Ana', { 'content-encoding': 'gzip' }, 415],
    ['a call beside the API', 'path=/sandbox/faults', {}, 404],
  ])('is refused: %s', async (_, body, headers, status) => {
    await expect(post(body, headers as Record<string, string>)).rejects.toMatchObject({ status });
  });

  it('is no form with another content type', async () => {
    expect(await post('name=Ana', { 'content-type': 'text/plain' })).toBeNull();
  });
});
