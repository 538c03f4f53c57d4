import { readdirSync, readFileSync } from 'node:fs';
import express, { Router, type Response } from 'express';
import { z } from 'zod';
import { advance } from './clock.js';
import { changeBalance, promiseCredit } from './customers.js';
import { webhookModes, type StripeDeliveries } from './deliveries.js';
import { answerChallenge } from './intents.js';
import { StripeProblem } from './problem.js';
import type { StripeState } from './state.js';

const LONGEST_DAYS = 3_660;
const days = z.coerce.number().min(0).max(LONGEST_DAYS);
const settings = z.strictObject({
  mode: z.enum(webhookModes).optional(),
  afterRetries: z.enum(['cancel', 'unpaid']).optional(),
});
const credit = z.strictObject({ email: z.email(), amount: z.int().min(1).max(10_000_000) });
const challenge = z.strictObject({ id: z.string(), client_secret: z.string(), outcome: z.enum(['approve', 'fail']) });

/** Plain scripts, served from the sources: checked by TypeScript, without a build. */
const browserFolder = new URL('browser/', import.meta.resolve('@leap/sandbox/package.json'));

/** The browser half as one script with its own scope, in the order of file names. */
function browserScript(): string {
  const files = readdirSync(browserFolder)
    .filter((name) => name.endsWith('.js'))
    .sort();
  const sources = files.map((name) =>
    readFileSync(new URL(name, browserFolder), 'utf8')
      .replaceAll(/^import .*;$/gm, '')
      .replaceAll(/^export /gm, ''),
  );
  return `(() => {\n'use strict';\n${sources.join('\n')}})();\n`;
}

/** Controls of the fake, which Stripe has in its dashboard or not at all. */
export class StripeControls {
  constructor(
    private readonly state: StripeState,
    private readonly deliveries: StripeDeliveries,
  ) {}

  routes(): Router {
    const router = Router();
    const script = browserScript();
    router.get('/stripe.js', (_req, res) => void res.type('text/javascript').send(script));
    router.use('/stripe', express.json({ inflate: false, limit: '4kb' }));
    /** `?days=31`: renewals, retries and endings happen in order. */
    router.post(
      '/stripe/advance',
      (req, res) => void reply(res, async () => advance(this.state, days.parse(req.query['days'] ?? 0))),
    );
    router.get(
      '/stripe/clock',
      (_req, res) => void reply(res, () => this.state.read((books) => Promise.resolve({ now: books.now }))),
    );
    /** `{ mode: 'on' | 'off' | 'shuffle', afterRetries: 'cancel' | 'unpaid' }` */
    router.post('/stripe/webhooks', (req, res) => void reply(res, () => this.configure(settings.parse(req.body))));
    router.get('/stripe/webhooks', (_req, res) => void reply(res, () => this.configure({})));
    /** `?times=50`: now, in any mode; answers the status codes. */
    router.post(
      '/stripe/events/:id/deliver',
      (req, res) =>
        void reply(res, async () => ({
          answers: await this.deliveries.deliverNow(
            req.params.id,
            z.coerce
              .number()
              .int()
              .min(1)
              .max(1_000)
              .parse(req.query['times'] ?? 1),
          ),
        })),
    );
    /** `{ email, amount }`: a customer created with this address gets this credit, so that nothing is due. */
    router.post('/stripe/credits', (req, res) => void reply(res, () => this.giveCredit(credit.parse(req.body))));
    /** Result of the 3-D Secure dialog. */
    router.post(
      '/stripe/challenges',
      (req, res) =>
        void reply(res, async () => {
          const { id, client_secret, outcome } = challenge.parse(req.body);
          return this.state.change((books) => answerChallenge(books, id, client_secret, outcome === 'approve'));
        }),
    );
    return router;
  }

  private async configure({ mode, afterRetries }: z.output<typeof settings>): Promise<object> {
    if (mode) await this.state.changeSetting('webhooks', mode);
    if (afterRetries) await this.state.changeSetting('after-retries', afterRetries);
    return { mode: await this.state.setting('webhooks'), afterRetries: await this.state.setting('after-retries') };
  }

  private giveCredit({ email, amount }: z.output<typeof credit>): Promise<object> {
    return this.state.change(async (books) => {
      await promiseCredit(books, email, amount);
      for (const customer of await books.where('customer', { email })) await changeBalance(books, customer, -amount);
      return { email, amount };
    });
  }
}

async function reply(res: Response, work: () => Promise<object>): Promise<void> {
  try {
    res.json(await work());
  } catch (error) {
    if (error instanceof StripeProblem) res.status(error.status).json({ error: error.fields });
    else if (error instanceof z.ZodError) res.status(422).json({ error: { message: z.prettifyError(error) } });
    else res.status(500).json({ error: { message: error instanceof Error ? error.message : String(error) } });
  }
}
