import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fakeApi, problem, type FakeAnswer } from '../../../../testing/fake-api';
import { renderPage } from '../../../../testing/render-page';
import en from '../../locales/en.json' with { type: 'json' };
import es from '../../locales/es.json' with { type: 'json' };
import { Page } from './login-page';

const texts = {
  en: {
    membership: en,
    shell: {
      errors: {
        rate_limited: 'Too many attempts.',
        network: 'No connection.',
        internal_error: 'Our fault.',
        service_unavailable: 'Not right now.',
      },
      common: { opensInNewTab: '(opens in a new tab)' },
    },
  },
  es: { membership: es, shell: { errors: { rate_limited: 'Demasiados intentos.' } } },
};
const settings = { links: { aiCoach: 'https://coach.example/' } };
const member = {
  id: '1',
  isAuthenticated: true,
  email: 'member@example.com',
  role: 'user',
  isInnerCircleMember: true,
  language: 'en',
  mustSetUpSecondFactor: false,
};

function open({
  path = '/login',
  language = 'en',
  logIn,
  user,
  authProvider = 'local',
}: { authProvider?: string; path?: string; language?: 'en' | 'es'; logIn?: () => FakeAnswer; user?: object } = {}) {
  let current = user;
  const calls = fakeApi({
    'GET /api/auth/user': () => (current ? { status: 200, body: current } : { status: 401 }),
    'GET /api/site-settings': () => ({ status: 200, body: { ...settings, authProvider } }),
    'POST /api/login': () => {
      const answer = logIn ? logIn() : { status: 200, body: member };
      if (answer?.status === 200) current = answer.body as object;
      return answer;
    },
  });
  return { calls, ...renderPage(<Page />, { texts, path, language }) };
}

const email = () => screen.getByLabelText<HTMLInputElement>(/^Email/);
const password = () => screen.getByLabelText<HTMLInputElement>(/^Password/);
const submit = () => screen.getByRole('button', { name: 'Log in' });

afterEach(cleanup);

