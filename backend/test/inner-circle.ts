import { signatureHeader } from '@leap/sandbox';
import type { Stripe } from 'stripe';
import { INNER_CIRCLE_TERMS_VERSION, monthsOfPeriod, plans, type PlanValue } from '@leap/domain';
import type { Env } from '../src/config/env.js';
import { StripeClient } from '../src/integrations/stripe/stripe.client.js';
import type { JobName } from '../src/jobs/job-names.js';
import { InnerCircleSignup } from '../src/modules/membership/inner-circle-signups/inner-circle-signup.entity.js';
import { PlansService } from '../src/modules/membership/plans/plans.service.js';
import { catchEmails, type Outbox } from './account-emails.js';
import { startTestApp, reuseApp, type StartedApp, type TestApp } from './create-app.js';
import { createTestDatabase, type TestDatabase } from './database.js';
import { resetDatabase } from './reset-database.js';
import { Spare } from './spares.js';
import { sdkOf, startTestStripe, type TestStripe } from './stripe-sandbox.js';

/** A complete application with level "ready". */
export const readySignup = {
  firstName: 'Ana',
  lastName: 'Example',
  email: 'ana@example.com',
  phone: '+1 555 0100',
  readinessLevel: 'completely_ready',
  timeCommitment: '3-5_hours',
  challengeArea: 'I take care of everybody but myself.',
  transformationGoal: 'To rest without guilt.',
  subscriptionType: 'quarterly',
  acceptedTermsVersion: INNER_CIRCLE_TERMS_VERSION,
};

/** What the terms of a plan show, as specified. */
export function shownPrice(value: PlanValue) {
  const plan = plans.find((one) => one.value === value) ?? plans[0];
  if (!plan) throw new Error('No plan is specified.');
  return { plan: value, amount: plan.amount, periodMonths: monthsOfPeriod(plan), trialDays: 0 };
}

/** The terms of a plan, accepted at the payment step. */
export const acceptedTerms = (value: PlanValue) => ({
  acceptedTermsVersion: INNER_CIRCLE_TERMS_VERSION,
  shownPrice: shownPrice(value),
});

/** The application, with the sandbox's Stripe through the real SDK, and an outbox. */
export interface InnerCircleTest {
  test: TestApp;
  database: TestDatabase;
  sandbox: TestStripe;
  /** The sandbox's Stripe, with the secret key. */
  stripe: Stripe;
  outbox: Outbox;
  apply(changes?: object, browser?: ReturnType<TestApp['browser']>): ReturnType<TestApp['http']['post']>;
  /** Confirms the payment or the setup of a secret, as the browser would. */
  confirm(clientSecret: string, card?: string): Promise<unknown>;
  /** Changes the card, e.g. to one that fails at the next renewal. */
  useCard(subscriptionId: string | null, card: string): Promise<void>;
  signup(id: number): Promise<InnerCircleSignup>;
  signups(): Promise<InnerCircleSignup[]>;
  /** Runs the jobs of these names, and those that they enqueue, until none is pending. */
  work(prefix?: string): Promise<string[]>;
  /** The names of the pending jobs. */
  pending(prefix?: string): Promise<string[]>;
  /** Every event of Stripe, oldest first. */
  events(): Promise<Stripe.Event[]>;
  /** Sends an event to the webhook as Stripe would. */
  deliver(event: Stripe.Event): Promise<number>;
  /** Makes a new member, who pays. */
  join(changes?: object): Promise<InnerCircleSignup>;
  /** Delivers Stripe's events that have not come yet, and runs the jobs. */
  hear(): Promise<void>;
  /** Controls the fake. */
  control: TestStripe['control'];
  reset(): Promise<void>;
  close(): Promise<void>;
}

type Row = { id: string; name: JobName; data: { id: string } };

interface Started {
  database: TestDatabase;
  sandbox: TestStripe;
  app: StartedApp;
  close(): Promise<void>;
}

async function start(env: Partial<Env> = {}): Promise<Started> {
  const database = await createTestDatabase();
  const sandbox = await startTestStripe(database.url);
  const app = await startTestApp({ database, env: { ...sandbox.env, ...env } });
  await app.dataSource.query(`
    CREATE TABLE sandbox.objects_at_start AS TABLE sandbox.stripe_objects;
    CREATE TABLE sandbox.settings_at_start AS TABLE sandbox.stripe_settings`);
  return {
    database,
    sandbox,
    app,
    close: async () => {
      await app.close();
      await sandbox.close();
      await database.drop();
    },
  };
}

/** What the next spec file of this worker takes over, when it asks for no settings of its own. */
const spare = new Spare<Started>();

