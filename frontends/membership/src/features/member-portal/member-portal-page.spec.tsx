import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { specifiedWeeklyCall } from '@leap/domain';
import { act, cleanup, screen } from '@testing-library/react';
import { formatDate } from '@leap/i18n';
import { leavePage } from '@leap/platform';
import { fakeApi } from '../../../../testing/fake-api';
import { renderPage } from '../../../../testing/render-page';
import en from '../../locales/en.json' with { type: 'json' };
import es from '../../locales/es.json' with { type: 'json' };
import { Page } from './member-portal-page';
import { portalAccess, usePortalAccess } from './use-portal-access';

const texts = { en: { membership: en }, es: { membership: es } };
const person = {
  id: '1',
  isAuthenticated: true as const,
  email: 'a@example.com',
  role: 'user' as const,
  isInnerCircleMember: false,
  mustSetUpSecondFactor: false,
  language: 'en' as const,
};

function open(
  user: object | null,
  {
    language = 'en' as 'en' | 'es',
    children = <Page />,
    path = '/member-portal',
    call = {},
    membership = undefined as object | undefined,
  } = {},
) {
  fakeApi({
    'GET /api/auth/user': () => (user ? { status: 200, body: user } : { status: 401 }),
    'GET /api/inner-circle/membership': () => ({
      status: 200,
      body: { membership, isMember: true, hasBillingPortal: false },
    }),
    'GET /api/member/weekly-call': () => ({
      status: 200,
      body: {
        startsAt: '2026-01-12T23:00:00.000Z',
        endsAt: '2026-01-13T00:00:00.000Z',
        schedule: specifiedWeeklyCall,
        changes: [],
        ...call,
      },
    }),
  });
  return renderPage(children, { texts, language, path });
}

const timeOf = (instant: string) =>
  formatDate(instant, 'es', 'dayTime', Intl.DateTimeFormat().resolvedOptions().timeZone);
const resolve = () => act(async () => jest.advanceTimersByTimeAsync(50));

beforeEach(() => {
  jest.useFakeTimers({ now: new Date('2026-01-09T12:00:00Z') });
});
afterEach(() => {
  cleanup();
  jest.useRealTimers();
});

describe('access', () => {
  it('shows that it is checking until the server has answered', () => {
    const { toast, address } = open(person);
    expect(screen.getByText('Checking your membership…')).toBeTruthy();
    expect([screen.queryByRole('tab'), toast(), address()]).toEqual([null, null, '/member-portal']);
  });

  it.each([
    ['en', '/api/login?next=%2Fmember-portal', 'Login Required'],
    ['es', '/api/login?next=%2Fes%2Fmember-portal', 'Necesitas iniciar sesión'],
  ] as const)(
    'warns an anonymous visitor (%s) and begins the log-in after one second',
    async (language, expected, title) => {
      const departures: string[] = [];
      const leave = (address: string) => void departures.push(address);
      const Access = () => {
        usePortalAccess(leave);
        return null;
      };
      const { toast } = open(null, { language, children: <Access /> });
      await resolve();
      expect(toast()).toMatchObject({ title, variant: 'destructive', open: true });
      await act(async () => jest.advanceTimersByTimeAsync(900));
      expect(departures).toEqual([]);
      await act(async () => jest.advanceTimersByTimeAsync(100));
      expect(departures).toEqual([expected]);
    },
  );

  it('does not warn while the page is left after a log-out', async () => {
    leavePage('#left');
    const { toast } = open(null);
    await resolve();
    expect([toast(), screen.queryByText('Checking your membership…') !== null]).toEqual([null, true]);
    // The page comes back from the browser's memory: the module's state must not leak into other tests.
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  });

  it('a visitor who logs in later still gets to the linked post', async () => {
    open(null, { path: '/member-portal?post=7' });
    await resolve();
    expect(screen.getByRole('link', { name: 'Go there now' }).getAttribute('href')).toBe(
      '/api/login?next=%2Fmember-portal%3Fpost%3D7',
    );
  });

  it.each([
    [
      'en',
      'Inner Circle Membership Required',
      'The portal is for Inner Circle members. Here’s what membership includes.',
    ],
    [
      'es',
      'Necesitas ser miembro del Círculo Íntimo',
      'El portal es para quienes forman parte del Círculo Íntimo. Mira lo que incluye la membresía.',
    ],
  ] as const)(
    'warns someone without membership (%s) and opens the Inner Circle page after two seconds',
    async (language, title, description) => {
      const { toast, address } = open(person, { language });
      await resolve();
      expect(toast()).toMatchObject({ title, description, variant: 'destructive', open: true });
      await act(async () => jest.advanceTimersByTimeAsync(1900));
      expect(address()).toBe('/member-portal');
      await act(async () => jest.advanceTimersByTimeAsync(100));
      expect(address()).toBe('/inner-circle');
    },
  );

  it.each([
    ['en', 'Your membership is paused. Taking you to your account…'],
    ['es', 'Tu membresía está en pausa. Te llevamos a tu cuenta…'],
  ] as const)('leads a member (%s) whose membership is paused to it', async (language, text) => {
    const { toast, address } = open(person, { language, membership: { state: 'paused' } });
    await resolve();
    expect([screen.queryByText(text) !== null, toast()]).toEqual([true, null]);
    await act(async () => jest.advanceTimersByTimeAsync(1900));
    expect(address()).toBe('/member-portal');
    await act(async () => jest.advanceTimersByTimeAsync(100));
    expect(address()).toBe('/account');
  });

  it('lets members and admins in, nobody else', () => {
    const state = (user?: object) =>
      portalAccess({ status: user ? 'authenticated' : 'anonymous', ...(user ? { user: { ...person, ...user } } : {}) })
        .state;
    expect(state({ isInnerCircleMember: true })).toBe('member');
    expect(state({ role: 'admin' })).toBe('member');
    expect(state({ role: 'editor' })).toBe('nonMember');
    expect(state({})).toBe('nonMember');
    expect(state()).toBe('anonymous');
    expect(portalAccess({ status: 'loading' }).state).toBe('loading');
  });
});

