import { afterEach, expect, it } from '@jest/globals';
import type { ProviderKeysDto, SetupStepDto } from '@leap/client/admin';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fakeApi, problem, type FakeAnswer, type FakeCall } from '../../../../testing/fake-api';
import { renderPage } from '../../../../testing/render-page';
import admin from '../../locales/en.json' with { type: 'json' };
import adminEs from '../../locales/es.json' with { type: 'json' };
import en from './locales/en.json' with { type: 'json' };
import es from './locales/es.json' with { type: 'json' };
import { Page } from './setup-page';

const texts = { en: { admin, 'admin-setup': en, shell: {} }, es: { admin: adminEs, 'admin-setup': es, shell: {} } };
const person = {
  id: '1',
  isAuthenticated: true,
  email: 'a@example.com',
  role: 'admin',
  isInnerCircleMember: false,
  language: 'en',
  mustSetUpSecondFactor: false,
};
const version = '1970-01-01T00:00:00.000Z';
const fathom: ProviderKeysDto = {
  provider: 'fathom',
  keys: [
    { name: 'apiKey', source: 'none', entered: 'no' },
    { name: 'webhookSecret', source: 'none', entered: 'no' },
  ],
  webhookUrl: 'https://www.example.com/api/webhooks/fathom',
  updatedAt: version,
};

let steps: SetupStepDto[] = [];
let states: ProviderKeysDto[];
let answers: Record<string, () => FakeAnswer>;
let calls: FakeCall[];

function open(language: 'en' | 'es' = 'en') {
  calls = fakeApi({
    'GET /api/auth/user': () => ({ status: 200, body: person }),
    'GET /api/admin/setup': () => ({ status: 200, body: { steps, done: 0 } }),
    'GET /api/admin/provider-keys': () => ({ status: 200, body: states }),
    ...answers,
  });
  renderPage(<Page />, { texts, language, path: '/admin/setup' });
}

const sent = (): unknown[] => calls.filter(({ route }) => route.startsWith('PUT')).map(({ body }) => body);

afterEach(() => {
  cleanup();
  steps = [];
});

it.each([
  ['en', en],
  ['es', es],
] as const)('a key is explained, entered and then known by its end alone (%s)', async (language, copy) => {
  states = [fathom];
  const stored: ProviderKeysDto = {
    ...fathom,
    keys: [
      { name: 'apiKey', source: 'stored', entered: 'yes', lastFour: 'w3Qd', enteredAt: '2026-11-20T10:00:00.000Z' },
      { name: 'webhookSecret', source: 'none', entered: 'no' },
    ],
    updatedAt: '2026-11-20T10:00:00.000Z',
  };
  answers = {
    'PUT /api/admin/provider-keys/fathom': () => {
      states = [stored];
      return { status: 200, body: stored };
    },
  };
  open(language);
  expect(await screen.findByText(copy.fathom.why)).toBeTruthy();
  expect(screen.getByText(fathom.webhookUrl ?? '')).toBeTruthy();
  expect(screen.getByRole('link', { name: new RegExp(copy.fathom.links.keys) }).getAttribute('href')).toBe(
    'https://fathom.video/customize',
  );
  const input = screen.getByLabelText<HTMLInputElement>(new RegExp(copy.fathom.fields.apiKey));
  expect([input.type, input.autocomplete]).toEqual(['password', 'off']);
  await userEvent.click(screen.getByRole('button', { name: copy.save }));
  expect(await screen.findByText(copy.fathom.errors.apiKey.required)).toBeTruthy();
  expect(sent()).toEqual([]);
  await userEvent.type(input, ' a-key-w3Qd');
  await userEvent.click(screen.getByRole('button', { name: copy.save }));
  await waitFor(() => expect(sent()).toEqual([{ apiKey: 'a-key-w3Qd', version }]));
  expect(await screen.findByText(/w3Qd/)).toBeTruthy();
  expect(document.body.innerHTML).not.toContain('a-key-');
  expect(screen.getByText(copy.overall.partly)).toBeTruthy();
});

