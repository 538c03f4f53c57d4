import { createHmac, randomInt, randomUUID } from 'node:crypto';
import express, { Router, type NextFunction, type Request, type RequestHandler, type Response } from 'express';
import { faultOf } from '../faults.js';
import type { SandboxStore } from '../store.js';
import { sampleMeeting, type SampleMeeting } from './samples.js';
import { FathomState } from './state.js';

const API_KEY = 'sandbox-fathom-key';
const PAGE = 10;
const MOST_DELIVERIES = 100;

/** Parameters of `GET /meetings`, as in the real API. */
const known = new Set([
  'cursor',
  'created_after',
  'created_before',
  'include_summary',
  'include_transcript',
  'include_action_items',
  'include_crm_matches',
  'calendar_invitees_domains[]',
  'calendar_invitees_domains_type',
  'recorded_by[]',
  'teams[]',
]);

/** The fake, its settings, and the address of its webhook. */
export interface FakeFathom {
  routes: Router;
  /** The API's key and the webhook's secret. */
  keys: { FATHOM_API_KEY: string; FATHOM_WEBHOOK_SECRET: string };
  deliverTo(url: string): void;
}

/** HMAC-SHA256 over `id.timestamp.body`, as in standardwebhooks. @param secret `whsec_` and the key in base64 */
function sign(secret: string, id: string, timestamp: string, body: Buffer): string {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  return createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest('base64');
}

/**
 * Fake of Fathom, below `/sandbox/fathom`: the API at `/external/v1`. For tests: `POST /deliver { meeting?, webhookId?, times?,
 * secondsAgo?, secret? }` sends a signed recording (`meeting` replaces fields of a sample) and answers `{ webhookId, recordingId,
 * answers }`; `POST /limit { calls }` sets the rate limit per minute.
 */
export async function startFakeFathom(store: SandboxStore, webhookUrl: string): Promise<FakeFathom> {
  const state = new FathomState(store);
  const secret = await state.prepare();
  let target = webhookUrl;
  const routes = Router();

  routes.post('/deliver', express.json({ inflate: false, limit: '12mb' }), async (req: Request, res: Response) => {
    const {
      meeting: changes,
      webhookId = `msg_${randomUUID()}`,
      times = 1,
      secondsAgo = 0,
      secret: otherSecret = secret,
    } = (req.body ?? {}) as Delivery;
    const meeting: SampleMeeting = {
      ...sampleMeeting(randomInt(10_000, 2_000_000_000), Date.now() - 3_600_000, 60),
      ...changes,
    };
    await state.save(meeting);
    const timestamp = String(Math.floor(Date.now() / 1_000) - secondsAgo);
    const body = Buffer.from(JSON.stringify(meeting));
    const headers = {
      'Content-Type': 'application/json',
      'webhook-id': webhookId,
      'webhook-timestamp': timestamp,
      'webhook-signature': `v1,${sign(otherSecret, webhookId, timestamp, body)}`,
    };
    const send = async (): Promise<number> => (await fetch(target, { method: 'POST', headers, body })).status;
    const answers = await Promise.all(Array.from({ length: Math.min(times, MOST_DELIVERIES) }, send));
    res.json({ webhookId, recordingId: String(meeting.recording_id), answers });
  });
  routes.post('/limit', express.json({ inflate: false, limit: '1kb' }), async (req: Request, res: Response) => {
    const { calls } = (req.body ?? {}) as { calls?: unknown };
    if (!Number.isSafeInteger(calls) || Number(calls) < 0)
      return void res.status(422).json({ error: 'Send { "calls" }: how many a minute allows.' });
    await state.limitCalls(Number(calls));
    res.json({ calls });
  });
  routes.use('/external/v1', faultOf(store, 'fathom'), fathomApi(state));

  return {
    routes,
    keys: { FATHOM_API_KEY: API_KEY, FATHOM_WEBHOOK_SECRET: secret },
    deliverTo: (url) => {
      target = url;
    },
  };
}

interface Delivery {
  meeting?: Partial<SampleMeeting>;
  webhookId?: string;
  times?: number;
  secondsAgo?: number;
  secret?: string;
}

/** `GET /meetings`, with key and rate limit. */
function fathomApi(state: FathomState): Router {
  const router = Router();
  router.use(limited(state), (req: Request, res: Response, next: NextFunction) => {
    if (req.headers['x-api-key'] === API_KEY) next();
    else res.status(401).json({ error: 'Invalid API key' });
  });

  router.get('/meetings', async (req, res) => {
    const query = new URL(req.originalUrl, 'http://localhost').searchParams;
    const unknown = [...query.keys()].find((name) => !known.has(name));
    if (unknown !== undefined) return void res.status(400).json({ error: `Unknown parameter: ${unknown}` });
    const offset = Number(Buffer.from(query.get('cursor') ?? '', 'base64url').toString() || '0');
    const [after, before] = ['created_after', 'created_before'].map((name) =>
      query.has(name) ? new Date(query.get(name) ?? '') : undefined,
    );
    const isBad =
      !Number.isSafeInteger(offset) ||
      offset < 0 ||
      [after, before].some((date) => date && Number.isNaN(date.getTime()));
    if (isBad) return void res.status(400).json({ error: 'Invalid cursor or date' });
    const found = await state.list(offset, PAGE + 1, after, before);
    const items = found.slice(0, PAGE).map((meeting) => ({
      ...meeting,
      default_summary: query.get('include_summary') === 'true' ? meeting.default_summary : null,
      transcript: query.get('include_transcript') === 'true' ? meeting.transcript : null,
      action_items: query.get('include_action_items') === 'true' ? meeting.action_items : null,
    }));
    res.json({
      limit: PAGE,
      next_cursor: found.length > PAGE ? Buffer.from(String(offset + PAGE)).toString('base64url') : null,
      items,
    });
  });
  return router;
}

function limited(state: FathomState): RequestHandler {
  return async (_req, res, next) => {
    const { limit, remaining, reset } = await state.countCall();
    res.set({
      'RateLimit-Limit': String(limit),
      'RateLimit-Remaining': String(Math.max(0, remaining)),
      'RateLimit-Reset': String(reset),
    });
    if (remaining < 0) res.status(429).json({ error: 'Rate limit exceeded' });
    else next();
  };
}
