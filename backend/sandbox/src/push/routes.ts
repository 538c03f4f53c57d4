import { createECDH, randomBytes, randomUUID, type ECDH } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import express, { Router } from 'express';
import { faultOf } from '../faults.js';
import type { SandboxStore } from '../store.js';
import { decrypt, refusalOf } from './decryption.js';

/** How a fake subscription answers: with a status, or never. */
const answers = [201, 404, 410, 413, 429, 500, 503, 'hang'] as const;
type Answer = (typeof answers)[number];

/** One browser: its keys, what arrived for it, and how its push service answers. */
interface FakeBrowser {
  ecdh: ECDH;
  auth: Buffer;
  answer: Answer;
  /** Messages that were taken, in order. */
  received: { message: unknown; topic?: string; ttl: string; urgency?: string }[];
  /** Requests, also those that were refused. */
  requests: number;
}

const MAX_BROWSERS = 200;
/** Push services need not take more (RFC 8030, 7.2). */
const MAX_BYTES = 4096;

/**
 * Fake of a push service and its browsers below `/sandbox/push`: `POST /` makes a subscription, whose endpoint checks and decrypts what it
 * gets; `GET` of the endpoint shows it, and `PUT` of `<endpoint>/answer` changes how it answers.
 */
export function pushRoutes(store: SandboxStore): Router {
  const router = Router();
  const browsers = new Map<string, FakeBrowser>();
  router.param('id', (_req, res, next, id: string) => {
    const browser = browsers.get(id);
    if (!browser) return void res.status(404).end();
    res.locals['browser'] = browser;
    next();
  });

  router.post('/', (req, res) => {
    const ecdh = createECDH('prime256v1');
    const auth = randomBytes(16);
    const id = randomUUID();
    ecdh.generateKeys();
    browsers.set(id, { ecdh, auth, answer: 201, received: [], requests: 0 });
    const [oldest] = browsers.keys();
    if (browsers.size > MAX_BROWSERS && oldest !== undefined) browsers.delete(oldest);
    res.status(201).json({
      endpoint: `http://${req.headers.host}/sandbox/push/${id}`,
      keys: { p256dh: ecdh.getPublicKey('base64url'), auth: auth.toString('base64url') },
    });
  });
  router.get('/:id', (_req, res) => {
    const { received, requests } = res.locals['browser'] as FakeBrowser;
    res.json({ received, requests });
  });
  router.put('/:id/answer', express.json({ limit: '1kb' }), (req, res) => {
    const { answer } = (req.body ?? {}) as { answer?: unknown };
    const known = answers.find((one) => one === answer);
    if (known === undefined) return void res.status(422).json({ error: `answer is one of ${answers.join(', ')}` });
    (res.locals['browser'] as FakeBrowser).answer = known;
    res.status(204).end();
  });
  router.post('/:id', faultOf(store, 'push'), async (req, res) => {
    const browser = res.locals['browser'] as FakeBrowser;
    browser.requests += 1;
    if (browser.answer === 'hang') return;
    if (browser.answer !== 201) return void res.status(browser.answer).end();
    // By hand: a content coding that express does not know is an error there.
    const body = await buffer(req);
    const { ttl, topic, urgency, authorization, 'content-encoding': encoding } = req.headers;
    const refusal = refusalOf(authorization, `http://${req.headers.host}`);
    if (refusal) return void res.status(403).send(refusal);
    if (body.length > MAX_BYTES) return void res.status(413).end();
    if (typeof ttl !== 'string' || !/^\d+$/.test(ttl) || encoding !== 'aes128gcm') return void res.status(400).end();
    if (topic !== undefined && !/^[\w-]{1,32}$/.test(String(topic))) return void res.status(400).end();
    browser.received.push({
      message: JSON.parse(decrypt(body, browser)) as unknown,
      ttl,
      ...(topic === undefined ? {} : { topic: String(topic) }),
      ...(urgency === undefined ? {} : { urgency: String(urgency) }),
    });
    res.status(201).location(`/sandbox/push/messages/${randomUUID()}`).end();
  });
  return router;
}
