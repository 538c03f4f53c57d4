import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { sessionTypes } from '@leap/domain';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { fakeApi, problem, type FakeAnswer } from '../../../../testing/fake-api';
import { parsed } from '../../../../testing/parsed';
import { paste } from '../../../../testing/paste';
import { renderPage } from '../../../../testing/render-page';
import marketingEn from '../../locales/en.json' with { type: 'json' };
import marketingEs from '../../locales/es.json' with { type: 'json' };
import quickExitEn from '../quick-exit/locales/en.json' with { type: 'json' };
import quickExitEs from '../quick-exit/locales/es.json' with { type: 'json' };
import { Page } from './informed-consent-page';
import en from './locales/en.json' with { type: 'json' };
import es from './locales/es.json' with { type: 'json' };

const texts = {
  en: {
    'marketing-informed-consent': en,
    marketing: marketingEn,
    'marketing-quick-exit': quickExitEn,
    shell: { errors: { rate_limited: 'Wait a minute, then try again.' } },
  },
  es: {
    'marketing-informed-consent': es,
    marketing: marketingEs,
    'marketing-quick-exit': quickExitEs,
    shell: { errors: {} },
  },
};
const ROUTE = 'POST /api/consent';
const DECLARATION = parsed({
  version: '2025-01',
  language: 'en',
  text: 'Read it slowly.\n\n## Your right to stop\n\nA word is **enough**.',
  sha256: 'ab12',
});

function stored(body: unknown): FakeAnswer {
  return {
    status: 201,
    body: { ...(body as object), id: 'form-1', consentTimestamp: '2026-03-02T09:00:00.000Z', isActive: true },
  };
}

function open({
  answer,
  declaration,
  language = 'en',
}: { answer?: (body: unknown) => FakeAnswer; declaration?: () => FakeAnswer; language?: 'en' | 'es' } = {}) {
  const calls = fakeApi({
    ...(answer ? { [ROUTE]: ({ body }) => answer(body) } : {}),
    'GET /api/legal-texts/informed-consent':
      declaration ?? (() => ({ status: 200, body: { ...DECLARATION, language } })),
    'GET /api/site-settings': () => ({ status: 200, body: { contactEmail: 'hello@example.com' } }),
  });
  const view = renderPage(<Page />, { texts, language, path: '/informed-consent' });
  return { ...view, posts: () => calls.filter(({ route }) => route === ROUTE) };
}

const field = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label);
const submit = (user: UserEvent) => user.click(screen.getByRole('button', { name: 'Submit Consent Form' }));

async function fillIn(user: UserEvent): Promise<void> {
  await screen.findByText('Read it slowly.');
  await paste(user, field(/^Full Name/), 'Sample Person');
  await paste(user, field(/^Email Address/), 'person@example.com');
  await user.selectOptions(field(/^Session Type/), 'breathwork');
  for (const box of screen.getAllByRole('checkbox')) await user.click(box);
}

beforeEach(() => {
  sessionStorage.clear();
  window.scrollTo = () => undefined;
});
afterEach(cleanup);

it('shows the declaration with its version before the form, and the seven kinds of session', async () => {
  open();
  expect(await screen.findByRole('heading', { level: 3, name: 'Your right to stop' })).toBeTruthy();
  expect(screen.getByText('Version 2025-01')).toBeTruthy();
  const options = Array.from(field(/^Session Type/).querySelectorAll('option'), (option) => option.value);
  expect(options).toEqual(['', ...sessionTypes]);
  expect([/^Full Name/, /^Email Address/, /^Session Type/, /^Phone/].map((label) => field(label).required)).toEqual([
    true,
    true,
    true,
    false,
  ]);
  expect(screen.getByRole('link', { name: /quick/i })).toBeTruthy();
});

it('shows every error, focuses the first invalid field and sends nothing', async () => {
  const user = userEvent.setup();
  const { posts } = open();
  await submit(user);
  for (const copy of [
    'Enter your full name.',
    'Enter an email for your receipt.',
    'Choose the kind of session.',
    'You must provide consent to proceed with the session',
    'You must acknowledge your right to withdraw consent',
    'You must acknowledge understanding the nature of the session',
    'You must confirm you are participating from a place of autonomy',
  ]) {
    expect(screen.getByText(copy)).toBeTruthy();
  }
  expect(document.activeElement).toBe(field(/^Full Name/));
  expect(posts()).toHaveLength(0);
});

it.each([
  [0, 'You must provide consent to proceed with the session'],
  [1, 'You must acknowledge your right to withdraw consent'],
  [2, 'You must acknowledge understanding the nature of the session'],
  [3, 'You must confirm you are participating from a place of autonomy'],
])('requires confirmation %i, with an error at its box', async (index, copy) => {
  const user = userEvent.setup();
  const { posts } = open({ answer: stored });
  await fillIn(user);
  const box = screen.getAllByRole('checkbox')[index] as HTMLInputElement;
  await user.click(box);
  await submit(user);
  expect(screen.getByText(copy)).toBeTruthy();
  expect(document.activeElement).toBe(box);
  expect(posts()).toHaveLength(0);
});

