import express, { Router, type Request, type Response } from 'express';
import { escapeHtml } from '../integrations/mail/mail-layout.js';
import { loopbackOnly } from './loopback-only.js';
import { faultOf } from './sandbox-faults.js';
import { inboxPage, sandboxContentSecurityPolicy, sandboxPage } from './sandbox-html.js';
import { sendMusic } from './sandbox-music.js';
import { coverImage, podcastFeed, sampleEpisode } from './sandbox-podcast.js';
import { faultModes, sandboxProviders, type SandboxStore } from './sandbox-store.js';

const isOneOf = <Value extends string>(values: readonly Value[], value: unknown): value is Value =>
  (values as readonly unknown[]).includes(value);

/** Everything below `/sandbox`, for the product's own port and for the loopback port that stands in for providers. */
export function sandboxRoutes(store: SandboxStore, siteUrl: string): Router {
  const router = Router();
  router.use(loopbackOnly);
  router.use((_req, res, next) => {
    res.setHeader('Content-Security-Policy', sandboxContentSecurityPolicy);
    res.setHeader('Cache-Control', 'no-store');
    res.setHeader('X-Content-Type-Options', 'nosniff');
    next();
  });

  router.get('/inbox', async (req, res) => {
    res
      .type('html')
      .send(inboxPage(await store.messages(), typeof req.query['id'] === 'string' ? req.query['id'] : undefined));
  });
  router.get('/inbox.json', async (_req, res) => {
    res.json(await store.messages());
  });
  const empty = async (_req: Request, res: Response): Promise<void> => {
    await store.empty();
    res.status(204).end();
  };
  router.delete('/inbox', empty);
  router.delete('/inbox.json', empty);
  router.post('/inbox/empty', async (_req, res) => {
    await store.empty();
    res.redirect(303, '/sandbox/inbox');
  });

  router.get('/faults', async (_req, res) => {
    res.json(await store.faults());
  });
  router.post('/faults', express.json({ limit: '1kb' }), async (req, res) => {
    const { provider, mode } = (req.body ?? {}) as { provider?: unknown; mode?: unknown };
    if (!isOneOf(sandboxProviders, provider) || !isOneOf(faultModes, mode)) {
      res
        .status(422)
        .json({ error: `provider is one of ${sandboxProviders.join(', ')}; mode is one of ${faultModes.join(', ')}` });
      return;
    }
    await store.setFault(provider, mode);
    res.json(await store.faults());
  });

  router.get('/music.wav', sendMusic);
  router.get('/podcast/player', (_req, res) => {
    res
      .type('html')
      .send(
        sandboxPage(
          'Sample podcast player',
          '<article><h2>Sample podcast player</h2><p>Stands in for the podcast host’s player on this machine.</p><audio controls preload="none" src="/sandbox/music.wav"></audio></article>',
        ),
      );
  });

  const meetFault = faultOf(store, 'podcast');
  router.get('/podcast/feed.xml', meetFault, (req, res) => {
    res.type('application/rss+xml').send(podcastFeed(`${req.protocol}://${req.headers.host}`, siteUrl));
  });
  router.get('/podcast/images/:number.png', meetFault, (req, res) => {
    const image = coverImage(Number(req.params['number']));
    if (image) res.type('png').send(image);
    else res.status(404).type('text/plain').send('There is no such image.\n');
  });
  router.get('/podcast/episodes/:number', (req, res) => {
    const episode = sampleEpisode(Number(req.params['number']));
    if (!episode) res.status(404).type('text/plain').send('There is no such episode.\n');
    else
      res
        .type('html')
        .send(
          sandboxPage(
            episode.title,
            `<article><h2>${escapeHtml(episode.title)}</h2><p>${escapeHtml(episode.description)}</p><p>This page stands in for the podcast host on this machine.</p></article>`,
          ),
        );
  });
  return router;
}
