/** Faults in who pays, how often, and who becomes a member by it. */

const signups = 'backend/src/modules/inner-circle-signups';

export const signupFaults = [
  {
    title: 'a reading of Stripe is applied after a later one',
    plant: {
      [`${signups}/subscription-sync.service.ts`]: (text) =>
        text.replace(' || signup.stripeRevision !== seen.stripeRevision', ''),
    },
    spec: 'subscription-lifecycle',
    tests: 'the later reading wins',
    says: /later reading wins/,
  },
  {
    title: 'the state is taken for paid when an event says so',
    plant: {
      [`${signups}/membership-state.ts`]: (text) =>
        text.replace("if (status === 'incomplete') return 'pending';", "if (status === 'incomplete') return 'paid';"),
    },
    spec: 'stripe-events',
    tests: 'believes nothing that an event says',
    says: /believes nothing/,
  },
  {
    title: 'a signature of tomorrow is taken',
    plant: {
      'backend/src/integrations/stripe/stripe.client.ts': (text) =>
        text.replace('latest - Date.now() / 1_000 <= TOLERANCE_SECONDS', 'latest > 0'),
    },
    spec: 'stripe-events',
    tests: 'refuses a thousand forged and stale signatures',
    says: /thousand forged/,
  },
  {
    title: 'an event is applied as often as it comes',
    plant: {
      'backend/src/database/migrations/0012-inner-circle-signups.ts': (text) =>
        text.replace('event_id varchar(255) NOT NULL UNIQUE', 'event_id varchar(255) NOT NULL'),
    },
    spec: 'stripe-events',
    tests: 'takes an event once',
    says: /takes an event once/,
  },
  {
    title: 'a new application leaves the old one payable',
    plant: {
      [`${signups}/signup-payments.service.ts`]: (text) =>
        text.replace(
          'return others.filter(({ stripeStatus }) => !isEnded(stripeStatus));',
          'return others.filter(() => false);',
        ),
    },
    spec: 'signup-resuming',
    tests: 'never two that can be paid',
    says: /never two that can be paid/,
  },
  {
    title: 'a look-up in place of the lock and the index',
    plant: {
      'backend/src/database/migrations/0012-inner-circle-signups.ts': (text) =>
        text.replace(
          'CREATE UNIQUE INDEX inner_circle_signups_one_unfinished',
          'CREATE INDEX inner_circle_signups_one_unfinished',
        ),
      [`${signups}/inner-circle-signups.service.ts`]: (text) =>
        text.replace(/await manager\.query\('SELECT pg_advisory_xact_lock.*\n/, ''),
    },
    spec: 'signup-resuming',
    tests: 'two at the same moment|the database itself refuses',
    says: /two at the same moment|the database itself refuses/,
  },
  {
    title: 'each step of a request has a patience of its own',
    plant: {
      'backend/src/integrations/stripe/stripe.client.ts': (text) =>
        text.replace('endsAt - performance.now()', 'REQUEST_TIMEOUT_MS'),
    },
    spec: 'stripe-failures',
    tests: 'slow at each step while an old subscription settles',
    says: /slow at each step/,
  },
  {
    title: 'a log-out leaves the application at the browser',
    plant: {
      'backend/src/auth/auth.controller.ts': (text) => text.replace('clearPersonalCookies(res, this.env);', ''),
    },
    spec: 'signup-resuming',
    tests: 'a log-out forgets it',
    says: /log-out forgets it/,
  },
  {
    title: 'payment and account in two transactions',
    plant: {
      [`${signups}/subscription-sync.service.ts`]: (text) =>
        text
          .replace(
            'await this.accounts.ensureMemberAccount(manager,',
            'await this.dataSource.transaction((own) => this.accounts.ensureMemberAccount(own,',
          )
          .replace('language, signupId })).id;', 'language, signupId }))).id;'),
    },
    spec: 'subscription-lifecycle',
    tests: 'exists once, account and email',
    says: /exists once/,
  },
  {
    title: 'nobody lapses without a word from Stripe',
    plant: {
      [`${signups}/signup-reconciliation.service.ts`]: (text) =>
        text.replace('      await lapseOverdue(manager);\n', ''),
    },
    spec: 'membership-endings',
    tests: 'keeps access while a payment is missing',
    says: /keeps access while/,
  },
];
