import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fakeApi } from '../../../../testing/fake-api';
import { renderPage } from '../../../../testing/render-page';
import admin from '../../locales/en.json' with { type: 'json' };
import adminEs from '../../locales/es.json' with { type: 'json' };
import { Page } from './google-callback-page';
import en from './locales/en.json' with { type: 'json' };
import es from './locales/es.json' with { type: 'json' };

const texts = { en: { admin, 'admin-calendar': en }, es: { admin: adminEs, 'admin-calendar': es } };
const person = {
  id: '1',
  isAuthenticated: true,
  email: 'a@example.com',
  role: 'admin',
  isInnerCircleMember: false,
  language: 'en',
  mustSetUpSecondFactor: false,
};
const code = `4/0A${'b-_'.repeat(100)}`;

function open(query: string, { user = person as object | null, language = 'en' as 'en' | 'es' } = {}) {
  const calls = fakeApi({ 'GET /api/auth/user': () => (user ? { status: 200, body: user } : { status: 401 }) });
  return { calls, ...renderPage(<Page />, { texts, language, path: `/admin/google-callback${query}` }) };
}

beforeEach(() => sessionStorage.clear());
afterEach(cleanup);

describe('the redirect from Google', () => {
  it('shows a loading state until the session is known', () => {
    fakeApi({});
    renderPage(<Page />, { texts, path: `/admin/google-callback?code=${encodeURIComponent(code)}` });
    expect(screen.getAllByText('Processing Authorization...').length).toBeGreaterThan(0);
    expect(screen.queryByText(code)).toBeNull();
  });

  it('shows the code, copies it, and passes it on with its state in this tab only', async () => {
    const user = userEvent.setup();
    const { toast, address } = open(`?state=abc_-1&code=${encodeURIComponent(code)}&scope=x`);
    expect(await screen.findByRole('heading', { level: 1, name: 'Authorization Successful!' })).toBeTruthy();
    expect(screen.getByText(code)).toBeTruthy();
    for (const name of ['Copy', 'Copy Code']) {
      await navigator.clipboard.writeText('');
      await user.click(screen.getByRole('button', { name }));
      await waitFor(() =>
        expect(toast()).toMatchObject({ title: 'Code Copied', description: 'Authorization code copied to clipboard' }),
      );
      expect(await navigator.clipboard.readText()).toBe(code);
    }
    expect(sessionStorage).toHaveLength(0);
    await user.click(screen.getByRole('link', { name: 'Complete Setup' }));
    expect(address()).toBe('/admin/calendar-setup');
    expect(JSON.parse(sessionStorage.getItem('calendar-authorization') ?? '{}')).toEqual({ code, state: 'abc_-1' });
  });

  it('reports a missing clipboard', async () => {
    const user = userEvent.setup();
    const { toast } = open('?code=x');
    await screen.findByRole('button', { name: 'Copy Code' });
    const { clipboard } = navigator;
    Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true });
    await user.click(screen.getByRole('button', { name: 'Copy Code' }));
    await waitFor(() => expect(toast()).toMatchObject({ title: 'Couldn’t copy', variant: 'destructive' }));
    Object.defineProperty(navigator, 'clipboard', { value: clipboard, configurable: true });
  });

  it.each([
    ['as it is', 'access_denied', 'access_denied'],
    ['as text', '<img src=x onerror=alert(1)>', '<img src=x onerror=alert(1)>'],
    [
      'up to 2,000 characters',
      `<b>${'é🙂'.repeat(1_500)}`,
      Array.from(`<b>${'é🙂'.repeat(1_500)}`)
        .slice(0, 2_000)
        .join(''),
    ],
  ])('shows an error %s', async (_name, message, shown) => {
    open(`?error=${encodeURIComponent(message)}&code=x`);
    expect(await screen.findByRole('heading', { level: 1, name: 'Authorization Failed' })).toBeTruthy();
    expect(screen.getByRole('alert').textContent).toBe(shown);
    expect(screen.getByRole('alert').children).toHaveLength(0);
    expect(screen.getByRole('link', { name: 'Return to Calendar Setup' }).getAttribute('href')).toBe(
      '/admin/calendar-setup',
    );
    expect(screen.queryByRole('link', { name: 'Complete Setup' })).toBeNull();
  });

  it.each([
    ['en', 'No authorization code found in URL'],
    ['es', 'No hay un código de autorización en la dirección'],
  ] as const)('reports missing parameters (%s)', async (language, copy) => {
    open('?code=&state=x', { language });
    expect(await screen.findByText(copy)).toBeTruthy();
  });

  it('keeps the code through a log-in, and not in the address', async () => {
    const user = userEvent.setup();
    const { address } = open('?code=secret&state=s', { user: null });
    const link = await screen.findByRole('link', { name: 'Log in' });
    expect(link.getAttribute('href')).toBe('/login?next=%2Fadmin%2Fcalendar-setup');
    expect(screen.queryByText('secret')).toBeNull();
    await user.click(link);
    expect(address()).not.toContain('secret');
    expect(JSON.parse(sessionStorage.getItem('calendar-authorization') ?? '{}')).toEqual({
      code: 'secret',
      state: 's',
    });
  });
});