it('sends the confirmations with the version of the text, and replaces the form by a printable receipt', async () => {
  const user = userEvent.setup();
  const print = jest.fn();
  window.print = print;
  const { posts } = open({ answer: stored });
  await fillIn(user);
  await submit(user);
  const heading = await screen.findByRole('heading', { level: 1, name: 'Consent Form Submitted' });
  expect(document.activeElement).toBe(heading);
  expect(screen.queryByRole('button', { name: 'Submit Consent Form' })).toBeNull();
  expect(posts()).toHaveLength(1);
  expect(posts()[0]?.body).toEqual({
    participantName: 'Sample Person',
    email: 'person@example.com',
    sessionType: 'breathwork',
    hasConsented: true,
    acknowledgeRight: true,
    understandNature: true,
    confirmAutonomy: true,
    ipAddress: '',
    language: 'en',
    declarationVersion: '2025-01',
  });
  expect(posts()[0]?.headers.get('Idempotency-Key')).toMatch(/^[\da-f-]{32,36}$/);
  for (const fact of ['Sample Person', 'Breathwork', '2025-01', 'ab12', 'form-1', 'Read it slowly.'])
    expect(screen.getByText(fact)).toBeTruthy();
  expect(sessionStorage).toHaveLength(0);
  await user.click(screen.getByRole('button', { name: 'Print or save as PDF' }));
  expect(print).toHaveBeenCalledTimes(1);
});

it('keeps the input after a failure, and repeats with the same key', async () => {
  const user = userEvent.setup();
  const { posts, toast } = open({ answer: () => undefined });
  await fillIn(user);
  await submit(user);
  await waitFor(() => expect(toast()).toMatchObject({ title: 'Submission Error', variant: 'destructive' }));
  expect(field(/^Full Name/).value).toBe('Sample Person');
  expect(screen.getAllByRole<HTMLInputElement>('checkbox').every((box) => box.checked)).toBe(true);
  await submit(user);
  await waitFor(() => expect(posts()).toHaveLength(2));
  expect(posts()[1]?.headers.get('Idempotency-Key')).toBe(posts()[0]?.headers.get('Idempotency-Key'));
});

it('repeats the same content with the same key after a reload, and other content with another', async () => {
  const user = userEvent.setup();
  const keys: unknown[] = [];
  for (const name of ['', '', ' Junior']) {
    const { posts } = open({ answer: () => undefined });
    if (keys.length === 0) await fillIn(user);
    else for (const box of screen.getAllByRole('checkbox')) await user.click(box);
    if (name) await user.type(field(/^Full Name/), name);
    await screen.findByText('Read it slowly.');
    await submit(user);
    await waitFor(() => expect(posts()).toHaveLength(1));
    keys.push(posts()[0]?.headers.get('Idempotency-Key'));
    cleanup();
  }
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
});

it.each([
  ['a known code', () => problem(429, 'rate_limited'), 'Wait a minute, then try again.'],
  ['a code without a text', () => problem(500, 'something_new'), 'Failed to submit consent form. Please try again.'],
  [
    'a page of a proxy',
    () => ({ status: 502, body: '<h1>Bad gateway</h1>' }),
    'Failed to submit consent form. Please try again.',
  ],
])('shows the reason after %s', async (_case, answer, copy) => {
  const user = userEvent.setup();
  const { toast } = open({ answer });
  await fillIn(user);
  await submit(user);
  await waitFor(() => expect(toast()).toMatchObject({ title: 'Submission Error', description: copy }));
});

it('shows the server’s errors at their fields', async () => {
  const user = userEvent.setup();
  open({
    answer: () =>
      problem(422, 'validation_failed', [
        { field: 'phone', code: 'invalid_characters' },
        { field: 'declarationVersion', code: 'invalid_choice' },
      ]),
  });
  await fillIn(user);
  await submit(user);
  await screen.findByText('This number has characters that we can’t store. Please type it again.');
  expect(document.activeElement).toBe(field(/^Phone/));
});

it('cannot be submitted without the text, and reloads it', async () => {
  const user = userEvent.setup();
  let isDown = true;
  const { posts, toast } = open({
    answer: stored,
    declaration: () => (isDown ? undefined : { status: 200, body: DECLARATION }),
  });
  const retry = await screen.findByRole('button', { name: 'Try again' });
  await user.type(field(/^Full Name/), 'Sample Person');
  await user.type(field(/^Email Address/), 'person@example.com');
  await user.selectOptions(field(/^Session Type/), 'other');
  for (const box of screen.getAllByRole('checkbox')) await user.click(box);
  await submit(user);
  await waitFor(() =>
    expect(toast()).toMatchObject({
      title: 'Submission Error',
      description: expect.stringContaining('hasn’t loaded yet'),
    }),
  );
  expect(posts()).toHaveLength(0);
  isDown = false;
  await user.click(retry);
  await screen.findByText('Read it slowly.');
  await submit(user);
  await screen.findByRole('heading', { level: 1, name: 'Consent Form Submitted' });
});

it('restores the fields after a reload, but no checkbox', async () => {
  const user = userEvent.setup();
  open();
  await fillIn(user);
  cleanup();
  open();
  expect(field(/^Full Name/).value).toBe('Sample Person');
  expect(field(/^Session Type/).value).toBe('breathwork');
  expect(screen.getAllByRole<HTMLInputElement>('checkbox').some((box) => box.checked)).toBe(false);
});

it('speaks Spanish', async () => {
  const user = userEvent.setup();
  const { posts } = open({ language: 'es', answer: stored });
  await screen.findByText('Read it slowly.');
  await user.click(screen.getByRole('button', { name: 'Enviar consentimiento' }));
  expect(screen.getByText('Debes confirmar que participas desde tu autonomía')).toBeTruthy();
  await user.type(field(/^Nombre completo/), 'Persona de Muestra');
  await user.type(field(/^Correo/), 'persona@example.com');
  await user.selectOptions(field(/^Tipo de sesión/), 'conscious-touch');
  for (const box of screen.getAllByRole('checkbox')) await user.click(box);
  await user.click(screen.getByRole('button', { name: 'Enviar consentimiento' }));
  await screen.findByRole('heading', { level: 1, name: 'Consentimiento enviado' });
  expect(posts()[0]?.body).toMatchObject({ language: 'es', declarationVersion: '2025-01' });
});
