import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import express from 'express';
import supertest from 'supertest';
import { createTestDatabase, type TestDatabase } from '../test/database.js';
import { Inbox } from './mail/inbox.js';
import { sandboxRoutes } from './routes.js';
import { SandboxStore } from './store.js';

let database: TestDatabase;
let store: SandboxStore;
beforeAll(async () => {
  database = await createTestDatabase();
  store = new SandboxStore(database.url);
  await store.prepare();
});
afterAll(async () => {
  await store.close();
  await database.drop();
});

/** The sandbox for a caller with this address: real connections of a test always come from loopback. */
function calledFrom(remoteAddress: string, siteUrl = 'http://localhost:3000'): ReturnType<typeof supertest> {
  const app = express();
  app.set('trust proxy', true);
  app.use((req, _res, next) => {
    Object.defineProperty(req.socket, 'remoteAddress', { value: remoteAddress });
    next();
  });
  return supertest(app.use('/sandbox', sandboxRoutes(store, new Inbox(store.pool), siteUrl)));
}

describe('the sandbox', () => {
  it.each(['127.0.0.1', '127.8.9.10', '::1', '::ffff:127.0.0.1'])(
    'is accessible from this machine, %s',
    async (address) => {
      await calledFrom(address).get('/sandbox/inbox.json').expect(200);
    },
  );

  it.each([
    ['localhost:3000', 200],
    ['LOCALHOST', 200],
    ['leap.localhost:3000', 200],
    ['127.0.0.1:3000', 200],
    ['[::1]:3000', 200],
    ['leap.test', 200],
    ['attacker.example', 421],
    ['attacker.example:3000', 421],
    ['localhost.attacker.example', 421],
    ['127.0.0.1.attacker.example', 421],
    ['', 421],
  ])('answers requests for host %j with %i, because of DNS rebinding', async (host, status) => {
    const here = calledFrom('127.0.0.1', 'http://leap.test:3000');
    for (const path of ['/sandbox/inbox.json', '/sandbox/podcast/feed.xml'])
      expect((await here.get(path).set('Host', host)).status).toBe(status);
  });

  it.each(['192.168.1.20', '10.0.0.1', '::ffff:192.168.1.20', 'fe80::1', '2001:db8::127.0.0.1', '::1:1', ''])(
    'is not accessible from %s',
    async (address) => {
      for (const request of [
        calledFrom(address).get('/sandbox/inbox'),
        calledFrom(address).delete('/sandbox/inbox.json'),
        calledFrom(address).get('/sandbox/podcast/feed.xml'),
      ])
        expect((await request.set('X-Forwarded-For', '127.0.0.1')).status).toBe(404);
    },
  );
});
