import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fakeApi, problem, type FakeAnswer } from '../../../../testing/fake-api';
import { renderPage } from '../../../../testing/render-page';
import common from '../../locales/en.json' with { type: 'json' };
import commonEs from '../../locales/es.json' with { type: 'json' };
import { ChangeEmailForm } from './change-email-form';
import { Page as ConfirmPage } from './confirm-email-page';
import { Page as ForgotPage } from './forgot-password-page';
import en from './locales/en.json' with { type: 'json' };
import es from './locales/es.json' with { type: 'json' };
import { Page as SetPage } from './set-password-page';

const shell = {
  errors: { rate_limited: 'That was a lot.', network: 'There is no connection.', internal_error: 'Our side.' },
  common: { opensInNewTab: '(opens in a new tab)' },
};
const texts = {
  en: { membership: common, 'membership-account': en, shell },
  es: { membership: commonEs, 'membership-account': es, shell },
};
const CHANGE = 'POST /api/auth/change-email';
const CONFIRM = 'POST /api/auth/confirm-email';
const person = {
  id: '1',
  isAuthenticated: true,
  email: 'vera@example.com',
  role: 'user',
  isInnerCircleMember: false,
  language: 'en',
};
const field = (code: string, name: string): FakeAnswer => ({
  status: 422,
  body: { ...(problem(422, 'validation_failed')?.body as object), errors: [{ field: name, code }] },
});

beforeEach(() => {
  // jsdom does not implement scrolling.
  window.scrollTo = () => undefined;
});
afterEach(cleanup);

