import { describe, expect, it } from '@jest/globals';
import express, { type Request } from 'express';
import { inProcessApi, inProcessPost } from './in-process-api.js';

const app = express();
app.get('/api/list', (req, res) => {
  res.setHeader('Link', '</api/list?cursor=b>; rel="next"').json({ query: req.query, ip: req.ip, host: req.hostname });
});
app.get('/api/parts', (_req, res) => {
  res.status(404).write(Buffer.from('año '));
  res.end('y mañana');
});
app.get('/api/moved', (_req, res) => res.redirect(308, '/api/list?language=es'));
app.get('/api/elsewhere', (_req, res) => res.redirect(302, '/account'));
app.get('/api/session', (req, res) => void res.json({ id: req.sessionID, cookie: req.headers.cookie }));

app.set('trust proxy', 1);
app.post('/api/forms', express.json(), (req, res) => {
  res.cookie('one', '1').cookie('two', '2');
  const { origin, host, 'idempotency-key': key, 'x-secret': secret } = req.headers;
  res.status(201).json({ body: req.body as object, ip: req.ip, origin, host, key, secret });
});

const ask = inProcessApi(app, 'leap.sid');

describe('inProcessApi', () => {
  it('answers status, body and the next page, from loopback', async () => {
    const { status, headers, body } = await ask()('/api/list?language=es');
    expect([status, headers.link]).toEqual([200, '</api/list?cursor=b>; rel="next"']);
    expect(JSON.parse(body)).toEqual({ query: { language: 'es' }, ip: '127.0.0.1', host: 'localhost' });
  });

  it('puts an answer in pieces together', async () => {
    expect(await ask()('/api/parts')).toMatchObject({ status: 404, headers: {}, body: 'año y mañana' });
  });

  it('follows what has moved for good, and no other redirect', async () => {
    expect(await ask()('/api/moved')).toEqual(await ask()('/api/list?language=es'));
    expect((await ask()('/api/elsewhere')).status).toBe(302);
  });

  it('passes the visitor’s session on, and their cookies but that of the session', async () => {
    const visitor = {
      session: {},
      sessionID: 'one',
      sessionStore: {},
      headers: { cookie: 'leap.signup=x; leap.sid=s%3Asecret; preferred-language=es' },
    };
    const { body } = await ask(visitor as unknown as Request)('/api/session');
    expect(JSON.parse(body)).toEqual({ id: 'one', cookie: 'leap.signup=x; preferred-language=es' });
    expect(JSON.parse((await ask()('/api/session')).body)).toEqual({});
  });

  it('answers requests that are under way at the same time, each its own', async () => {
    const bodies = await Promise.all(
      ['1', '2', '3'].map(async (number) => (await ask()(`/api/list?number=${number}`)).body),
    );
    expect(bodies.map((body) => (JSON.parse(body) as { query: { number: string } }).query.number)).toEqual([
      '1',
      '2',
      '3',
    ]);
  });
});

describe('inProcessPost', () => {
  it('sends a form as JSON from the visitor’s address, with their headers, and returns the cookies', async () => {
    const visitor = {
      socket: { remoteAddress: '10.0.0.1' },
      headers: {
        host: 'site.example',
        origin: 'https://site.example',
        'x-forwarded-for': '203.0.113.7',
        'content-type': 'application/x-www-form-urlencoded',
        'content-length': '3',
        'x-secret': 'stays',
      },
    };
    const body = { name: 'Ana', message: 'Ñandú '.repeat(3_000) };
    const answer = await inProcessPost(app)(visitor as unknown as Request, { path: '/api/forms', body }, 'key-1');
    expect(answer.status).toBe(201);
    expect(JSON.parse(answer.body)).toEqual({
      body,
      ip: '203.0.113.7',
      origin: 'https://site.example',
      host: 'site.example',
      key: 'key-1',
    });
    expect(answer.cookies).toEqual(['one=1; Path=/', 'two=2; Path=/']);
  });
});
