import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fakeApi, type FakeAnswer } from '../../../../testing/fake-api';
import { renderPage } from '../../../../testing/render-page';
import en from '../../locales/en.json' with { type: 'json' };
import es from '../../locales/es.json' with { type: 'json' };
import { Page } from './admin-page';

const texts = { en: { admin: en, shell: { common: { opensInNewTab: '(opens in a new tab)' } } }, es: { admin: es } };
const person = { id: '1', isAuthenticated: true, email: 'a@example.com', role: 'admin', isInnerCircleMember: false, language: 'en', mustSetUpSecondFactor: false };
const checks = (down?: string) => ['database', 'jobs', 'mail', 'podcast-feed'].map((name) => ({ name, status: name === down ? 'down' : 'up' }));
const healthy = (): FakeAnswer => ({ status: 200, body: { status: 'ok', checks: checks() } });

function open(user: object | null, { language = 'en' as 'en' | 'es', ready = healthy } = {}) {
  const calls = fakeApi({ 'GET /api/auth/user': () => (user ? { status: 200, body: user } : { status: 401 }), 'GET /api/health/ready': ready });
  return { calls, ...renderPage(<Page />, { texts, language, path: '/admin' }) };
}

afterEach(cleanup);

describe('who may look', () => {
  it('leads an anonymous visitor to the log-in and back, and asks nothing of the health call', async () => {
    const { calls } = open(null);
    expect((await screen.findByRole('link', { name: 'Log in' })).getAttribute('href')).toBe('/login?next=%2Fadmin');
    expect(calls.some((call) => call.route.includes('health'))).toBe(false);
    cleanup();
    open(null, { language: 'es' });
    expect((await screen.findByRole('link', { name: 'Iniciar sesión' })).getAttribute('href')).toBe('/login?next=%2Fes%2Fadmin');
  });

  it.each(['user', 'editor'])('refuses the role %s in words', async (role) => {
    const { calls } = open({ ...person, role });
    expect(await screen.findByRole('heading', { level: 1, name: 'This area is for administrators' })).toBeTruthy();
    expect(screen.getByText(/a@example\.com/)).toBeTruthy();
    expect(calls.some((call) => call.route.includes('health'))).toBe(false);
    expect(screen.queryByRole('link', { name: 'Go to your portal' })).toBeNull();
  });

  it.each([
    ['en', 'Set up two-step verification', '/account#two-step'],
    ['es', 'Activar la verificación en dos pasos', '/account#two-step'],
  ] as const)('leads an administrator without a second factor to setting it up first (%s)', async (language, name, address) => {
    const { calls } = open({ ...person, mustSetUpSecondFactor: true }, { language });
    expect((await screen.findByRole('link', { name })).getAttribute('href')).toBe(address);
    expect(calls.some((call) => call.route.includes('health'))).toBe(false);
    expect(screen.getAllByRole('heading')).toHaveLength(1);
  });

  it('shows a member who is no administrator the way to the portal', async () => {
    open({ ...person, role: 'user', isInnerCircleMember: true });
    expect(await screen.findByRole('link', { name: 'Go to your portal' })).toBeTruthy();
  });
});

describe('system status', () => {
  it('names every part that works', async () => {
    open(person);
    expect(await screen.findByRole('heading', { level: 1, name: 'Admin Dashboard' })).toBeTruthy();
    expect(await screen.findByText('Everything is working.')).toBeTruthy();
    expect(screen.getAllByText('Working')).toHaveLength(4);
    expect(screen.getByRole('img', { name: '4 of 4 parts are working' })).toBeTruthy();
    expect(screen.getByText(/^Last checked at /)).toBeTruthy();
  });

  it('tells the truth of a 503, and again when asked again', async () => {
    const user = userEvent.setup();
    let ready: () => FakeAnswer = () => ({ status: 503, body: { status: 'error', checks: checks('database') } });
    open(person, { ready: () => ready() });
    expect(await screen.findByText('Not working: Database.')).toBeTruthy();
    ready = healthy;
    await user.click(screen.getByRole('button', { name: 'Check again' }));
    expect(await screen.findByText('Everything is working.')).toBeTruthy();
    ready = () => ({ status: 200, body: { status: 'ok', checks: checks('podcast-feed') } });
    await user.click(screen.getByRole('button', { name: 'Check again' }));
    expect(await screen.findByText('Not working: Podcast feed.')).toBeTruthy();
  });

  it.each([
    ['needs_setup', 'Waiting to be set up: Calendar Events.', 'Needs Setup', '4 of 5 parts are working'],
    ['off', 'Everything is working.', 'Off', '4 of 4 parts are working'],
  ])('does not call a calendar that is %s a fault', async (status, sentence, word, drawing) => {
    open(person, { ready: () => ({ status: 200, body: { status: 'ok', checks: [...checks(), { name: 'calendar', status }] } }) });
    expect(await screen.findByText(sentence)).toBeTruthy();
    expect(screen.getByText(word)).toBeTruthy();
    expect(screen.getByRole('img', { name: drawing })).toBeTruthy();
  });

  it('knows nothing when no answer comes, and says whether it is the connection', async () => {
    open(person, { ready: () => undefined });
    await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('The server did not answer'));
    cleanup();
    Object.defineProperty(navigator, 'onLine', { value: false, configurable: true });
    open(person, { ready: () => undefined });
    await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('You are offline'));
    Reflect.deleteProperty(navigator, 'onLine');
  });
});
