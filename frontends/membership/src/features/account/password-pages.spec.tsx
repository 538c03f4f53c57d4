import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { useSession } from '@leap/client/membership';
import type { PageContext } from '@leap/platform';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fakeApi, problem, type FakeAnswer } from '../../../../testing/fake-api';
import { renderPage } from '../../../../testing/render-page';
import common from '../../locales/en.json' with { type: 'json' };
import commonEs from '../../locales/es.json' with { type: 'json' };
import { Page as ForgotPage } from './forgot-password-page';
import en from './locales/en.json' with { type: 'json' };
import es from './locales/es.json' with { type: 'json' };
import { Page as SetPage, preload } from './set-password-page';

const errors = { rate_limited: 'That was a lot.', network: 'There is no connection.' };
const texts = {
  en: { membership: common, 'membership-account': en, shell: { errors } },
  es: { membership: commonEs, 'membership-account': es, shell: { errors } },
};
const FORGOT = 'POST /api/auth/forgot-password';
const SET = 'POST /api/auth/set-password';
const accepted = { status: 202, body: { status: 'accepted' } };

function forgot(answer: () => FakeAnswer = () => accepted, language: 'en' | 'es' = 'en') {
  const calls = fakeApi({ [FORGOT]: answer });
  renderPage(<ForgotPage />, { texts, language, path: '/forgot-password' });
  return () => calls.filter(({ route }) => route === FORGOT);
}

function set(answer: () => FakeAnswer = () => ({ status: 204 }), path = '/set-password?token=abc') {
  const calls = fakeApi({ [SET]: answer, 'GET /api/auth/user': () => ({ status: 401, body: {} }) });
  return { sent: () => calls.filter(({ route }) => route === SET), ...renderPage(<SetPage />, { texts, path }) };
}

const email = () => screen.getByLabelText<HTMLInputElement>(/^Email/);
const password = () => screen.getByLabelText<HTMLInputElement>(/^New password/);
const send = () => screen.getByRole('button', { name: 'Send me the link' });
const save = () => screen.getByRole('button', { name: 'Save password' });

beforeEach(() => {
  // jsdom does not implement scrolling.
  window.scrollTo = () => undefined;
});
afterEach(cleanup);

