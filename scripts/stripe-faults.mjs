/** Faults in Stripe's client, its set-up and its fake: for each the spec that has to notice it (of the backend unless `folder` says otherwise), and the tests to run of it. */

const client = 'backend/src/integrations/stripe/stripe.client.ts';
const setup = 'backend/src/integrations/stripe/stripe-setup.ts';
const sandbox = 'backend/sandbox';
const clientSpec = 'src/integrations/stripe/stripe.client.spec.ts';

/** @type {{ title: string, plant: Record<string, (text: string) => string>, says: RegExp, folder?: string, spec: string, tests: string }[]} */
export const stripeFaults = [
  {
    title: 'a misspelt parameter is sent to Stripe',
    plant: { [setup]: (text) => text.replace('transfer_lookup_key: true', 'transfer_lookup_keys: true') },
    spec: clientSpec,
    tests: 'changes nothing the second time',
    says: /Received unknown parameter: transfer_lookup_keys/,
  },
  {
    title: 'the fake takes whatever it is given',
    plant: { [`${sandbox}/src/stripe/customers.ts`]: (text) => text.replaceAll('z.strictObject', 'z.object') },
    folder: sandbox,
    spec: 'src/stripe/fake-stripe.spec.ts',
    tests: 'POST /customers with emial',
    says: /"status": 200/,
  },
  {
    title: 'two confirmations at the same time charge twice',
    plant: {
      [`${sandbox}/src/stripe/state.ts`]: (text) =>
        text.replace("await client.query('SELECT pg_advisory_xact_lock($1)', [WRITE_LOCK]);", ''),
    },
    folder: sandbox,
    spec: 'src/stripe/payments.spec.ts',
    tests: 'is once, however many',
    says: /Expected length: 1/,
  },
  {
    title: 'events are believed unsigned',
    plant: {
      [client]: (text) =>
        text.replace(
          /const event = this\.required.*;/,
          'const event = JSON.parse(rawBody.toString()) as Stripe.Event;',
        ),
    },
    spec: clientSpec,
    tests: 'verifies events',
    says: /Received function did not throw/,
  },
  {
    title: 'a request tries Stripe again while somebody waits',
    plant: { [client]: (text) => text.replace('retries: 0 }', 'retries: 2 }') },
    spec: clientSpec,
    tests: 'tries once inside a request',
    says: /Received promise resolved instead of rejected/,
  },
  {
    title: 'a price with another amount counts as right',
    plant: { [setup]: (text) => text.replace('&& isPriceOf(price, plan))', '&& plan !== undefined)') },
    spec: clientSpec,
    tests: 'in the place of a wrong one',
    says: /inner_circle_monthly/,
  },
];