describe('log-in form', () => {
  it.each([
    ['both', '', '', email],
    ['the e-mail', '', 'secret', email],
    ['the password', 'member@example.com', '', password],
  ])(
    'shows an error for both when %s is missing, focuses the first empty field, and sends nothing',
    async (_name, mail, secret, field) => {
      const user = userEvent.setup();
      const { calls } = open();
      if (mail) await user.type(email(), mail);
      if (secret) await user.type(password(), secret);
      await user.click(submit());
      expect(await screen.findByText('Please enter both email and password')).toBeTruthy();
      expect(document.activeElement).toBe(field());
      expect(field().getAttribute('aria-invalid')).toBe('true');
      expect(calls.some((call) => call.route === 'POST /api/login')).toBe(false);
    },
  );

  it('shows our text for the server’s error, and keeps the input', async () => {
    const user = userEvent.setup();
    open({ logIn: () => problem(429, 'rate_limited') });
    await user.type(email(), 'member@example.com');
    await user.type(password(), 'secret');
    await user.click(submit());
    expect((await screen.findByRole('alert')).textContent).toBe('Too many attempts.');
    expect(email().value).toBe('member@example.com');
    expect(password().value).toBe('secret');
  });

  it.each([
    ['a code without a text', () => problem(401, 'something_new')],
    ['an answer without a code', () => ({ status: 401 })],
  ])('falls back to the specified message for %s', async (_name, logIn) => {
    const user = userEvent.setup();
    open({ logIn });
    await user.type(email(), 'member@example.com');
    await user.type(password(), 'wrong');
    await user.click(submit());
    expect((await screen.findByRole('alert')).textContent).toBe('Login failed. Please check your credentials.');
  });

  it.each([
    ['a proxy that finds no server', () => ({ status: 502, body: '<h1>Bad gateway</h1>' })],
    ['a fault of the server', () => problem(500, 'internal_error')],
    ['a fault without a text', () => problem(500, 'something_new')],
    ['a service that rests', () => ({ status: 503 })],
    ['no answer', () => undefined],
  ])('shows the specified message for %s', async (_name, logIn) => {
    const user = userEvent.setup();
    open({ logIn });
    await user.type(email(), 'member@example.com');
    await user.type(password(), 'right');
    await user.click(submit());
    expect((await screen.findByRole('alert')).textContent).toBe('Login failed. Please check your credentials.');
  });

  it('trims the e-mail, never the password, and opens the portal after success', async () => {
    const user = userEvent.setup();
    const { calls, address } = open();
    await user.type(email(), ' member@example.com ');
    await user.type(password(), ' secret ');
    await user.click(submit());
    await waitFor(() => expect(address()).toBe('/member-portal'));
    expect(calls.find((call) => call.route === 'POST /api/login')?.body).toEqual({
      email: 'member@example.com',
      password: ' secret ',
    });
    expect(calls.filter((call) => call.route === 'GET /api/auth/user')).toHaveLength(2);
  });

  it('keeps the password out of the address, also when it is submitted before hydration', async () => {
    open();
    expect(email().form?.method).toBe('post');
    expect(email().form?.getAttribute('action')).toBeNull();
  });

  it('has autofill tokens, and a button that shows and hides the password', async () => {
    const user = userEvent.setup();
    open();
    expect(email().autocomplete).toBe('username');
    expect(password().autocomplete).toBe('current-password');
    await user.click(screen.getByRole('button', { name: 'Show password' }));
    expect(password().type).toBe('text');
    await user.click(screen.getByRole('button', { name: 'Hide password' }));
    expect(password().type).toBe('password');
  });

  it('links to the password reset', () => {
    open();
    expect(screen.getByRole('link', { name: 'Forgot your password?' }).getAttribute('href')).toBe('/forgot-password');
  });

  it('has no link to a password reset where the coach platform manages passwords', async () => {
    open({ authProvider: 'coach-platform' });
    await screen.findByRole('link', { name: /Create an account/ });
    expect(screen.queryByRole('link', { name: 'Forgot your password?' })).toBeNull();
  });

  it.each([
    ['en', 'No account yet?'],
    ['es', '¿Aún no tienes cuenta?'],
  ] as const)('does not mention the coach platform under the local provider (%s)', async (language, title) => {
    open({ language });
    expect(await screen.findByText(title)).toBeTruthy();
    expect(document.body.textContent).not.toMatch(/coach platform|plataforma de coaching/i);
  });

  it('links to the coach platform in a new tab', async () => {
    open({ authProvider: 'coach-platform' });
    const link = await screen.findByRole('link', { name: /Create an account/ });
    expect(link.getAttribute('href')).toBe('https://coach.example/');
    expect(link.getAttribute('target')).toBe('_blank');
  });

  it('speaks Spanish', async () => {
    const user = userEvent.setup();
    open({ language: 'es' });
    await user.click(screen.getByRole('button', { name: 'Iniciar sesión' }));
    expect(await screen.findByText('Escribe tu correo y tu contraseña')).toBeTruthy();
  });
});