describe('the page of a member', () => {
  it('greets by first name and says when the next call is', async () => {
    const { toast } = open({ ...person, firstName: 'Ana', isInnerCircleMember: true });
    await resolve();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Good to see you, Ana.');
    expect(screen.getByRole('heading', { name: 'Next call' }).parentElement?.textContent).toContain('January 12');
    expect(screen.getByText('The call starts in 3 days.')).toBeTruthy();
    expect(screen.getByRole('img', { name: /51%/ })).toBeTruthy();
    // What stands below the posts on a phone is one link away.
    const [homework, pod] = ['Your homework', 'Your pod'].map(
      (name) => screen.getByRole<HTMLAnchorElement>('link', { name }).hash,
    );
    expect([homework, pod].map((hash) => document.querySelector(hash!) !== null)).toEqual([true, true]);
    expect(toast()).toBeNull();
  });

  it('says what is cancelled and moved, with the notes, and counts to the call that takes place', async () => {
    const startsAt = '2026-01-20T20:00:00.000Z';
    const changes = [
      { week: '2026-01-12', status: 'cancelled', note: { en: 'We are away.', es: 'Estamos de viaje.' } },
      { week: '2026-01-19', status: 'moved', startsAt },
      { week: '2026-01-26', status: 'regular' },
    ];
    const firstSessionAt = '2026-02-02T23:00:00.000Z';
    open({ ...person, isInnerCircleMember: true }, { language: 'es', call: { startsAt, changes, firstSessionAt } });
    await resolve();
    expect(screen.getByText('La llamada empieza dentro de 11 días.')).toBeTruthy();
    const day = formatDate(startsAt, 'es', 'weekday', Intl.DateTimeFormat().resolvedOptions().timeZone);
    expect(screen.getByRole('heading', { name: `Antes del ${day}` })).toBeTruthy();
    expect(screen.getByText(/^Tu primera sesión/).textContent).toBe(
      `Tu primera sesión, la de nuevos miembros: ${timeOf(firstSessionAt)}. Las llamadas anteriores también son para ti.`,
    );
    expect(screen.getAllByText(/^(No hay llamada|Cambio)/).map((line) => line.parentElement?.textContent)).toEqual([
      `No hay llamada el ${timeOf('2026-01-12T23:00:00Z')}. Estamos de viaje.`,
      `Cambio: ${timeOf(startsAt)} en lugar del ${timeOf('2026-01-19T23:00:00Z')}. `,
    ]);
  });

  it('names the day and the time zone of another schedule', async () => {
    const schedule = { weekday: 4, time: '19:30', minutes: 60, timeZone: 'Europe/Madrid' };
    open({ ...person, isInnerCircleMember: true }, { call: { schedule, startsAt: '2026-01-15T18:30:00.000Z' } });
    await resolve();
    expect(screen.getByText(/^Your week revolves around Thursday/)).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'Before Thursday' })).toBeTruthy();
    expect(screen.getByText('The call starts in 6 days.')).toBeTruthy();
  });

  it('greets without a name when there is none', async () => {
    open({ ...person, isInnerCircleMember: true }, { language: 'es' });
    await resolve();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Qué bueno verte.');
  });
});
