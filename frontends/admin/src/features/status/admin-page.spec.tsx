import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fakeApi, type FakeAnswer } from '../../../../testing/fake-api';
import { renderPage } from '../../../../testing/render-page';
import en from '../../locales/en.json' with { type: 'json' };
import es from '../../locales/es.json' with { type: 'json' };
import dashboard from '../dashboard/locales/en.json' with { type: 'json' };
import dashboardEs from '../dashboard/locales/es.json' with { type: 'json' };
import { Page } from './admin-page';

const texts = {
  en: { admin: en, 'admin-dashboard': dashboard, shell: { common: { opensInNewTab: '(opens in a new tab)' } } },
  es: { admin: es, 'admin-dashboard': dashboardEs },
};
const person = {
  id: '1',
  isAuthenticated: true,
  email: 'a@example.com',
  role: 'admin',
  isInnerCircleMember: false,
  language: 'en',
  mustSetUpSecondFactor: false,
};
let done = 10;
const checks = (down?: string) =>
  ['database', 'jobs', 'mail', 'podcast-feed'].map((name) => ({ name, status: name === down ? 'down' : 'up' }));
const day = (slots: number) => ({
  date: '2026-12-01',
  slots: Array.from({ length: slots }, () => ({
    time: '10:00 AM - 11:00 AM',
    startsAt: '',
    endsAt: '',
    available: false,
  })),
});
const openTimes = (): FakeAnswer => ({ status: 200, body: [day(0), day(4)] });
const healthy = (): FakeAnswer => ({ status: 200, body: { status: 'ok', checks: checks() } });

function open(user: object | null, { language = 'en' as 'en' | 'es', ready = healthy, times = openTimes } = {}) {
  const calls = fakeApi({
    'GET /api/auth/user': () => (user ? { status: 200, body: user } : { status: 401 }),
    'GET /api/health/ready': ready,
    'GET /api/admin/setup': () => ({ status: 200, body: { steps: Array.from({ length: 10 }), done } }),
    'GET /api/calendar/availability': times,
  });
  return { calls, ...renderPage(<Page />, { texts, language, path: '/admin' }) };
}

afterEach(cleanup);

describe('the set-up', () => {
  it.each([
    ['en', 'Setup: 6 of 10', '/admin/setup'],
    ['es', 'Puesta en marcha: 6 de 10', '/admin/setup'],
  ] as const)('is a line with a link until all is done (%s)', async (language, name, href) => {
    done = 6;
    open(person, { language });
    expect((await screen.findByRole('link', { name })).getAttribute('href')).toBe(href);
    cleanup();
    done = 10;
    open(person, { language });
    await screen.findByRole('heading', { level: 1 });
    await waitFor(() => expect(screen.queryByRole('link', { name: /10/ })).toBeNull());
  });
});

describe('access', () => {
  it('redirects an anonymous visitor to the log-in and back, and does not call the health check', async () => {
    const { calls } = open(null);
    expect((await screen.findByRole('link', { name: 'Log in' })).getAttribute('href')).toBe('/login?next=%2Fadmin');
    expect(calls.some((call) => call.route.includes('health'))).toBe(false);
    cleanup();
    open(null, { language: 'es' });
    expect((await screen.findByRole('link', { name: 'Iniciar sesión' })).getAttribute('href')).toBe(
      '/login?next=%2Fes%2Fadmin',
    );
  });

  it.each(['user', 'editor'])('refuses the role %s with a message', async (role) => {
    const { calls } = open({ ...person, role });
    expect(await screen.findByRole('heading', { level: 1, name: 'This area is for administrators' })).toBeTruthy();
    expect(screen.getByText(/a@example\.com/)).toBeTruthy();
    expect(calls.some((call) => call.route.includes('health'))).toBe(false);
    expect(screen.queryByRole('link', { name: 'Go to your portal' })).toBeNull();
  });

  it.each([
    ['en', 'Set up two-step verification', '/account#two-step'],
    ['es', 'Activar la verificación en dos pasos', '/account#two-step'],
  ] as const)(
    'redirects an administrator without a second factor to its set-up (%s)',
    async (language, name, address) => {
      const { calls } = open({ ...person, mustSetUpSecondFactor: true }, { language });
      expect((await screen.findByRole('link', { name })).getAttribute('href')).toBe(address);
      expect(calls.some((call) => call.route.includes('health'))).toBe(false);
      expect(screen.getAllByRole('heading')).toHaveLength(1);
    },
  );

  it('shows a member a link to the portal', async () => {
    open({ ...person, role: 'user', isInnerCircleMember: true });
    expect(await screen.findByRole('link', { name: 'Go to your portal' })).toBeTruthy();
  });
});

/** The four lines as text, e.g. `Booking System Active`. */
const lines = (title = 'System Status') =>
  within(screen.getByRole('region', { name: title }))
    .getAllByRole('listitem')
    .map(({ children }) => Array.from(children, (part) => part.textContent).join(' '));