describe('the second step', () => {
  /** The account has a second factor; `good` is a valid code. */
  async function reach({
    good = '123456',
    refusal = () => problem(401, 'second_factor_invalid'),
    isShared = false,
  } = {}) {
    const user = userEvent.setup();
    const sent: object[] = [];
    const view = open({
      logIn: () => {
        const body = view.calls.at(-1)?.body as { secondFactorCode?: string };
        sent.push(body);
        if (body.secondFactorCode === undefined) return problem(401, 'second_factor_required');
        return body.secondFactorCode === good ? { status: 200, body: member } : refusal();
      },
    });
    await user.type(email(), 'member@example.com');
    await user.type(password(), ' secret ');
    if (isShared) await user.click(screen.getByLabelText('Others use this device too'));
    await user.click(submit());
    await screen.findByRole('heading', { name: /^One more step/ });
    return { user, sent, ...view };
  }
  const code = () => screen.getByLabelText<HTMLInputElement>(/^Six-digit code/);

  it('says with both steps that others use the device, where they do', async () => {
    const { user, sent, address } = await reach({ isShared: true });
    await user.keyboard('123456{Enter}');
    await waitFor(() => expect(address()).toBe('/member-portal'));
    expect(sent).toEqual([
      expect.objectContaining({ isSharedDevice: true }),
      expect.objectContaining({ isSharedDevice: true, secondFactorCode: '123456' }),
    ]);
  });

  it('asks for the code in one focused field, and sends all three values', async () => {
    const { user, sent, address } = await reach();
    expect(document.activeElement).toBe(code());
    expect(code().form?.method).toBe('post');
    expect([code().autocomplete, code().inputMode]).toEqual(['one-time-code', 'numeric']);
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.queryByRole('textbox', { name: /^Email/ })).toBeNull();
    await user.keyboard('123456{Enter}');
    await waitFor(() => expect(address()).toBe('/member-portal'));
    expect(sent).toEqual([
      { email: 'member@example.com', password: ' secret ' },
      { email: 'member@example.com', password: ' secret ', secondFactorCode: '123456' },
    ]);
  });

  it('reports a wrong code at the field, keeps it, and does not send an empty one', async () => {
    const { user, sent } = await reach();
    await user.click(submit());
    expect(await screen.findByText('Enter the six digits from your authenticator app.')).toBeTruthy();
    expect(sent).toHaveLength(1);
    await user.keyboard('000000{Enter}');
    expect(
      await screen.findByText('This code doesn’t work. Codes change every 30 seconds, and each works once.'),
    ).toBeTruthy();
    expect(code().value).toBe('000000');
    expect(code().getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(code());
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('shows other errors above the field', async () => {
    const { user } = await reach({ refusal: () => problem(429, 'rate_limited') });
    await user.keyboard('000000{Enter}');
    expect((await screen.findByRole('alert')).textContent).toBe('Too many attempts.');
    expect(code().getAttribute('aria-invalid')).toBeNull();
  });

  it('accepts a recovery code instead, and can switch back', async () => {
    const { user, sent } = await reach({ good: '7k2qd-xm04v' });
    await user.click(screen.getByRole('button', { name: 'Use a recovery code instead' }));
    const field = screen.getByLabelText<HTMLInputElement>(/^Recovery code/);
    expect(document.activeElement).toBe(field);
    expect(field.inputMode).toBe('text');
    await user.keyboard('wrong{Enter}');
    expect(
      await screen.findByText('This recovery code doesn’t work. Check it for typos, or try another one.'),
    ).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Use the authenticator app instead' }));
    expect(document.activeElement).toBe(code());
    await user.click(screen.getByRole('button', { name: 'Use a recovery code instead' }));
    await user.keyboard('7k2qd-xm04v{Enter}');
    await waitFor(() => expect(sent.at(-1)).toMatchObject({ secondFactorCode: '7k2qd-xm04v' }));
  });

  it('returns to the first step with its input', async () => {
    const { user } = await reach();
    await user.click(screen.getByRole('button', { name: 'Back to email and password' }));
    expect(screen.getByRole('heading', { name: /^Welcome back/ })).toBeTruthy();
    expect([email().value, password().value]).toEqual(['member@example.com', ' secret ']);
    expect(document.activeElement).toBe(password());
  });
});

describe('a logged-in user', () => {
  it.each([
    ['a member goes to the portal', '/login', member, '/member-portal'],
    ['an admin goes to the dashboard', '/login', { ...member, role: 'admin' }, '/admin'],
    [
      'an admin without a second factor goes to set it up',
      '/login?next=%2Fblog',
      { ...member, role: 'admin', mustSetUpSecondFactor: true },
      '/account',
    ],
    ['next wins when it is of this site', '/login?next=%2Fblog', { ...member, role: 'admin' }, '/blog'],
    ['and is ignored when it is not', '/login?next=%2F%2Fevil.example', member, '/member-portal'],
  ])('%s', async (_name, path, user, expected) => {
    const { address } = open({ path, user });
    await waitFor(() => expect(address()).toBe(expected));
  });
});
