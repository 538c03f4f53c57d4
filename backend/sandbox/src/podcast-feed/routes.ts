import { Router } from 'express';
import { faultOf } from '../faults.js';
import { sendMusic } from '../music.js';
import { escapeHtml, sandboxPage } from '../page.js';
import type { SandboxStore } from '../store.js';
import { coverImage, podcastFeed, sampleEpisode } from './feed.js';
import { playerBody } from './player.js';

/** Fake of the podcast host, below `/sandbox/podcast`: feed, covers, sound, transcripts, chapters, episode pages and an embeddable player. */
export function podcastRoutes(store: SandboxStore, siteUrl: string): Router {
  const router = Router();
  const meetFault = faultOf(store, 'podcast');
  router.get('/player', (_req, res) => {
    res.type('html').send(sandboxPage('Sample podcast player', playerBody()));
  });
  router.get('/feed.xml', meetFault, (req, res) => {
    res.type('application/rss+xml').send(podcastFeed(`${req.protocol}://${req.headers.host}`, siteUrl));
  });
  router.get('/images/:number.jpg', meetFault, async (req, res) => {
    const image = await coverImage(Number(req.params['number']));
    if (image) res.type('jpg').send(image);
    else res.status(404).type('text/plain').send('There is no such image.\n');
  });
  router.get('/audio/:number.wav', (req, res, next) => {
    const episode = sampleEpisode(Number(req.params['number']));
    if (episode) sendMusic(req, res, episode.seconds);
    else next();
  });
  router.get('/episodes/:number/chapters.json', meetFault, (req, res, next) => {
    const chapters = sampleEpisode(Number(req.params['number']))?.chapters;
    if (chapters) res.type('application/json+chapters').send(JSON.stringify({ version: '1.2.0', chapters }));
    else next();
  });
  router.get('/episodes/:number/transcript.vtt', meetFault, (req, res, next) => {
    const transcript = sampleEpisode(Number(req.params['number']))?.transcript;
    if (transcript) res.type('text/vtt').send(transcript);
    else next();
  });
  router.get('/episodes/:number', (req, res) => {
    const episode = sampleEpisode(Number(req.params['number']));
    if (!episode) res.status(404).type('text/plain').send('There is no such episode.\n');
    else
      res
        .type('html')
        .send(
          sandboxPage(
            episode.title,
            `<article><h2>${escapeHtml(episode.title)}</h2><p>${escapeHtml(episode.description)}</p><p>A fake of the podcast host’s page, on this machine.</p></article>`,
          ),
        );
  });
  return router;
}