describe('the specified cards', () => {
  const withCalendar = (status: string, down?: string) => (): FakeAnswer => ({
    status: 200,
    body: { status: 'ok', checks: [...checks(down), { name: 'calendar', status }] },
  });

  it.each([
    [
      'en',
      'System Status',
      [
        'Booking System Active',
        'Email Notifications Working',
        'Calendar Events Needs Setup',
        'Weekly Schedule Configured',
      ],
    ],
    [
      'es',
      'Estado del sistema',
      [
        'Sistema de reservas Activo',
        'Avisos por correo Funcionan',
        'Eventos del calendario Falta configurar',
        'Horario semanal Configurado',
      ],
    ],
  ] as const)('has the four lines with their labels (%s)', async (language, title, expected) => {
    open(person, { language, ready: withCalendar('needs_setup') });
    await screen.findByRole('region', { name: title });
    await waitFor(() => expect(lines(title)).toEqual(expected));
  });

  it('shows the state of each line', async () => {
    open(person, { ready: withCalendar('up', 'mail'), times: () => ({ status: 200, body: [day(0)] }) });
    await screen.findByRole('region', { name: 'System Status' });
    await waitFor(() =>
      expect(lines()).toEqual([
        'Booking System Active',
        'Email Notifications Not working',
        'Calendar Events Working',
        'Weekly Schedule No open times',
      ]),
    );
    cleanup();
    open(person, { ready: withCalendar('down', 'database'), times: () => ({ status: 503, body: {} }) });
    await screen.findByRole('region', { name: 'System Status' });
    await waitFor(
      () =>
        expect(lines()).toEqual([
          'Booking System Not working',
          'Email Notifications Working',
          'Calendar Events Not answering',
          'Weekly Schedule Not readable',
        ]),
      { timeout: 8_000 },
    );
  });

  it('shows no state before the answers', async () => {
    fakeApi({ 'GET /api/auth/user': () => ({ status: 200, body: person }) });
    renderPage(<Page />, { texts, path: '/admin' });
    await screen.findByRole('region', { name: 'System Status' });
    expect(lines().map((line) => line.trim())).toEqual([
      'Booking System',
      'Email Notifications',
      'Calendar Events',
      'Weekly Schedule',
    ]);
  });

  it('links to the set-up, the booking page and the site, and names the schedule', async () => {
    open(person);
    const address = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
    await screen.findByRole('link', { name: 'Configure Calendar' });
    expect(['Configure Calendar', 'Refresh Calendar', 'View Booking Page', 'Back to Site'].map(address)).toEqual([
      '/admin/calendar-setup',
      '/admin/calendar-setup',
      '/inner-circle',
      '/',
    ]);
    expect(screen.getByText(/Tue-Fri 10AM-12PM and 2PM-4\/5PM PST, Saturday 10AM-12PM/)).toBeTruthy();
  });
});

describe('system status', () => {
  it('has texts for every check of the contract, in both languages', () => {
    const contract = fileURLToPath(new URL('../../../../../contracts/client/openapi.json', import.meta.url));
    const { components } = JSON.parse(readFileSync(contract, 'utf8')) as {
      components: { schemas: { HealthCheckDto: { properties: { name: { enum: string[] } } } } };
    };
    const names = components.schemas.HealthCheckDto.properties.name.enum;
    expect(names).toContain('database');
    const canBeOff = ['calendar', 'fathom', 'mail', 'podcast-feed', 'replica', 'stripe'];
    for (const { checks: labels } of [en.status, es.status]) {
      expect(Object.keys(labels).toSorted()).toEqual(names.toSorted());
      const withOff = Object.entries(labels).filter(([, label]) => 'off' in label);
      expect(withOff.map(([name]) => name).toSorted()).toEqual(canBeOff);
    }
  });

  it('lists every working part', async () => {
    open(person);
    expect(await screen.findByRole('heading', { level: 1, name: 'Admin Dashboard' })).toBeTruthy();
    expect(await screen.findByText('Everything is working.')).toBeTruthy();
    expect(within(screen.getByRole('region', { name: 'Details by service' })).getAllByText('Working')).toHaveLength(4);
    expect(screen.getByRole('img', { name: '4 of 4 services are working' })).toBeTruthy();
    expect(screen.getByText(/^Last checked at /)).toBeTruthy();
  });

  it('shows the checks of a 503, and the new ones after a retry', async () => {
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
    ['needs_setup', 'Needs setup: Calendar Events.', 'Needs Setup', '4 of 5 services are working'],
    ['off', 'Everything is working.', 'Off', '4 of 4 services are working'],
  ])('does not report a calendar that is %s as a fault', async (status, sentence, label, drawing) => {
    open(person, {
      ready: () => ({ status: 200, body: { status: 'ok', checks: [...checks(), { name: 'calendar', status }] } }),
    });
    expect(await screen.findByText(sentence)).toBeTruthy();
    expect(within(screen.getByRole('region', { name: 'Details by service' })).getByText(label)).toBeTruthy();
    expect(screen.getByRole('img', { name: drawing })).toBeTruthy();
  });

  it('shows no state without an answer, and whether the connection failed', async () => {
    open(person, { ready: () => undefined });
    await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('The server didn’t respond'));
    cleanup();
    Object.defineProperty(navigator, 'onLine', { value: false, configurable: true });
    open(person, { ready: () => undefined });
    await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('You’re offline'));
    Reflect.deleteProperty(navigator, 'onLine');
  });
});
