import { afterEach, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fakeApi, problem, type FakeAnswer } from '../../../../../testing/fake-api';
import { renderPage } from '../../../../../testing/render-page';
import en from '../locales/en.json' with { type: 'json' };
import es from '../locales/es.json' with { type: 'json' };
import communityEn from '../community/locales/en.json' with { type: 'json' };
import communityEs from '../community/locales/es.json' with { type: 'json' };
import homeworkEn from '../homework/locales/en.json' with { type: 'json' };
import homeworkEs from '../homework/locales/es.json' with { type: 'json' };
import { PodCallRsvp, WeeklyCallRsvp } from './call-rsvp';

const shell = { errors: {} };
const texts = {
  en: { 'membership-portal': en, 'membership-community': communityEn, 'membership-homework': homeworkEn, shell },
  es: { 'membership-portal': es, 'membership-community': communityEs, 'membership-homework': homeworkEs, shell },
};
const call = { week: '2026-11-23', startsAt: '2026-11-23T23:00:00.000Z' };
const weekly = { ...call, endsAt: '2026-11-24T00:00:00.000Z', schedule: {}, changes: [] };
const later = { ...weekly, week: '2026-11-30', startsAt: '2026-11-30T23:00:00.000Z' };

afterEach(cleanup);

const pressed = (name: string) => screen.getByRole('button', { name }).getAttribute('aria-pressed');

it('asks again after a move, stores the answer, and another one', async () => {
  const calls = fakeApi({
    'GET /api/member/weekly-call': () => ({ status: 200, body: { ...weekly, isReopened: true } }),
    'PUT /api/member/call-rsvps/weekly-call/2026-11-23': ({ body }) => ({
      status: 200,
      body: { week: call.week, ...(body as object) },
    }),
  });
  renderPage(<WeeklyCallRsvp />, { texts, language: 'en' });
  expect(await screen.findByText(homeworkEn.rsvp.reopened)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'I’m coming' }));
  await waitFor(() => expect(pressed('I’m coming')).toBe('true'));
  expect(screen.queryByText(homeworkEn.rsvp.reopened)).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'I can’t this time' }));
  await waitFor(() => expect([pressed('I’m coming'), pressed('I can’t this time')]).toEqual(['false', 'true']));
  expect(calls.filter(({ route }) => route.startsWith('PUT')).map(({ body }) => body)).toEqual([
    { startsAt: call.startsAt, isComing: true },
    { startsAt: call.startsAt, isComing: false },
  ]);
});

it.each([
  ['the next call when this one is over', later, /November 30/],
  [
    'the new time when the call was moved',
    { ...weekly, startsAt: '2026-11-23T21:30:00.000Z' },
    /November 23.*(9|21):30/,
  ],
])('asks about %s, says so, and stores nothing', async (_what, other, question) => {
  const shown: FakeAnswer[] = [{ status: 200, body: weekly }];
  const refused = [problem(409, 'conflict')];
  const calls = fakeApi({
    'GET /api/member/weekly-call': () => shown.shift() ?? { status: 200, body: other },
    'PUT /api/member/call-rsvps/weekly-call/2026-11-23': ({ body }) =>
      refused.shift() ?? { status: 200, body: { week: call.week, ...(body as object) } },
    'PUT /api/member/call-rsvps/weekly-call/2026-11-30': ({ body }) => ({
      status: 200,
      body: { week: later.week, ...(body as object) },
    }),
  });
  renderPage(<WeeklyCallRsvp />, { texts, language: 'en' });
  await userEvent.click(await screen.findByRole('button', { name: 'I’m coming' }));
  const group = await screen.findByRole('group', { name: question });
  expect(within(group).getByRole('alert').textContent).toContain(en.call.rsvp.over);
  expect(pressed('I’m coming')).toBe('false');
  await userEvent.click(screen.getByRole('button', { name: 'I’m coming' }));
  await waitFor(() => expect(pressed('I’m coming')).toBe('true'));
  expect(screen.queryByRole('alert')).toBeNull();
  expect(calls.findLast(({ route }) => route.startsWith('PUT'))?.body).toEqual({
    startsAt: other.startsAt,
    isComing: true,
  });
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