it.each(['ok', 'refused', 'unavailable', 'busy'] as const)('says what the test found: %s', async (result) => {
  states = [{ ...fathom, keys: fathom.keys.map((key) => ({ ...key, source: 'stored', entered: 'yes' })) }];
  answers = { 'POST /api/admin/provider-keys/fathom/test': () => ({ status: 200, body: { result } }) };
  open();
  await userEvent.click(await screen.findByRole('button', { name: en.test.action }));
  const text = result === 'busy' ? en.results.busy : en.fathom.results[result];
  expect(await screen.findByText(text)).toBeTruthy();
});

it.each(['ok', 'incomplete'])('never takes a pretend service’s answer (%s) for the real one’s', async (result) => {
  states = [{ ...fathom, keys: fathom.keys.map((key) => ({ ...key, source: 'sandbox' })) }];
  answers = { 'POST /api/admin/provider-keys/fathom/test': () => ({ status: 200, body: { result } }) };
  open();
  await userEvent.click(await screen.findByRole('button', { name: en.test.action }));
  expect(await screen.findByText(en.results.sandbox)).toBeTruthy();
  expect(screen.queryByText(en.fathom.results.ok)).toBeNull();
});

it.each([
  ['contact_email', 'brand', '/admin/settings#contactEmail'],
  ['postal_address', 'brand', '/admin/settings#postalAddress'],
  ['portrait', 'founder', '/admin/settings#part-portrait'],
  ['sender', 'domain', '/admin/setup#part-mail'],
] as const)('leads to what is missing: %s', async (gap, step, address) => {
  states = [];
  steps = [{ step, state: 'to_do', missing: [gap] }];
  answers = {};
  open();
  const link = await screen.findByRole('link', { name: en.steps[step].title });
  expect(link.getAttribute('href')).toBe(address);
  expect(screen.getByText(en.steps.gaps[gap])).toBeTruthy();
});

it('copies the address that is pasted at the service', async () => {
  const user = userEvent.setup();
  states = [fathom];
  answers = {};
  open();
  await user.click(await screen.findByRole('button', { name: en.copy }));
  expect(await navigator.clipboard.readText()).toBe(fathom.webhookUrl);
});

it('keys of the server are shown as such and cannot be changed; without a key there is nothing to test', async () => {
  states = [{ ...fathom, keys: fathom.keys.map((key) => ({ ...key, source: 'environment' })) }];
  answers = {};
  open();
  expect(await screen.findByText(en.allFixed)).toBeTruthy();
  expect(screen.queryByRole('form')).toBeNull();
  expect(screen.queryByRole('button', { name: en.remove.action })).toBeNull();
  cleanup();
  states = [fathom];
  open();
  const test = await screen.findByRole('button', { name: en.test.action });
  expect((test as HTMLButtonElement).disabled).toBe(true);
});

it('a refused field is marked, and after a conflict the new state is shown', async () => {
  states = [fathom];
  answers = {
    'PUT /api/admin/provider-keys/fathom': () => ({
      status: 422,
      body: { status: 422, code: 'validation_failed', errors: [{ field: 'webhookSecret', code: 'invalid_format' }] },
    }),
  };
  open();
  const form = await screen.findByRole('form', { name: en.fathom.title });
  await userEvent.type(within(form).getByLabelText(new RegExp(en.fathom.fields.webhookSecret)), 'whsec_x');
  await userEvent.click(screen.getByRole('button', { name: en.save }));
  expect(await screen.findByText(en.fathom.errors.webhookSecret.invalid_format)).toBeTruthy();
  answers['PUT /api/admin/provider-keys/fathom'] = () => problem(409, 'edit_conflict');
  cleanup();
  open();
  await userEvent.type(await screen.findByLabelText(new RegExp(en.fathom.fields.apiKey)), 'mine');
  states = [
    {
      ...fathom,
      keys: fathom.keys.map((key) => ({ ...key, source: 'stored', entered: 'yes' })),
      updatedAt: '2026-11-20T10:00:00.000Z',
    },
  ];
  await userEvent.click(screen.getByRole('button', { name: en.save }));
  expect(await screen.findByText(en.overall.ready)).toBeTruthy();
});

