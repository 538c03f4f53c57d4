import {
  useListCallActionItemsQuery,
  type CallRecordingDto,
  type CallRecordingNoteDto,
  type CurrentUserDto,
} from '@leap/client/membership';
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fakeApi } from '../../../../../testing/fake-api';
import { FakeEventSource } from '../../../../../testing/fake-event-source';
import { parsed } from '../../../../../testing/parsed';
import { renderPage } from '../../../../../testing/render-page';
import portalEn from '../../../locales/en.json' with { type: 'json' };
import portalEs from '../../../locales/es.json' with { type: 'json' };
import communityEn from '../community/locales/en.json' with { type: 'json' };
import communityEs from '../community/locales/es.json' with { type: 'json' };
import en from '../recordings/locales/en.json' with { type: 'json' };
import es from '../recordings/locales/es.json' with { type: 'json' };
import { Recordings } from '../recordings/recordings';
import { useLivePortal } from './use-member-events';

const clicking = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
const texts = {
  en: { 'membership-recordings': en, 'membership-community': communityEn, membership: portalEn, shell: { errors: {} } },
  es: { 'membership-recordings': es, 'membership-community': communityEs, membership: portalEs, shell: { errors: {} } },
};
const user = {
  id: 'me',
  isAuthenticated: true,
  email: 'ana@example.com',
  firstName: 'Ana',
  role: 'user',
  isInnerCircleMember: true,
  mustSetUpSecondFactor: false,
  language: 'en',
} as CurrentUserDto;

let notes: CallRecordingNoteDto[];
const note = (id: string): CallRecordingNoteDto =>
  parsed({
    id,
    notes: `Words of ${id}.`,
    createdAt: new Date().toISOString(),
    userId: 'ben',
    callRecordingId: 'A',
    author: { displayName: 'Ben' },
    isOwn: false,
  });
const recording = (): CallRecordingDto => ({
  id: 'A',
  title: 'A',
  recordedAt: '2026-11-16T12:00:00.000Z',
  attendees: [],
  language: 'en',
  hasTranscript: false,
  notesCount: notes.length,
  actionItemsCount: 0,
  chapters: [],
});
const hear = (type: string, id?: string) =>
  act(async () => FakeEventSource.current.send('message', id === undefined ? { type } : { type, id }));
const copy = () => screen.queryAllByText(/^Words of/).map(({ textContent }) => textContent);

function Live() {
  useLivePortal();
  return <Recordings user={user} />;
}

async function open() {
  const calls = fakeApi({
    'GET /api/member/call-recordings': () => ({ status: 200, body: [recording()] }),
    'GET /api/member/call-recordings/A/notes': () => ({ status: 200, body: notes.toReversed() }),
    'GET /api/auth/user': () => ({ status: 200, body: user }),
    'GET /api/member/moderation-decisions/pause': () => ({ status: 200, body: {} }),
  });
  renderPage(<Live />, { texts, path: '/member-portal?tab=recordings' });
  const card = within(await screen.findByRole('article', { name: 'A' }));
  await waitFor(() => expect(FakeEventSource.opened).toHaveLength(1), { timeout: 10_000 });
  const asked = (route: string) => calls.filter((call) => call.route === route).length;
  return {
    card,
    askedForNotes: () => asked('GET /api/member/call-recordings/A/notes'),
    askedForPause: () => asked('GET /api/member/moderation-decisions/pause'),
    askedForList: () => asked('GET /api/member/call-recordings'),
  };
}

beforeEach(() => {
  jest.useFakeTimers();
  sessionStorage.clear();
  localStorage.clear();
  FakeEventSource.install();
  Element.prototype.scrollIntoView = () => undefined;
  notes = [note('one')];
});
afterEach(() => {
  cleanup();
  jest.useRealTimers();
  FakeEventSource.remove();
});

it('another member’s note is shown below an open recording and counted, and disappears when it is deleted; drafts stay', async () => {
  const { card } = await open();
  await clicking.click(card.getByRole('button', { name: 'Notes (1) of “A”' }));
  await waitFor(() => expect(copy()).toEqual(['Words of one.']));
  await clicking.type(card.getByLabelText(/^Your notes/), 'Half a thought');
  notes.push(note('two'));
  await hear('note', 'A');
  await waitFor(() => expect(copy()).toEqual(['Words of two.', 'Words of one.']));
  expect(await card.findByRole('button', { name: 'Notes (2) of “A”' })).toBeTruthy();
  expect(card.getByLabelText<HTMLTextAreaElement>(/^Your notes/).value).toBe('Half a thought');
  expect(document.activeElement).toBe(card.getByLabelText(/^Your notes/));
  notes = [];
  await hear('note', 'A');
  await waitFor(() => expect(copy()).toEqual([]));
  expect(await card.findByRole('button', { name: 'Notes (0) of “A”' })).toBeTruthy();
});

it('notes that are not open are only counted', async () => {
  const { card, askedForNotes } = await open();
  notes.push(note('two'));
  await hear('note', 'A');
  expect(await card.findByRole('button', { name: 'Notes (2) of “A”' })).toBeTruthy();
  expect(askedForNotes()).toBe(0);
});

it('an open form hears of a pause of writing with its notification', async () => {
  const { card, askedForPause } = await open();
  await clicking.click(card.getByRole('button', { name: 'Notes (1) of “A”' }));
  await waitFor(() => expect(askedForPause()).toBe(1));
  await hear('notification');
  await waitFor(() => expect(askedForPause()).toBe(2));
});

function Homework() {
  useLivePortal();
  return <p>{useListCallActionItemsQuery('A').data?.map(({ text }) => text)}</p>;
}

it('reworded homework is read again with its call', async () => {
  let text = 'Say no once';
  fakeApi({ 'GET /api/member/call-recordings/A/action-items': () => ({ status: 200, body: [{ id: 'i', text }] }) });
  renderPage(<Homework />, { texts });
  expect(await screen.findByText(text)).toBeTruthy();
  await waitFor(() => expect(FakeEventSource.opened).toHaveLength(1), { timeout: 10_000 });
  text = 'Say no, and stay';
  await hear('recording', 'A');
  expect(await screen.findByText(text)).toBeTruthy();
});

it('after a reconnect, everything open is refetched', async () => {
  const { card } = await open();
  await clicking.click(card.getByRole('button', { name: 'Notes (1) of “A”' }));
  await waitFor(() => expect(copy()).toEqual(['Words of one.']));
  notes.push(note('two'));
  await hear('resync');
  await waitFor(() => expect(copy()).toHaveLength(2));
});

it('several events cause one request', async () => {
  const { card, askedForList } = await open();
  const before = askedForList();
  for (let count = 0; count < 20; count += 1) {
    notes.push(note(`n${count}`));
    await hear('note', 'A');
  }
  expect(await card.findByRole('button', { name: 'Notes (21) of “A”' })).toBeTruthy();
  expect(askedForList() - before).toBeLessThan(5);
});
