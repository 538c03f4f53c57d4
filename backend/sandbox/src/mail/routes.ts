import { Router } from 'express';
import { inboxPage } from './inbox-page.js';
import type { Inbox } from './inbox.js';

/** `/inbox` for people, `/inbox.json` for tests; `DELETE` on either empties it. */
export function inboxRoutes(inbox: Inbox): Router {
  const router = Router();
  router.get('/inbox', async (req, res) => {
    res
      .type('html')
      .send(inboxPage(await inbox.messages(), typeof req.query['id'] === 'string' ? req.query['id'] : undefined));
  });
  router.get('/inbox.json', async (_req, res) => {
    res.json(await inbox.messages());
  });
  router.delete(['/inbox', '/inbox.json'], async (_req, res) => {
    await inbox.empty();
    res.status(204).end();
  });
  router.post('/inbox/empty', async (_req, res) => {
    await inbox.empty();
    res.redirect(303, '/sandbox/inbox');
  });
  return router;
}
