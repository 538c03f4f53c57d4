import type { CurrentUserDto, ModerationDecisionDto } from '@leap/client/membership';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { formatDate } from '@leap/i18n';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fakeApi, problem, type FakeAnswer } from '../../../../../testing/fake-api';
import { FakeEventSource } from '../../../../../testing/fake-event-source';
import { renderPage } from '../../../../../testing/render-page';
import common from '../../../locales/en.json' with { type: 'json' };
import commonEs from '../../../locales/es.json' with { type: 'json' };
import { Page } from './decisions-page';
import en from './locales/en.json' with { type: 'json' };
import es from './locales/es.json' with { type: 'json' };

const shell = { errors: { network: 'No connection.' } };
const texts = {
  en: { membership: common, 'membership-decisions': en, shell },
  es: { membership: commonEs, 'membership-decisions': es, shell },
};
const user = {
  id: 'me',
  isAuthenticated: true,
  email: 'ana@example.com',
  role: 'user',
  isInnerCircleMember: true,
} as CurrentUserDto;
const decision: ModerationDecisionDto = {
  id: 'd1',
  kind: 'post',
  postTitle: 'A win',
  text: 'What I wrote.',
  reason: 'It names her.',
  createdAt: '2026-11-20T10:00:00.000Z',
  isInEffect: true,
  isPausing: false,
  canAppeal: true,
};
const appealed = { ...decision, canAppeal: false, appealedAt: decision.createdAt, appeal: 'She agreed.' };

beforeEach(() => {
  sessionStorage.clear();
  FakeEventSource.install();
});
afterEach(() => {
  cleanup();
  FakeEventSource.remove();
});

function open(decisions: () => FakeAnswer, language: 'en' | 'es' = 'en', appeal?: () => FakeAnswer) {
  return {
    calls: fakeApi({
      'GET /api/auth/user': () => ({ status: 200, body: user }),
      'GET /api/member/moderation-decisions': decisions,
      ...(appeal && { 'POST /api/member/moderation-decisions/d1/appeal': appeal }),
    }),
    ...renderPage(<Page />, { texts, language, path: '/member-portal/decisions' }),
  };
}

it.each([
  ['en', en, 'Your post “A win” is hidden'],
  ['es', es, 'Tu publicación “A win” está oculta'],
] as const)(
  'says what is hidden and why; it is answered once, and a failure keeps the text (%s)',
  async (language, copy, title) => {
    let isDown = true;
    let stored = decision;
    const { calls } = open(
      () => ({ status: 200, body: [stored] }),
      language,
      () => {
        if (isDown) return problem(503, 'unavailable');
        stored = appealed;
        return { status: 200, body: stored };
      },
    );
    const heading = await screen.findByRole('heading', { name: title });
    expect([screen.getByText('It names her.'), screen.getByText('What I wrote.')]).toHaveLength(2);
    const field = screen.getByRole<HTMLTextAreaElement>('textbox');
    const send = screen.getByRole('button', { name: copy.appeal.send });
    await userEvent.click(send);
    expect([await screen.findByText(copy.appeal.required), document.activeElement]).toEqual([expect.anything(), field]);
    await userEvent.type(field, 'She agreed.');
    await userEvent.click(send);
    expect((await screen.findByRole('alert')).textContent).toContain(copy.appeal.failed);
    expect(field.value).toBe('She agreed.');
    isDown = false;
    await userEvent.click(send);
    expect(await screen.findByText(copy.pending)).toBeTruthy();
    expect(calls.filter(({ route }) => route.startsWith('POST')).map(({ body }) => body)).toEqual([
      { text: 'She agreed.' },
      { text: 'She agreed.' },
    ]);
    await waitFor(() => expect([screen.queryByRole('textbox'), document.activeElement]).toEqual([null, heading]));
  },
);

it.each([
  ['en', en],
  ['es', es],
] as const)('shows the answer when it is there, and what is over (%s)', async (language, copy) => {
  const endsAt = '2026-11-27T10:00:00.000Z';
  let stored: ModerationDecisionDto = { ...appealed, isPausing: true, endsAt };
  open(
    () => ({
      status: 200,
      body: [stored, { ...decision, id: 'd2', kind: 'writing', endsAt, isInEffect: false, canAppeal: false }],
    }),
    language,
  );
  const when = formatDate(decision.createdAt, language, 'dateTime', Intl.DateTimeFormat().resolvedOptions().timeZone);
  const until = copy.pausedUntil.split('{{')[0] ?? '';
  expect([await screen.findByText((text) => text.startsWith(until)), screen.getByText(copy.paused)]).toHaveLength(2);
  expect(screen.getByRole('heading', { name: copy.past.writing })).toBeTruthy();
  expect(screen.queryByRole('textbox')).toBeNull();
  const shown = (...texts: string[]) =>
    screen.queryAllByText((text) => texts.some((one) => text === one.replace('{{date}}', when))).length;
  expect([shown(copy.since, copy.from), shown(copy.on)]).toEqual([2, 0]);
  stored = { ...stored, isInEffect: false, isPausing: false, outcome: 'lifted', answer: 'I see.' };
  await waitFor(() => expect(FakeEventSource.opened).toHaveLength(1), { timeout: 10_000 });
  act(() => FakeEventSource.current.send('message', { type: 'notification' }));
  expect(await screen.findByText('I see.')).toBeTruthy();
  expect([shown(copy.since, copy.from), shown(copy.on)]).toEqual([1, 1]);
  expect([screen.getByText(copy.outcomes.lifted), screen.getByText(copy.pauseOver)]).toHaveLength(2);
  expect(screen.queryByText(copy.paused)).toBeNull();
});

it('a list that fails to load is asked for again; it can be empty', async () => {
  let isDown = true;
  open(() => (isDown ? problem(404, 'not_found') : { status: 200, body: [] }));
  const again = await screen.findByRole('button', { name: en.retry });
  isDown = false;
  await userEvent.click(again);
  expect(await screen.findByRole('heading', { name: en.empty.title })).toBeTruthy();
});