describe('/forgot-password', () => {
  it.each([
    ['', 'Enter your account’s email.'],
    ['nobody', 'This doesn’t look like an email address.'],
  ])('refuses %p at the field and sends nothing', async (typed, copy) => {
    const user = userEvent.setup();
    const sent = forgot();
    if (typed) await user.type(email(), typed);
    await user.click(send());
    expect(await screen.findByText(copy)).toBeTruthy();
    expect(document.activeElement).toBe(email());
    expect(sent()).toHaveLength(0);
  });

  it('says where the link was sent, whether there is an account or not, and moves the focus to the heading', async () => {
    const user = userEvent.setup();
    const sent = forgot();
    await user.type(email(), ' me@example.com ');
    await user.click(send());
    const heading = await screen.findByRole('heading', { level: 1, name: /^Check your inbox ?\.$/ });
    expect(screen.getByText(/^If there’s an account for me@example.com/)).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(heading));
    expect(sent()[0]?.body).toEqual({ email: 'me@example.com' });
    await user.click(screen.getByRole('button', { name: 'Use another email' }));
    expect(email().value).toBe('');
  });

  it('shows the time to wait after too many requests, and keeps the address', async () => {
    const user = userEvent.setup();
    forgot(() => ({ ...problem(429, 'rate_limited')!, headers: { 'retry-after': '150' } }));
    await user.type(email(), 'me@example.com');
    await user.click(send());
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toBe('That was a lot.You can try again in about 3 minutes.');
    expect(email().value).toBe('me@example.com');
  });

  it('can be sent again after the connection was lost', async () => {
    const user = userEvent.setup();
    let online = false;
    forgot(() => (online ? accepted : undefined));
    await user.type(email(), 'me@example.com');
    await user.click(send());
    expect((await screen.findByRole('alert')).textContent).toBe('There is no connection.');
    online = true;
    await user.click(send());
    expect(await screen.findByRole('heading', { name: /^Check your inbox ?\.$/ })).toBeTruthy();
  });

  it('is filled with the address of a logged-in user', async () => {
    fakeApi({
      'GET /api/auth/user': () => ({
        status: 200,
        body: {
          id: '1',
          isAuthenticated: true,
          email: 'vera@example.com',
          role: 'user',
          isInnerCircleMember: false,
          language: 'en',
        },
      }),
    });
    renderPage(<ForgotPage />, { texts, path: '/forgot-password' });
    await waitFor(() => expect(email().value).toBe('vera@example.com'));
  });

  it('speaks Spanish', () => {
    forgot(undefined, 'es');
    expect(screen.getByRole('button', { name: 'Enviarme el enlace' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Volver a iniciar sesión' }).getAttribute('href')).toBe('/login');
  });
});

describe('/set-password', () => {
  it.each([
    ['a visitor, who is logged in by it', 401, 'anonymous', 2],
    ['somebody whose session is renewed by it', 200, 'authenticated', 2],
  ])('checks %s (%d, %s) %d times in all', async (_name, status, shown, times) => {
    const user = userEvent.setup();
    const asked = 'GET /api/auth/user';
    const calls = fakeApi({
      [SET]: () => ({ status: 204 }),
      [asked]: () => ({ status, body: { id: '1', email: 'vera@example.com' } }),
      'GET /api/site-settings': () => ({ status: 200, body: { authProvider: 'local' } }),
    });
    const Who = () => <output>{useSession().status}</output>;
    renderPage(
      <>
        <SetPage />
        <Who />
      </>,
      { texts, path: '/set-password?token=abc' },
    );
    await screen.findByText(shown);
    await user.type(password(), 'three quiet mornings');
    await user.click(save());
    await screen.findByRole('heading', { level: 1, name: /set/ });
    await waitFor(() => expect(calls.filter(({ route }) => route === asked)).toHaveLength(times));
  });

  it('requires a click; the password is sent unchanged with the token, and the log-in follows', async () => {
    const user = userEvent.setup();
    const { sent } = set();
    expect(sent()).toHaveLength(0);
    expect(password().autocomplete).toBe('new-password');
    await user.click(password());
    await user.paste(' nine quiet herons ');
    expect(screen.getByText('Strong.')).toBeTruthy();
    await user.click(save());
    const heading = await screen.findByRole('heading', { level: 1, name: /^Your password is set ?\.$/ });
    await waitFor(() => expect(document.activeElement).toBe(heading));
    expect(sent()[0]?.body).toEqual({ token: 'abc', password: ' nine quiet herons ' });
    expect(screen.getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe('/login');
  });

  it('logs the person in, and leads on', async () => {
    const user = userEvent.setup();
    let isIn = false;
    fakeApi({
      [SET]: () => {
        isIn = true;
        return { status: 204 };
      },
      'GET /api/auth/user': () =>
        isIn ? { status: 200, body: { id: '1', email: 'vera@example.com' } } : { status: 401, body: {} },
    });
    renderPage(<SetPage />, { texts, language: 'es', path: '/set-password?token=abc' });
    await user.type(screen.getByLabelText(/^Contraseña nueva/), 'three quiet mornings');
    await user.click(screen.getByRole('button', { name: 'Guardar contraseña' }));
    expect((await screen.findByRole('link', { name: 'Continuar' })).getAttribute('href')).toBe('/login');
    expect(screen.getByText(/^Ya iniciaste sesión aquí/)).toBeTruthy();
  });

  it('can be shown and hidden', async () => {
    const user = userEvent.setup();
    set();
    await user.click(screen.getByRole('button', { name: 'Show password' }));
    expect(password().type).toBe('text');
  });

  it.each([
    ['', 'Enter a password.'],
    ['seven77', 'A little longer, please: at least 8 characters.'],
    ['long'.repeat(33), 'That’s too long: at most 128 characters.'],
  ])('refuses %p before sending', async (typed, copy) => {
    const user = userEvent.setup();
    const { sent } = set();
    await user.click(password());
    if (typed) await user.paste(typed);
    await user.click(save());
    expect(await screen.findByText(copy)).toBeTruthy();
    expect(document.activeElement).toBe(password());
    expect(sent()).toHaveLength(0);
  });

  it.each([
    ['too_common', 'Many people use this one, so it’s easy to guess. Choose another.'],
    [
      'own_words',
      'This is little more than your name, your email, or words from this site, and easy to guess. Please choose another.',
    ],
    ['breached', 'This password has appeared in a data breach elsewhere, so others may try it. Please choose another.'],
    ['something_new', 'This password can’t be used. Choose another.'],
  ])('shows the server’s error (%s) at the field and keeps the input', async (code, copy) => {
    const user = userEvent.setup();
    set(() => problem(422, 'validation_failed', [{ field: 'password', code }]));
    await user.type(password(), 'password1');
    expect(screen.getByRole('status').textContent).not.toBe('');
    await user.click(save());
    expect(await screen.findByText(copy)).toBeTruthy();
    // The estimate of the page does not contradict it.
    expect(screen.getByRole('status').textContent).toBe('');
    expect(password().value).toBe('password1');
    expect(screen.queryByRole('alert')).toBeNull();
    await user.type(password(), ' or so');
    expect(screen.getByRole('status').textContent).not.toBe('');
    expect(screen.queryByText(copy)).toBeNull();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it.each([
    ['without a token', '/set-password', undefined],
    ['with a used, expired or altered one', '/set-password?token=old', () => problem(404, 'token_invalid')],
    [
      'with a malformed one',
      '/set-password?token=old',
      () => problem(422, 'validation_failed', [{ field: 'token', code: 'too_long' }]),
    ],
  ])('is an invalid link %s, with a link to request a new one', async (_case, path, answer) => {
    const user = userEvent.setup();
    set(answer, path);
    if (answer) {
      await user.type(password(), 'nine quiet herons');
      await user.click(save());
    }
    expect(await screen.findByRole('heading', { level: 1, name: 'This link no longer works' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Send me a new link' }).getAttribute('href')).toBe('/forgot-password');
  });

  it('is an invalid link before a password is asked for, when the check of the preload says so', async () => {
    const calls = fakeApi({ 'GET /api/auth/set-password': () => ({ status: 200, body: { isLive: false } }) });
    const path = '/set-password?token=old';
    const { store } = renderPage(<SetPage />, { texts, path });
    await act(() =>
      Promise.all(
        preload({ dispatch: store.dispatch, search: new URLSearchParams('token=old') } as unknown as PageContext),
      ),
    );
    expect(await screen.findByRole('heading', { level: 1, name: 'This link no longer works' })).toBeTruthy();
    expect([screen.queryByLabelText(/^New password/), calls.map(({ route }) => route)]).toEqual([
      null,
      expect.arrayContaining(['GET /api/auth/set-password']),
    ]);
  });

  it('keeps the token usable when the connection is lost', async () => {
    const user = userEvent.setup();
    let online = false;
    set(() => (online ? { status: 204 } : undefined));
    await user.type(password(), 'nine quiet herons');
    await user.click(save());
    expect((await screen.findByRole('alert')).textContent).toBe('There is no connection.');
    online = true;
    await user.click(save());
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Your password is set.'));
  });
});
