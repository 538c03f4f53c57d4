import { afterEach, expect, it, jest } from '@jest/globals';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fakeApi, problem, type FakeAnswer } from '../../../../testing/fake-api';
import { renderPage } from '../../../../testing/render-page';
import admin from '../../locales/en.json' with { type: 'json' };
import adminEs from '../../locales/es.json' with { type: 'json' };
import en from '../coming-calls/locales/en.json' with { type: 'json' };
import es from '../coming-calls/locales/es.json' with { type: 'json' };
import { Page } from './call-sheets-page';

const texts = {
  en: { admin, 'admin-weekly-call': en, shell: { errors: {} } },
  es: { admin: adminEs, 'admin-weekly-call': es, shell: { errors: {} } },
};
const owner = {
  id: '1',
  isAuthenticated: true,
  email: 'a@example.com',
  role: 'admin',
  isInnerCircleMember: false,
  language: 'en',
  mustSetUpSecondFactor: false,
};
const timeZone = 'America/New_York';
const next = { week: '2026-11-23', startsAt: '2099-11-23T23:00:00.000Z', status: 'regular', isNext: true, timeZone };
const line = { id: 'l', userId: 'u', name: 'Ana Example', updatedAt: next.startsAt };
const person = { id: 'u', name: 'Ben Example', answer: 'coming', attendance: 'unknown' };
const homework = { callRecordingId: 'r', callTitle: 'Saying no', doneCount: 1, itemsCount: 2 };

afterEach(() => {
  cleanup();
  jest.useRealTimers();
});

function open({
  language = 'en',
  lines = () => ({ status: 200, body: [] }),
  version = () => ({ status: 200, body: { version: '1' } }),
  note = ({ body }) => ({ status: 200, body: { ...person, ...(body as object) } }),
}: OpenOptions = {}) {
  const calls = fakeApi({
    'GET /api/auth/user': () => ({ status: 200, body: owner }),
    'GET /api/admin/call-sheets': () => ({
      status: 200,
      body: [
        { ...next, linesCount: 1, comingCount: 1, notComingCount: 0 },
        {
          week: '2025-10-27',
          timeZone,
          status: 'regular',
          isNext: false,
          linesCount: 1,
          comingCount: 1,
          notComingCount: 0,
        },
      ],
    }),
    'GET /api/admin/pods': () => ({ status: 200, body: [] }),
    'GET /api/admin/call-sheets/2026-11-23/people': () => ({ status: 200, body: [person] }),
    'GET /api/admin/call-sheets/2025-10-27/people': () => ({ status: 200, body: [person] }),
    'PUT /api/admin/call-sheets/2025-10-27/people/u': note,
    'GET /api/admin/call-sheets/2026-11-23/version': version,
    'GET /api/admin/call-sheets/2025-10-27/version': version,
    'GET /api/admin/call-sheets/2026-11-23/lines': lines,
    'GET /api/admin/call-sheets/2025-10-27/lines': () => ({
      status: 200,
      body: [{ ...line, moved: 'Of last year' }],
    }),
  });
  return { ...renderPage(<Page />, { texts, language, path: '/admin/call-sheets' }), calls };
}
interface OpenOptions {
  language?: 'en' | 'es';
  lines?: () => FakeAnswer;
  version?: () => FakeAnswer | Promise<FakeAnswer>;
  note?: (call: { body?: unknown }) => FakeAnswer;
}