it('asks for all keys of Stripe at first, later for those that change', async () => {
  const stripe: ProviderKeysDto = {
    provider: 'stripe',
    keys: ['secretKey', 'publishableKey', 'webhookSecret'].map((name) => ({ name, source: 'none', entered: 'no' })),
    webhookUrl: 'https://www.example.com/api/webhooks/stripe',
    webhookEvents: ['invoice.paid', 'charge.refunded'],
    updatedAt: version,
  };
  const stored: ProviderKeysDto = {
    ...stripe,
    keys: stripe.keys.map((key) => ({ ...key, source: 'stored', entered: 'yes' })),
    updatedAt: '2026-11-20T10:00:00.000Z',
  };
  states = [stripe];
  answers = {
    'PUT /api/admin/provider-keys/stripe': () => {
      states = [stored];
      return { status: 200, body: stored };
    },
  };
  open();
  const { fields, errors } = en.stripe;
  expect(await screen.findByText('charge.refunded')).toBeTruthy();
  await userEvent.type(screen.getByLabelText(new RegExp(fields.publishableKey)), 'pk_test_1');
  await userEvent.click(screen.getByRole('button', { name: en.save }));
  expect(await screen.findByText(errors.secretKey.required)).toBeTruthy();
  expect(screen.getByText(errors.webhookSecret.required)).toBeTruthy();
  expect(sent()).toEqual([]);
  await userEvent.type(screen.getByLabelText(new RegExp(fields.secretKey)), 'sk_test_1');
  await userEvent.type(screen.getByLabelText(new RegExp(fields.webhookSecret)), 'whsec_1');
  await userEvent.click(screen.getByRole('button', { name: en.save }));
  expect(await screen.findByText(en.overall.ready)).toBeTruthy();
  await userEvent.type(screen.getByLabelText(new RegExp(fields.secretKey)), 'sk_test_2');
  await userEvent.click(screen.getByRole('button', { name: en.save }));
  await waitFor(() => expect(sent()).toHaveLength(2));
  expect(sent()[1]).toEqual({ secretKey: 'sk_test_2', version: stored.updatedAt });
});

const mail: ProviderKeysDto = {
  provider: 'mail',
  keys: ['host', 'port', 'user', 'password', 'from', 'dkimSelector'].map((name) => ({
    name,
    source: 'none',
    entered: 'no',
  })),
  updatedAt: version,
};
const enteredMail: ProviderKeysDto = {
  ...mail,
  keys: [
    { name: 'host', source: 'stored', entered: 'yes', value: 'smtp.example.com', enteredAt: version },
    { name: 'port', source: 'stored', entered: 'yes', value: '587', enteredAt: version },
    { name: 'user', source: 'stored', entered: 'yes', enteredAt: version },
    { name: 'password', source: 'stored', entered: 'yes', enteredAt: version },
    { name: 'from', source: 'stored', entered: 'yes', value: 'Ana <ana@example.com>', enteredAt: version },
    { name: 'dkimSelector', source: 'none', entered: 'no' },
  ],
  updatedAt: '2026-11-20T10:00:00.000Z',
};

it.each([
  ['en', en],
  ['es', es],
] as const)('a mail server is entered whole, and shown again without its password (%s)', async (language, copy) => {
  states = [mail];
  answers = {
    'PUT /api/admin/provider-keys/mail': () => {
      states = [enteredMail];
      return { status: 200, body: enteredMail };
    },
  };
  open(language);
  const form = await screen.findByRole('form', { name: copy.mail.title });
  const box = (name: keyof typeof copy.mail.fields) =>
    within(form).getByRole<HTMLInputElement>('textbox', { name: (text) => text.startsWith(copy.mail.fields[name]) });
  await userEvent.type(box('user'), 'ana');
  await userEvent.click(within(form).getByRole('button', { name: copy.save }));
  for (const name of ['host', 'password', 'from'] as const)
    expect(await screen.findByText(copy.mail.errors[name].required)).toBeTruthy();
  const password = form.querySelector<HTMLInputElement>('input[type=password]');
  await userEvent.type(password ?? form, 'a-password');
  await userEvent.type(box('host'), 'smtp.example.com');
  await userEvent.type(box('from'), 'Ana <ana@example.com>');
  await userEvent.click(within(form).getByRole('button', { name: copy.save }));
  await waitFor(() =>
    expect(sent()).toEqual([
      { host: 'smtp.example.com', user: 'ana', password: 'a-password', from: 'Ana <ana@example.com>', version },
    ]),
  );
  expect(await screen.findByText(copy.overall.ready)).toBeTruthy();
  expect(document.body.innerHTML).not.toContain('a-password');
  const again = screen.getByRole('form', { name: copy.mail.title });
  expect(within(again).getByDisplayValue('smtp.example.com')).toBeTruthy();
  // What is shown is changed, not taken away.
  await userEvent.clear(within(again).getByDisplayValue('587'));
  await userEvent.click(within(again).getByRole('button', { name: copy.save }));
  expect(await screen.findByText(copy.mail.errors.port.required)).toBeTruthy();
});