/** Starts everything. Tests run jobs and deliver webhooks explicitly. */
export async function startInnerCircle(env?: Partial<Env>): Promise<InnerCircleTest> {
  const started = (env ? undefined : spare.claim()) ?? (await start(env));
  const { database, sandbox } = started;
  const { test, restore } = await reuseApp(started.app);
  const outbox = catchEmails(test.app);
  const stripe = sdkOf(sandbox);
  const { manager } = test.dataSource;

  const jobs = (prefix: string): Promise<Row[]> =>
    test.dataSource.query<Row[]>(
      `SELECT id, name, data FROM pgboss.job WHERE state = 'created' AND name LIKE $1 || '%' ORDER BY created_on, id`,
      [prefix],
    );

  async function work(prefix = ''): Promise<string[]> {
    const ran: string[] = [];
    for (let rows = await jobs(prefix); rows.length > 0; rows = await jobs(prefix)) {
      for (const { id, name, data } of rows) {
        await test.dataSource.query(`DELETE FROM pgboss.job WHERE name = $1 AND id = $2`, [name, id]);
        await outbox?.run(name, data.id);
        ran.push(name);
      }
    }
    return ran;
  }

  const circle: InnerCircleTest = {
    test,
    database,
    sandbox,
    stripe,
    outbox,
    apply: (changes = {}, browser = test.browser()) =>
      browser.post('/api/inner-circle/apply').send({ ...readySignup, ...changes }),
    confirm: (clientSecret, card = 'pm_card_visa') => {
      const [id = ''] = clientSecret.split('_secret_');
      return id.startsWith('seti_')
        ? stripe.setupIntents.confirm(id, { payment_method: card })
        : stripe.paymentIntents.confirm(id, { payment_method: card });
    },
    useCard: async (subscriptionId, card) => {
      const { id, customer } = await stripe.subscriptions.retrieve(subscriptionId ?? '');
      const method = await stripe.paymentMethods.attach(card, {
        customer: typeof customer === 'string' ? customer : customer.id,
      });
      await stripe.subscriptions.update(id, { default_payment_method: method.id });
    },
    signup: (id) => manager.findOneByOrFail(InnerCircleSignup, { id }),
    signups: () => manager.find(InnerCircleSignup, { order: { id: 'ASC' } }),
    work,
    pending: async (prefix = '') => (await jobs(prefix)).map(({ name }) => name),
    events: async () => (await stripe.events.list({ limit: 100 })).data.toReversed(),
    deliver: async (event) => {
      const body = JSON.stringify(event);
      const answer = await test.http
        .post('/api/webhooks/stripe')
        .set({
          'Content-Type': 'application/json; charset=utf-8',
          'Stripe-Signature': signatureHeader(body, sandbox.env.STRIPE_WEBHOOK_SECRET),
        })
        .send(body);
      return answer.status;
    },
    join: async (changes) => {
      const { body } = await circle.apply(changes).expect(201);
      await circle.confirm(body.clientSecret);
      await outbox.run('inner-circle-signups.reconcile', String(body.signupId));
      return circle.signup(body.signupId);
    },
    hear: async () => {
      const received = await test.dataSource.query<{ id: string }[]>('SELECT event_id AS id FROM stripe_events');
      const known = new Set(received.map(({ id }) => id));
      for (const event of (await circle.events()).filter(({ id }) => !known.has(id)))
        if ((await circle.deliver(event)) !== 200) throw new Error(`The webhook refused ${event.type}.`);
      await work();
    },
    control: sandbox.control,
    reset: async () => {
      await resetDatabase(test.dataSource);
      // The clock, too: the product has its own, and a pause that it begins would be over at a Stripe that is months ahead.
      await test.dataSource.query(`
        DELETE FROM pgboss.job;
        DELETE FROM sandbox.stripe_objects WHERE kind NOT IN ('product', 'price', 'webhook_endpoint', 'billing_portal.configuration');
        DELETE FROM sandbox.stripe_answers;
        DELETE FROM sandbox.stripe_settings WHERE name = 'offset';
        DELETE FROM sandbox.stripe_deliveries`);
      await sandbox.setFault('stripe', 'ok');
      test.app.get(StripeClient).reset();
      outbox.sent = [];
      outbox.isMailDown = false;
    },
    close: async () => {
      if (env) return started.close();
      await circle.reset();
      await restore();
      await test.dataSource.query(`
        DELETE FROM sandbox.stripe_objects;
        INSERT INTO sandbox.stripe_objects OVERRIDING SYSTEM VALUE TABLE sandbox.objects_at_start;
        DELETE FROM sandbox.stripe_settings;
        INSERT INTO sandbox.stripe_settings TABLE sandbox.settings_at_start`);
      test.app.get(PlansService, { strict: false }).forgetPrices();
      return spare.keep(started);
    },
  };
  return circle;
}
