import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fakeApi, problem, type FakeAnswer, type FakeCall } from '../../../../testing/fake-api';
import { renderPage } from '../../../../testing/render-page';
import admin from '../../locales/en.json' with { type: 'json' };
import adminEs from '../../locales/es.json' with { type: 'json' };
import { Page } from './calendar-setup-page';
import { storedCode } from './stored-code';
import en from './locales/en.json' with { type: 'json' };
import es from './locales/es.json' with { type: 'json' };

const shell = {
  common: { opensInNewTab: '(opens in a new tab)' },
  errors: { calendar_not_configured: 'Google Calendar is not set up on this server.' },
};
const texts = { en: { admin, 'admin-calendar': en, shell }, es: { admin: adminEs, 'admin-calendar': es, shell } };
const person = {
  id: '1',
  isAuthenticated: true,
  email: 'a@example.com',
  role: 'admin',
  isInnerCircleMember: false,
  language: 'en',
  mustSetUpSecondFactor: false,
};
const tokens = { access_token: 'ya29.access', refresh_token: '1//refresh' };
const redirectUri = 'https://www.example.com/oauth-success';
const connected = { status: 'connected', source: 'consent', connectedAt: '2026-11-20T10:00:00.000Z', redirectUri };

type Routes = Record<string, (call: FakeCall) => FakeAnswer>;

function open(routes: Routes = {}, { user = person as object | null, language = 'en' as 'en' | 'es' } = {}) {
  const calls = fakeApi({
    'GET /api/auth/user': () => (user ? { status: 200, body: user } : { status: 401 }),
    'GET /api/admin/calendar/connection': () => ({ status: 200, body: { status: 'needs_setup', redirectUri } }),
    'POST /api/calendar/auth/callback': () => ({
      status: 200,
      body: { success: true, outcome: 'connected', message: 'Google Calendar connected successfully', tokens },
    }),
    ...routes,
  });
  return { calls, ...renderPage(<Page />, { texts, language, path: '/admin/calendar-setup' }) };
}

const sent = (calls: FakeCall[]) =>
  calls.filter((call) => call.route === 'POST /api/calendar/auth/callback').map((call) => call.body);
const box = () => screen.findByLabelText<HTMLInputElement>(/^Authorization Code/);
const connect = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Connect Calendar' });

beforeEach(() => sessionStorage.clear());
afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
});

it('is not accessible to others, and sends no requests for them', async () => {
  for (const user of [null, { ...person, role: 'editor' }, { ...person, mustSetUpSecondFactor: true }]) {
    const { calls } = open({}, { user });
    await screen.findByRole('heading', { level: 1, name: /Log in to open|This area is for|One more step/ });
    expect(calls.map(({ route }) => route)).toEqual(['GET /api/auth/user']);
    cleanup();
  }
  open({}, { user: null });
  expect((await screen.findByRole('link', { name: 'Log in' })).getAttribute('href')).toBe(
    '/login?next=%2Fadmin%2Fcalendar-setup',
  );
});

