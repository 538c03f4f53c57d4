import { afterEach, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fakeApi, problem, type FakeAnswer } from '../../../../../testing/fake-api';
import { renderPage } from '../../../../../testing/render-page';
import en from '../locales/en.json' with { type: 'json' };
import es from '../locales/es.json' with { type: 'json' };
import communityEn from '../community/locales/en.json' with { type: 'json' };
import communityEs from '../community/locales/es.json' with { type: 'json' };
import { PodCallRsvp, WeeklyCallRsvp } from './call-rsvp';

const shell = { errors: {} };
const texts = {
  en: { 'membership-portal': en, 'membership-community': communityEn, shell },
  es: { 'membership-portal': es, 'membership-community': communityEs, shell },
};
const call = { week: '2026-11-23', startsAt: '2026-11-23T23:00:00.000Z' };
const weekly = { ...call, endsAt: '2026-11-24T00:00:00.000Z', schedule: {}, changes: [] };
const later = { ...weekly, week: '2026-11-30', startsAt: '2026-11-30T23:00:00.000Z' };

afterEach(cleanup);

const pressed = (name: string) => screen.getByRole('button', { name }).getAttribute('aria-pressed');

it('stores the answer, and another one', async () => {
  const calls = fakeApi({
    'GET /api/member/weekly-call': () => ({ status: 200, body: weekly }),
    'PUT /api/member/call-rsvps/weekly-call/2026-11-23': ({ body }) => ({
      status: 200,
      body: { week: call.week, ...(body as object) },
    }),
  });
  renderPage(<WeeklyCallRsvp />, { texts, language: 'en' });
  await userEvent.click(await screen.findByRole('button', { name: 'I’m coming' }));
  await waitFor(() => expect(pressed('I’m coming')).toBe('true'));
  await userEvent.click(screen.getByRole('button', { name: 'I can’t this time' }));
  await waitFor(() => expect([pressed('I’m coming'), pressed('I can’t this time')]).toEqual(['false', 'true']));
  expect(calls.filter(({ route }) => route.startsWith('PUT')).map(({ body }) => body)).toEqual([
    { isComing: true },
    { isComing: false },
  ]);
});

it('asks about the next call when this one is over, and stores nothing', async () => {
  const shown: FakeAnswer[] = [{ status: 200, body: weekly }];
  fakeApi({
    'GET /api/member/weekly-call': () => shown.shift() ?? { status: 200, body: later },
    'PUT /api/member/call-rsvps/weekly-call/2026-11-23': () => problem(409, 'conflict'),
  });
  renderPage(<WeeklyCallRsvp />, { texts, language: 'en' });
  await userEvent.click(await screen.findByRole('button', { name: 'I’m coming' }));
  expect(await screen.findByRole('group', { name: /November 30/ })).toBeTruthy();
  expect(pressed('I’m coming')).toBe('false');
});

it('shows the answer to the pod’s call (es)', async () => {
  fakeApi({
    'GET /api/member/pod': () => ({
      status: 200,
      body: { pod: { name: 'Jueves', changes: [], people: [], nextCall: { ...call, isComing: false } } },
    }),
  });
  renderPage(<PodCallRsvp />, { texts, language: 'es' });
  await screen.findByRole('group', { name: /^¿Vienes el/ });
  expect([pressed('Voy'), pressed('Esta vez no puedo')]).toEqual(['false', 'true']);
});