it('shows who brings what to the next call with their homework, prints it, and shows an earlier one', async () => {
  const print = jest.fn();
  window.print = print;
  const { address } = open({
    lines: () => ({ status: 200, body: [{ ...line, moved: 'I said no', brings: 'A question', homework }] }),
  });
  const table = within(await screen.findByRole('table', { name: 'Nov 23, 2099, 6:00 PM' }));
  expect(table.getByRole('link', { name: line.name }).getAttribute('href')).toBe('/admin/people/user/u');
  for (const text of ['I said no', 'A question', '1 of 2 done']) expect(table.getByText(text)).toBeTruthy();
  expect(screen.getByText('Homework is what each person took on from “Saying no”.')).toBeTruthy();
  expect(screen.getByText('Times in Eastern Time')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Print' }));
  expect(print).toHaveBeenCalledTimes(1);
  await userEvent.selectOptions(screen.getByLabelText('Call'), 'Week of Oct 27, 2025');
  expect(await screen.findByText('Of last year')).toBeTruthy();
  expect(address()).toBe('/admin/call-sheets?week=2025-10-27');
});

it('shows what a member changes meanwhile, and reads the lists only then', async () => {
  const texts = ['I said no', 'I said yes'];
  const versions = ['1', '1', '2'];
  jest.useFakeTimers();
  const { calls } = open({
    lines: () => ({ status: 200, body: [{ ...line, moved: texts.shift() }] }),
    version: async () => {
      await new Promise((resolve) => void setTimeout(resolve, 200));
      return { status: 200, body: { version: versions.shift() ?? '2' } };
    },
  });
  const asked = (part: string) => calls.filter(({ route }) => route.endsWith(part)).length;
  const after = async (ms: number) => {
    await act(async () => jest.advanceTimersByTimeAsync(ms));
    return [asked('version'), asked('lines'), asked('people'), asked('call-sheets')];
  };
  // What changes after the lists were read has another version than the one before them.
  expect(await after(150)).toEqual([1, 0, 0, 1]);
  expect(await after(450)).toEqual([1, 1, 1, 2]);
  expect(await after(1_000)).toEqual([2, 1, 1, 2]);
  expect(screen.getByText('I said no')).toBeTruthy();
  expect(await after(1_200)).toEqual([3, 2, 2, 3]);
  expect(screen.getByText('I said yes')).toBeTruthy();
});

it('shows the lists without a version, and reads them again with the first one', async () => {
  const versions = [problem(404, 'not_found')];
  const texts = ['I said no', 'I said yes'];
  open({
    lines: () => ({ status: 200, body: [{ ...line, moved: texts.shift() ?? 'I said yes' }] }),
    version: () => versions.shift() ?? { status: 200, body: { version: '1' } },
  });
  expect(await screen.findByText('I said no')).toBeTruthy();
  expect(await screen.findByText('I said yes', {}, { timeout: 3_000 })).toBeTruthy();
});

it('says calmly that there is nothing yet (es)', async () => {
  open({ language: 'es' });
  expect(await screen.findByText(es.sheets.empty.title)).toBeTruthy();
});

it('offers to try again when the lines did not load', async () => {
  const answers: FakeAnswer[] = [problem(500, 'internal_error')];
  open({ lines: () => answers.shift() ?? { status: 200, body: [{ ...line, moved: 'I said no' }] } });
  await userEvent.click(await screen.findByRole('button', { name: admin.table.error.retry }, { timeout: 3000 }));
  expect(await screen.findByText('I said no')).toBeTruthy();
});

it('shows who is coming, and notes after a call who was there, which can be taken back', async () => {
  const { calls } = open();
  const people = async () => within(await screen.findByRole('table', { name: /Who’s coming/ }));
  expect((await people()).getByText('Coming')).toBeTruthy();
  expect((await people()).queryByRole('button')).toBeNull();
  await userEvent.selectOptions(screen.getByLabelText('Call'), 'Week of Oct 27, 2025');
  const present = () => screen.findByRole('button', { name: 'Ben Example: present' });
  await userEvent.click(await present());
  await waitFor(async () => expect((await present()).getAttribute('aria-pressed')).toBe('true'));
  await userEvent.click(await present());
  await waitFor(async () => expect((await present()).getAttribute('aria-pressed')).toBe('false'));
  expect(calls.filter(({ route }) => route.startsWith('PUT')).map(({ body }) => body)).toEqual([
    { attendance: 'present' },
    { attendance: 'unknown' },
  ]);
});
