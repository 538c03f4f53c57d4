import { afterEach, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fakeApi, problem } from '../../../../../testing/fake-api';
import { renderPage } from '../../../../../testing/render-page';
import communityEn from '../community/locales/en.json' with { type: 'json' };
import communityEs from '../community/locales/es.json' with { type: 'json' };
import { JoinCall } from '../call/join-call';
import portalEn from '../locales/en.json' with { type: 'json' };
import portalEs from '../locales/es.json' with { type: 'json' };
import { FirstWeek } from './first-week';
import en from './locales/en.json' with { type: 'json' };
import es from './locales/es.json' with { type: 'json' };

const shell = { errors: {} };
const texts = {
  en: { 'membership-first-week': en, 'membership-portal': portalEn, 'membership-community': communityEn, shell },
  es: { 'membership-first-week': es, 'membership-portal': portalEs, 'membership-community': communityEs, shell },
};
const steps = (done: string[]) =>
  ['post', 'emails', 'calendar', 'homework'].map((name) => ({ name, isDone: done.includes(name) }));

afterEach(cleanup);

it('ticks steps by themselves, and keeps the emails as they are by one click', async () => {
  const done = ['post'];
  const calls = fakeApi({
    'GET /api/member/first-week': () => ({ status: 200, body: { isShown: true, steps: steps(done) } }),
    'PATCH /api/member/notification-settings': () => {
      done.push('emails');
      return { status: 200, body: {} };
    },
  });
  renderPage(<FirstWeek />, { texts, language: 'en' });
  const list = within(await screen.findByRole('region', { name: 'Your first week' }));
  expect(list.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    en.firstSteps.emails.title,
    en.firstSteps.calendar.title,
    en.firstSteps.homework.title,
  ]);
  await userEvent.click(list.getByRole('button', { name: 'Keep my emails as they are' }));
  await waitFor(() => expect(list.getAllByText('(done)')).toHaveLength(2));
  expect(list.queryByRole('button', { name: 'Keep my emails as they are' })).toBeNull();
  expect(calls.find(({ route }) => route.startsWith('PATCH'))?.body).toEqual({});
});

it('leads to the button that opens the calendar link', async () => {
  fakeApi({
    'GET /api/member/first-week': () => ({ status: 200, body: { isShown: true, steps: steps([]) } }),
    'GET /api/member/weekly-call': () => ({ status: 200, body: { joinUrl: 'https://example.com/call' } }),
  });
  renderPage(
    <>
      <FirstWeek />
      <JoinCall />
    </>,
    { texts, language: 'en' },
  );
  const link = await screen.findByRole('link', { name: en.firstSteps.calendar.title });
  const target = document.querySelector(link.getAttribute('href') ?? '');
  expect(target).toBe(screen.getByRole('button', { name: portalEn.calendar.open }));
});

it('is put away, also after a failure (es)', async () => {
  let isShown = true;
  const answers = [problem(500, 'internal_error')];
  fakeApi({
    'GET /api/member/first-week': () => ({ status: 200, body: { isShown, steps: isShown ? steps([]) : [] } }),
    'DELETE /api/member/first-week': () => {
      const failure = answers.shift();
      isShown = failure !== undefined;
      return failure ?? { status: 204 };
    },
  });
  renderPage(<FirstWeek />, { texts, language: 'es' });
  const away = await screen.findByRole('button', { name: 'Quitar esta lista' });
  await userEvent.click(away);
  await waitFor(() => expect(away.getAttribute('aria-busy')).toBeNull());
  expect(screen.getByRole('region', { name: 'Tu primera semana' })).toBeTruthy();
  await userEvent.click(away);
  await waitFor(() => expect(screen.queryByRole('region')).toBeNull());
});

it('is not there for other members', async () => {
  const calls = fakeApi({ 'GET /api/member/first-week': () => ({ status: 200, body: { isShown: false, steps: [] } }) });
  renderPage(<FirstWeek />, { texts, language: 'en' });
  await waitFor(() => expect(calls).toHaveLength(1));
  expect(screen.queryByRole('region')).toBeNull();
});
