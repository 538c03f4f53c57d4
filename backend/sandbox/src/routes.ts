import express, { Router } from 'express';
import { loopbackOnly, ownNamesOnly } from './loopback-only.js';
import { indexNowRoutes } from './index-now/routes.js';
import type { Inbox } from './mail/inbox.js';
import { inboxRoutes } from './mail/routes.js';
import { sendMusic } from './music.js';
import { sandboxContentSecurityPolicy } from './page.js';
import { podcastRoutes } from './podcast-feed/routes.js';
import { pushRoutes } from './push/routes.js';
import { fakeProviders, faultModes, type SandboxStore } from './store.js';

const isOneOf = <Value extends string>(values: readonly Value[], value: unknown): value is Value =>
  (values as readonly unknown[]).includes(value);

/** Inbox, faults, podcast, IndexNow and music below `/sandbox`, on the product's own port and the loopback port of the fakes. */
export function sandboxRoutes(store: SandboxStore, inbox: Inbox, siteUrl: string): Router {
  const router = Router();
  router.use(loopbackOnly, ownNamesOnly(siteUrl));
  router.use((_req, res, next) => {
    res.setHeader('Content-Security-Policy', sandboxContentSecurityPolicy);
    res.setHeader('Cache-Control', 'no-store');
    res.setHeader('X-Content-Type-Options', 'nosniff');
    next();
  });

  router.use(inboxRoutes(inbox));
  router.get('/faults', async (_req, res) => {
    res.json(await store.faults());
  });
  router.post('/faults', express.json({ inflate: false, limit: '1kb' }), async (req, res) => {
    const { provider, mode } = (req.body ?? {}) as { provider?: unknown; mode?: unknown };
    if (!isOneOf(fakeProviders, provider) || !isOneOf(faultModes, mode)) {
      res
        .status(422)
        .json({ error: `provider is one of ${fakeProviders.join(', ')}; mode is one of ${faultModes.join(', ')}` });
      return;
    }
    await store.setFault(provider, mode);
    res.json(await store.faults());
  });
  router.get('/music.wav', (req, res) => sendMusic(req, res));
  router.use('/indexnow', indexNowRoutes(store, siteUrl));
  router.use('/push', pushRoutes(store));
  router.use('/podcast', podcastRoutes(store, siteUrl));
  return router;
}