describe('the new address', () => {
  function open(
    answer: () => FakeAnswer = () => ({ status: 202, body: { status: 'accepted' } }),
    language: 'en' | 'es' = 'en',
  ) {
    const calls = fakeApi({ [CHANGE]: answer });
    renderPage(<ChangeEmailForm email="vera@example.com" />, { texts, language, path: '/account' });
    return calls;
  }
  const email = () => screen.getByLabelText<HTMLInputElement>(/^New email/);
  const password = () => screen.getByLabelText<HTMLInputElement>(/^Your password/);
  const send = () => screen.getByRole('button', { name: 'Send me the link' });

  it.each([
    ['', 'secret', 'Enter the new email.', email],
    ['nobody', 'secret', 'This doesn’t look like an email address.', email],
    [' VERA@Example.com ', 'secret', 'This is already your email.', email],
    ['new@example.com', '', 'Enter your current password.', password],
  ])('refuses %p with %p at the field and sends nothing', async (address, secret, copy, where) => {
    const user = userEvent.setup();
    const calls = open();
    if (address) await user.type(email(), address);
    if (secret) await user.type(password(), secret);
    await user.click(send());
    expect(await screen.findByText(copy)).toBeTruthy();
    expect(document.activeElement).toBe(where());
    expect(calls).toHaveLength(0);
  });

  it('sends both, says where the link was sent, and resets the fields', async () => {
    const user = userEvent.setup();
    const calls = open();
    await user.type(email(), ' new@example.com ');
    await user.type(password(), ' secret ');
    await user.click(send());
    expect(
      (await screen.findByText(/^A link is on its way to new@example\.com/)).closest('[role=status]'),
    ).toBeTruthy();
    expect(calls[0]?.body).toEqual({ email: 'new@example.com', password: ' secret ' });
    expect([email().value, password().value]).toEqual(['', '']);
    await user.type(email(), 'x');
    expect(screen.queryByText(/^A link is on its way/)).toBeNull();
  });

  it('reports a wrong password at its field, and keeps the input', async () => {
    const user = userEvent.setup();
    open(() => field('wrong', 'password'));
    await user.type(email(), 'new@example.com');
    await user.type(password(), 'other');
    await user.click(send());
    expect(await screen.findByText('This isn’t your current password.')).toBeTruthy();
    expect(document.activeElement).toBe(password());
    expect(email().value).toBe('new@example.com');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('can be sent again after the connection was lost', async () => {
    const user = userEvent.setup();
    let online = false;
    open(() => (online ? { status: 202, body: { status: 'accepted' } } : undefined));
    await user.type(email(), 'new@example.com');
    await user.type(password(), 'secret');
    await user.click(send());
    expect((await screen.findByRole('alert')).textContent).toBe('There is no connection.');
    online = true;
    await user.click(send());
    expect(await screen.findByText(/^A link is on its way/)).toBeTruthy();
  });

  it('speaks Spanish', () => {
    open(undefined, 'es');
    expect(screen.getByLabelText(/^Correo nuevo/)).toBeTruthy();
  });
});

describe('/confirm-email', () => {
  function open(
    answer: () => FakeAnswer = () => ({ status: 204 }),
    {
      path = '/confirm-email?token=abc',
      user,
      language = 'en',
    }: { path?: string; user?: object; language?: 'en' | 'es' } = {},
  ) {
    const calls = fakeApi({
      [CONFIRM]: answer,
      'GET /api/auth/user': () => (user ? { status: 200, body: user } : { status: 401 }),
    });
    renderPage(<ConfirmPage />, { texts, language, path });
    return () => calls.filter(({ route }) => route === CONFIRM);
  }
  const confirm = () => screen.getByRole('button', { name: 'Yes, use this email' });

  it('requires a click; the log-in follows', async () => {
    const user = userEvent.setup();
    const sent = open();
    expect(screen.getByRole('heading', { level: 1, name: /^Is this your new email ?\?$/ })).toBeTruthy();
    expect(sent()).toHaveLength(0);
    await user.click(confirm());
    const heading = await screen.findByRole('heading', { level: 1, name: /^Your email has changed ?\.$/ });
    await waitFor(() => expect(document.activeElement).toBe(heading));
    expect(sent().map(({ body }) => body)).toEqual([{ token: 'abc' }]);
    expect(screen.getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe('/login');
  });

  it('links back to the account of a logged-in user', async () => {
    const user = userEvent.setup();
    open(undefined, { user: person });
    await user.click(confirm());
    expect((await screen.findByRole('link', { name: 'Back to your account' })).getAttribute('href')).toBe('/account');
  });

  it.each([
    ['a used token', () => problem(404, 'token_invalid')],
    ['a damaged token', () => field('too_long', 'token')],
  ])('explains what to do about %s', async (_name, answer) => {
    const user = userEvent.setup();
    open(answer);
    await user.click(confirm());
    expect(await screen.findByRole('heading', { level: 1, name: 'This link no longer works' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Go to your account' }).getAttribute('href')).toBe('/account');
  });

  it('explains the same without a token', () => {
    open(undefined, { path: '/confirm-email' });
    expect(screen.getByRole('heading', { level: 1, name: 'This link no longer works' })).toBeTruthy();
  });

  it('can be retried after an error', async () => {
    const user = userEvent.setup();
    let isBroken = true;
    const sent = open(() => (isBroken ? problem(500, 'internal_error') : { status: 204 }));
    await user.click(confirm());
    expect((await screen.findByRole('alert')).textContent).toBe('Our side.');
    isBroken = false;
    await user.click(confirm());
    expect(await screen.findByRole('heading', { name: /^Your email has changed/ })).toBeTruthy();
    expect(sent()).toHaveLength(2);
  });

  it('speaks Spanish', () => {
    open(undefined, { language: 'es' });
    expect(screen.getByRole('button', { name: 'Sí, usar este correo' })).toBeTruthy();
  });
});

describe('where the coach platform manages passwords', () => {
  it.each([
    ['/forgot-password', ForgotPage],
    ['/set-password?token=abc', SetPage],
  ])('%s links there', async (path, Page) => {
    fakeApi({
      'GET /api/site-settings': () => ({
        status: 200,
        body: { authProvider: 'coach-platform', links: { aiCoach: 'https://coach.example/' } },
      }),
    });
    renderPage(<Page />, { texts, path });
    const link = await screen.findByRole('link', { name: /^Open the coach platform/ });
    expect(link.getAttribute('href')).toBe('https://coach.example/');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toMatch(/^Your password lives on the coach platform/);
    expect(screen.queryByRole('textbox')).toBeNull();
  });
});

describe('the honeypot on /forgot-password', () => {
  it('is hidden from people, and sent when it was filled in', async () => {
    const user = userEvent.setup();
    const calls = fakeApi({ 'POST /api/auth/forgot-password': () => ({ status: 202, body: { status: 'accepted' } }) });
    renderPage(<ForgotPage />, { texts, path: '/forgot-password' });
    const honeypot = document.querySelector<HTMLInputElement>('input[name=website]');
    expect(honeypot?.tabIndex).toBe(-1);
    expect(within(document.body).queryByRole('textbox', { name: 'Leave this field empty' })).toBeNull();
    if (honeypot) honeypot.value = 'https://spam.example';
    await user.type(screen.getByLabelText(/^Email/), 'me@example.com');
    await user.click(screen.getByRole('button', { name: 'Send me the link' }));
    await screen.findByRole('heading', { name: /^Check your inbox/ });
    expect(calls.find(({ route }) => route.endsWith('forgot-password'))?.body).toEqual({
      email: 'me@example.com',
      website: 'https://spam.example',
    });
  });
});