describe('step 1', () => {
  const tabOf = () => ({ opener: {} as unknown, location: { href: '' }, close: jest.fn() });

  it('opens the consent page in a new tab, with a new address each time', async () => {
    const user = userEvent.setup();
    const tab = tabOf();
    const openTab = jest.spyOn(window, 'open').mockReturnValue(tab as unknown as Window);
    let asked = 0;
    const { toast } = open({
      'GET /api/calendar/auth': () => ({
        status: 200,
        body: { authUrl: `https://accounts.example.com/?n=${(asked += 1)}` },
      }),
    });
    expect(await screen.findByText(redirectUri)).toBeTruthy();
    const button = screen.getByRole('button', { name: 'Authorize Google Calendar Access' });
    await user.click(button);
    await waitFor(() =>
      expect(toast()).toMatchObject({
        title: 'Authorization Required',
        description: 'A new tab opened for Google authorization. Complete the process and copy the code from the URL.',
      }),
    );
    expect(openTab).toHaveBeenCalledWith('', '_blank');
    expect([tab.opener, tab.location.href]).toEqual([null, 'https://accounts.example.com/?n=1']);
    await user.click(button);
    await waitFor(() => expect(tab.location.href).toBe('https://accounts.example.com/?n=2'));
    expect(screen.getByRole('link', { name: /^Open Google’s page/ }).getAttribute('href')).toBe(
      'https://accounts.example.com/?n=2',
    );
  });

  it.each([
    ['en', /404 appears after authorization, the code is in the URL after code=/],
    ['es', /error 404, el código está en la dirección después de code=/],
  ] as const)('says where the code is when the redirect ends in a 404 (%s)', async (language, copy) => {
    open({}, { language });
    expect(await screen.findByText(copy)).toBeTruthy();
  });

  it('reports a failure with its reason, and closes the tab', async () => {
    const user = userEvent.setup();
    const tab = tabOf();
    jest.spyOn(window, 'open').mockReturnValue(tab as unknown as Window);
    const { toast } = open({ 'GET /api/calendar/auth': () => problem(503, 'calendar_not_configured') });
    await user.click(await screen.findByRole('button', { name: 'Authorize Google Calendar Access' }));
    await waitFor(() =>
      expect(toast()).toMatchObject({
        title: 'Error',
        description: 'Failed to get authorization URL',
        variant: 'destructive',
      }),
    );
    expect(screen.getByRole('alert').textContent).toContain('Google Calendar is not set up');
    expect(tab.close).toHaveBeenCalled();
  });
});

describe('step 2', () => {
  it('connects with a pasted code, shows the tokens once, and copies them', async () => {
    const user = userEvent.setup();
    let answer: (value: FakeAnswer) => void = () => undefined;
    const { calls, toast, store } = open();
    const real = globalThis.fetch;
    const input = await box();
    expect(connect().disabled).toBe(true);
    await user.type(input, '4/pasted');
    const pending = new Promise<FakeAnswer>((resolve) => (answer = resolve));
    globalThis.fetch = async (...args) => {
      await pending;
      return real(...args);
    };
    await user.click(connect());
    const busy = await screen.findByRole('button', { name: 'Connecting...' });
    expect(busy.getAttribute('aria-disabled')).toBe('true');
    globalThis.fetch = real;
    answer(undefined);
    const card = await screen.findByRole('region', { name: 'Setup Complete!' });
    expect(document.activeElement?.textContent).toBe('Setup Complete!');
    expect(toast()).toMatchObject({ description: 'Google Calendar connected successfully' });
    expect(sent(calls)).toEqual([{ code: '4/pasted', language: 'en' }]);
    for (const [name, value, variable] of [
      ['Access token', 'ya29.access', 'GOOGLE_ACCESS_TOKEN'],
      ['Refresh token', '1//refresh', 'GOOGLE_REFRESH_TOKEN'],
    ] as const) {
      const field = within(card).getByLabelText<HTMLInputElement>(name);
      expect([field.value, field.readOnly]).toEqual([value, true]);
      expect(card.textContent).toContain(variable);
      await user.click(within(card).getByRole('button', { name: `Copy ${name}` }));
      await waitFor(() => expect(toast()).toMatchObject({ title: 'Copied', description: 'Token copied to clipboard' }));
      expect(await navigator.clipboard.readText()).toBe(value);
    }
    expect(within(card).getByText(/^Keep these tokens private/)).toBeTruthy();
    expect((await box()).value).toBe('');
    expect(JSON.stringify(store.getState())).not.toContain('1//refresh');
  });

  it('is filled with the code from the callback page, and sends its state', async () => {
    const user = userEvent.setup();
    storedCode.keep({ code: '4/brought', state: 'st' });
    const { calls } = open();
    expect((await box()).value).toBe('4/brought');
    await user.click(connect());
    await screen.findByRole('region', { name: 'Setup Complete!' });
    expect(sent(calls)).toEqual([{ code: '4/brought', state: 'st', language: 'en' }]);
    expect(storedCode.read()).toEqual({});
  });

  it('omits the state for a code that was edited', async () => {
    const user = userEvent.setup();
    storedCode.keep({ code: '4/brought', state: 'st' });
    const { calls } = open();
    await user.clear(await box());
    await user.type(await box(), 'other');
    await user.click(connect());
    await screen.findByRole('region', { name: 'Setup Complete!' });
    expect(sent(calls)).toEqual([{ code: 'other', language: 'en' }]);
  });

  it.each(['', '   '])('requires a code (%j)', async (typed) => {
    const user = userEvent.setup();
    const { calls, toast } = open();
    const input = await box();
    if (typed) await user.type(input, typed);
    await user.type(input, '{Enter}');
    expect(toast()).toMatchObject({
      title: 'Error',
      description: 'Please enter the authorization code',
      variant: 'destructive',
    });
    expect(input.getAttribute('aria-invalid')).toBe('true');
    expect(sent(calls)).toEqual([]);
  });

  it.each([
    [
      'the server’s message',
      { success: false, outcome: 'code_refused', message: '<b>Google</b> did not accept this code.' },
      '<b>Google</b> did not accept this code.',
    ],
    ['an outcome of its own', { success: false, outcome: 'code_refused', message: '' }, 'Failed to connect calendar'],
  ])('reports %s when the code is refused, and keeps the input', async (_name, body, copy) => {
    const user = userEvent.setup();
    const { toast } = open({ 'POST /api/calendar/auth/callback': () => ({ status: 200, body }) });
    const input = await box();
    await user.type(input, 'wrong{Enter}');
    await waitFor(() => expect(toast()).toMatchObject({ title: 'Error', description: copy, variant: 'destructive' }));
    expect(screen.getByText(copy)).toBeTruthy();
    expect([input.value, document.activeElement === input]).toEqual(['wrong', true]);
  });

  it.each([
    ['a failure', () => problem(503, 'service_unavailable')],
    ['no answer', () => undefined],
  ])('reports %s', async (_name, answer) => {
    const user = userEvent.setup();
    const { toast } = open({ 'POST /api/calendar/auth/callback': answer });
    await user.type(await box(), 'x{Enter}');
    await waitFor(() => expect(toast()).toMatchObject({ description: 'Failed to exchange authorization code' }));
    expect((await box()).value).toBe('x');
  });
});

