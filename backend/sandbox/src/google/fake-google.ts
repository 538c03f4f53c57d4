import express, { Router, type Request, type Response } from 'express';
import { faultOf } from '../faults.js';
import { escapeHtml, sandboxPage } from '../page.js';
import type { SandboxStore } from '../store.js';
import { googleCalendarApi } from './calendar-api.js';
import { textOf } from './event-shape.js';
import { googleOauth, fakeGoogleClient } from './oauth.js';
import { GoogleState, type StoredEvent } from './state.js';

const minute = (date: Date): string => date.toISOString().slice(0, 16).replace('T', ' ');

const calendarPage = (events: StoredEvent[]): string =>
  sandboxPage(
    'Sandbox calendar',
    `<header><h1>Sandbox calendar</h1><p>A fake of Google Calendar, on this machine. Times are UTC.</p></header>${
      events
        .map(
          ({ status, startsAt, endsAt, content }) =>
            `<article><h2>${escapeHtml(textOf(content['summary'] ?? '(no title)'))}</h2><p>${minute(startsAt)} to ${minute(endsAt)}, ${status}</p><pre>${escapeHtml(textOf(content['description']))}</pre></article>`,
        )
        .join('') || '<p class="empty">No events yet.</p>'
    }`,
  );

/**
 * Fake of Google, below `/sandbox/google`: consent page, token endpoint, Calendar API. For tests: `POST
 * DELETE /busy` adds and clears busy times, `POST /expire` expires all access tokens, `POST /limit { calls }` refuses the next calls,
 * `GET
 * DELETE /events.json` lists (including deleted ones) and removes all events.
 */
export function fakeGoogle(store: SandboxStore, siteUrl: string): Router {
  const state = new GoogleState(store.pool);
  const router = Router();
  const json = express.json({ inflate: false, limit: '4kb' });
  const refuse = (res: Response, error: string): void => void res.status(422).json({ error });

  router.get('/', async (_req, res) => void res.type('html').send(calendarPage(await state.events())));
  router.get('/events.json', async (_req, res) => void res.json(await state.events()));
  router.delete('/events.json', async (_req, res) => {
    await state.clearEvents();
    res.status(204).end();
  });
  router.post('/busy', json, async (req: Request, res: Response) => {
    const { start, end } = (req.body ?? {}) as { start?: unknown; end?: unknown };
    const range = { start: new Date(String(start)), end: new Date(String(end)) };
    if (!(range.start < range.end)) return refuse(res, 'Send { "start", "end" } as instants, the start first.');
    await state.addBusy(range);
    res.status(201).json(range);
  });
  router.delete('/busy', async (_req, res) => {
    await state.clearBusy();
    res.status(204).end();
  });
  router.post('/expire', async (_req, res) => {
    await state.expireAccessTokens();
    res.status(204).end();
  });
  router.post('/limit', json, async (req: Request, res: Response) => {
    const { calls } = (req.body ?? {}) as { calls?: unknown };
    if (!Number.isSafeInteger(calls) || Number(calls) < 0)
      return refuse(res, 'Send { "calls" }: how many further calls are refused.');
    await state.limitCalls(Number(calls));
    res.json({ calls });
  });

  const isGrantInvalid = async (): Promise<boolean> => (await store.faults())['google'] === 'invalid_grant';
  router.use(faultOf(store, 'google'));
  router.use(googleOauth(state, `${siteUrl}/oauth-success`, isGrantInvalid));
  router.use('/calendar/v3', googleCalendarApi(state, isGrantInvalid));
  return router;
}

/** The product's settings for it: browsers reach the consent page on the product's own address, the server reaches the rest on loopback. */
export const googleSettings = (siteUrl: string, origin: string) => ({
  GOOGLE_CLIENT_ID: fakeGoogleClient.id,
  GOOGLE_CLIENT_SECRET: fakeGoogleClient.secret,
  GOOGLE_ROOT_URL: `${origin}/sandbox/google`,
  GOOGLE_CONSENT_URL: `${siteUrl}/sandbox/google/o/oauth2/v2/auth`,
});