it.each(['ok', 'refused', 'sender_refused', 'not_found', 'private_address', 'unencrypted', 'unavailable'] as const)(
  'says what the mail server made of a test: %s',
  async (result) => {
    states = [enteredMail];
    answers = { 'POST /api/admin/provider-keys/mail/test': () => ({ status: 200, body: { result } }) };
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Send a test to a@example.com' }));
    expect(await screen.findByText(en.mail.results[result].replace('{{email}}', 'a@example.com'))).toBeTruthy();
  },
);

it.each([
  ['en', en],
  ['es', es],
] as const)('lists ten steps, each with its state, screen and test (%s)', async (language, copy) => {
  states = [enteredMail, fathom];
  steps = [
    { step: 'brand', state: 'done', missing: [] },
    { step: 'founder', state: 'to_do', missing: ['founder_name', 'portrait'] },
    { step: 'mail', state: 'environment', missing: [] },
    { step: 'domain', state: 'to_do', missing: ['dkim'] },
    { step: 'stripe', state: 'to_do', missing: ['sample'] },
    { step: 'google', state: 'to_do', missing: ['connection'] },
    { step: 'fathom', state: 'to_do', missing: ['keys'] },
    { step: 'podcast', state: 'to_do', missing: ['keys'] },
    { step: 'firstPost', state: 'to_do', missing: ['post'] },
    { step: 'goLive', state: 'to_do', missing: ['address', 'test_mode'] },
  ];
  answers = {
    'POST /api/admin/provider-keys/mail/test': () => ({ status: 200, body: { result: 'ok' } }),
    'GET /api/admin/mail/records': () => ({
      status: 200,
      body: [
        { kind: 'mx', name: 'x', state: 'missing', found: [] },
        { kind: 'spf', name: 'x', state: 'ok', found: [] },
        { kind: 'dkim', name: 'x', state: 'missing', found: [] },
        { kind: 'dmarc', name: 'x', state: 'weak', found: [] },
      ],
    }),
  };
  open(language);
  const list = await screen.findByRole('list', { name: /10/ });
  const items = within(list).getAllByRole('listitem');
  expect(items).toHaveLength(10);
  const item = (index: number) => within(items[index] ?? list);
  expect(item(0).getByText(copy.steps.states.done)).toBeTruthy();
  expect(item(1).getByText(`${copy.steps.gaps.founder_name} ${copy.steps.gaps.portrait}`)).toBeTruthy();
  expect(item(2).getByText(copy.steps.states.environment)).toBeTruthy();
  expect(
    within(list)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href')),
  ).toEqual([
    '/admin/settings#part-practice',
    '/admin/settings#founderFirstName',
    '/admin/setup#part-mail',
    '/admin/mail',
    '/admin/setup#part-stripe',
    '/admin/setup#part-google',
    '/admin/setup#part-fathom',
    '/admin/setup#part-podcast',
    '/admin/blog/new',
    '/',
  ]);
  await userEvent.click(item(3).getByRole('button', { name: copy.steps.domain.action }));
  expect(await item(3).findByText(copy.steps.domain.found.missing.replace('{{record}}', 'DKIM'))).toBeTruthy();
  await userEvent.click(item(2).getByRole('button'));
  expect(await item(2).findByText(copy.mail.results.ok.replace('{{email}}', 'a@example.com'))).toBeTruthy();
  expect(item(6).getByRole<HTMLButtonElement>('button').disabled).toBe(true);
});