describe('the connection', () => {
  it.each([
    ['connected', connected, 'Connected', /^Since Nov 20, 2026/],
    [
      'ended',
      { status: 'needs_setup', endedAt: '2026-11-20T10:00:00.000Z', redirectUri },
      'Needs Setup',
      /^Google ended the last connection on Nov 20, 2026/,
    ],
    ['off', { status: 'off', redirectUri }, 'Off', /^Google’s keys are still missing/],
  ])('is shown as %s', async (_name, body, label, copy) => {
    open({ 'GET /api/admin/calendar/connection': () => ({ status: 200, body }) });
    expect(await screen.findByText(label)).toBeTruthy();
    expect(screen.getByText(copy)).toBeTruthy();
  });

  it('reports a failure to load, and retries', async () => {
    const user = userEvent.setup();
    let isUp = false;
    open({
      'GET /api/admin/calendar/connection': () => (isUp ? { status: 200, body: connected } : problem(500, 'internal')),
    });
    expect(await screen.findByRole('alert')).toBeTruthy();
    isUp = true;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Connected')).toBeTruthy();
  });

  it('is ended after a confirmation only', async () => {
    const user = userEvent.setup();
    let isConnected = true;
    const { calls, toast } = open({
      'GET /api/admin/calendar/connection': () => ({
        status: 200,
        body: isConnected ? connected : { status: 'needs_setup', redirectUri },
      }),
      'DELETE /api/admin/calendar/connection': () => {
        isConnected = false;
        return { status: 204 };
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Disconnect' }));
    await user.keyboard('{Enter}');
    expect(calls.some(({ route }) => route.startsWith('DELETE'))).toBe(false);
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Disconnect' }));
    await user.click(screen.getByRole('button', { name: 'Disconnect' }));
    await user.click(screen.getByRole('button', { name: 'Yes, disconnect' }));
    expect(await screen.findByText('Needs Setup')).toBeTruthy();
    expect(toast()).toMatchObject({ title: 'Google Calendar disconnected' });
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Connection' }));
  });
});
