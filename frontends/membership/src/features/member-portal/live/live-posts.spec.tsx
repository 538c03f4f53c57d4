import type { CurrentUserDto, MemberPostDto } from '@leap/client/membership';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fakeApi, problem, type FakeAnswer } from '../../../../../testing/fake-api';
import { FakeEventSource } from '../../../../../testing/fake-event-source';
import { parsed } from '../../../../../testing/parsed';
import { renderPage } from '../../../../../testing/render-page';
import portal from '../../../locales/en.json' with { type: 'json' };
import portalEs from '../../../locales/es.json' with { type: 'json' };
import care from '../care/locales/en.json' with { type: 'json' };
import careEs from '../care/locales/es.json' with { type: 'json' };
import { Community } from '../community/community';
import en from '../community/locales/en.json' with { type: 'json' };
import es from '../community/locales/es.json' with { type: 'json' };

const clicking = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
const texts = {
  en: { 'membership-community': en, 'membership-care': care, membership: portal, shell: { errors: {} } },
  es: { 'membership-community': es, 'membership-care': careEs, membership: portalEs, shell: { errors: {} } },
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

let minute = 0;
const post = (title: string, overrides: Partial<MemberPostDto> = {}): MemberPostDto =>
  parsed({
    id: title,
    type: 'win',
    title,
    content: 'Sample content.',
    tags: [],
    userId: 'ben',
    createdAt: new Date(Date.UTC(2026, 0, 1, 0, (minute += 1))).toISOString(),
    updatedAt: '2026-01-01T00:00:00.000Z',
    pictures: [],
    likesCount: 0,
    isLiked: false,
    reactions: (['with_you', 'strength', 'thanks'] as const).map((kind) => ({ kind, count: 0, isOwn: false })),
    commentsCount: 0,
    author: { displayName: 'Ben' },
    isOwn: false,
    ...overrides,
  });

let stored: MemberPostDto[];
const titles = () =>
  screen.queryAllByRole('article').map((article) => within(article).getByRole('heading', { level: 4 }).textContent);
const hear = (type: string, id?: string) =>
  act(async () => FakeEventSource.current.send('message', id === undefined ? { type } : { type, id }));

/** jsdom has no layout: the position of the list is set here. */
function listBeginsAt(top: number): void {
  Element.prototype.getBoundingClientRect = () => ({
    top,
    bottom: top,
    left: 0,
    right: 0,
    width: 0,
    height: 0,
    x: 0,
    y: top,
    toJSON: () => ({}),
  });
}

async function open({
  language = 'en' as 'en' | 'es',
  list,
  pinned = [],
}: { language?: 'en' | 'es'; list?: () => FakeAnswer | Promise<FakeAnswer>; pinned?: MemberPostDto[] } = {}) {
  const routes = Object.fromEntries(
    ['a', 'b', 'c', 'd', 'e'].map((id) => [
      `GET /api/member/posts/${id}`,
      () => {
        const found = stored.find((one) => one.id === id);
        return found ? { status: 200, body: found } : problem(404, 'not_found');
      },
    ]),
  );
  const departures: string[] = [];
  const calls = fakeApi({
    'GET /api/member/posts': list ?? (() => ({ status: 200, body: [...stored].reverse() })),
    'GET /api/member/pinned-posts': () => ({ status: 200, body: { posts: pinned, isFolded: false } }),
    ...routes,
  });
  const view = renderPage(<Community user={user} leave={(address) => void departures.push(address)} />, {
    texts,
    language,
  });
  await waitFor(() => expect(titles()).toHaveLength(stored.length));
  await waitFor(() => expect(FakeEventSource.opened).toHaveLength(1), { timeout: 5_000 });
  return { calls, departures, ...view };
}

const original = Element.prototype.getBoundingClientRect;
beforeEach(() => {
  jest.useFakeTimers();
  FakeEventSource.install();
  Element.prototype.scrollIntoView = () => undefined;
  listBeginsAt(0);
  stored = [post('a'), post('b')];
});
afterEach(() => {
  cleanup();
  jest.useRealTimers();
  Element.prototype.getBoundingClientRect = original;
  FakeEventSource.remove();
});

describe('posts of others', () => {
  it.each([
    ['en', '1 new post', '2 new posts'],
    ['es', '1 publicación nueva', '2 publicaciones nuevas'],
  ] as const)('are held back above the viewport, and shown on demand (%s)', async (language, one, two) => {
    await open({ language });
    stored.push(post('c'));
    await hear('post', 'c');
    expect((await screen.findByRole('button', { name: one })).closest('[role="status"]')).toBeTruthy();
    expect(titles()).toEqual(['b', 'a']);
    stored.push(post('d'));
    await hear('post', 'd');
    await clicking.click(await screen.findByRole('button', { name: two }));
    expect(titles()).toEqual(['d', 'c', 'b', 'a']);
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'd' }));
    expect(screen.queryByRole('button', { name: two })).toBeNull();
  });

  it('are inserted at once where that moves no visible post', async () => {
    await open();
    listBeginsAt(700);
    stored.push(post('c'));
    await hear('post', 'c');
    await waitFor(() => expect(titles()).toEqual(['c', 'b', 'a']));
    expect(screen.queryByRole('button', { name: /new post/ })).toBeNull();
  });

  it('replace the empty state', async () => {
    stored = [];
    await open();
    await screen.findByRole('heading', { name: 'Nobody has posted yet' });
    stored.push(post('a'));
    await hear('post', 'a');
    await waitFor(() => expect(titles()).toEqual(['a']));
  });

  it('are shown once: the own post of an answer is not new', async () => {
    await open();
    stored.push(post('c', { isOwn: true }));
    await hear('post', 'c');
    await waitFor(() => expect(titles()).toEqual(['c', 'b', 'a']));
  });

  it('are dropped when they are deleted', async () => {
    await open();
    stored.push(post('c'));
    await hear('post', 'c');
    await screen.findByRole('button', { name: '1 new post' });
    stored.pop();
    await hear('post-deleted', 'c');
    await waitFor(() => expect(screen.queryByRole('button', { name: /new post/ })).toBeNull());
  });

  it('do not include a post that only moved up from a later page', async () => {
    const older = post('z', { createdAt: '2025-01-01T00:00:00.000Z' });
    let body = [...stored].reverse();
    await open({
      list: () => ({ status: 200, body, headers: { link: '</api/member/posts?cursor=abc>; rel="next"' } }),
    });
    body = [stored[1] as MemberPostDto, older];
    await hear('resync');
    await act(async () => jest.advanceTimersByTimeAsync(700));
    expect([titles(), screen.queryByRole('button', { name: /new post/ })]).toEqual([['b', 'a'], null]);
  });
});

it('a list that fails to load is requested four times in all, whatever events arrive', async () => {
  const calls = fakeApi({
    'GET /api/member/posts': () => ({ status: 500 }),
    'GET /api/member/pinned-posts': () => ({ status: 500 }),
  });
  renderPage(<Community user={user} leave={() => undefined} />, { texts });
  await waitFor(() => expect(FakeEventSource.opened).toHaveLength(1), { timeout: 5_000 });
  await hear('resync');
  await waitFor(() => expect(screen.getByRole('button', { name: en.feed.error.retry })).toBeTruthy(), {
    timeout: 5_000,
  });
  await hear('resync');
  await act(async () => jest.advanceTimersByTimeAsync(700));
  expect(calls.filter(({ route }) => route === 'GET /api/member/posts')).toHaveLength(4);
}, 15_000);

it('a shown list whose refresh fails is requested four times too, whatever events arrive meanwhile', async () => {
  const shown = post('a');
  let answers: FakeAnswer[] = [
    { status: 200, body: [shown] },
    { status: 200, body: Array.from({ length: 20 }, (_, n) => post(`new-${n}`)) },
  ];
  const all = fakeApi({
    'GET /api/member/posts': () => answers.shift() ?? { status: 500 },
    'GET /api/member/pinned-posts': () => ({ status: 500 }),
  });
  const calls = () => all.filter(({ route }) => route === 'GET /api/member/posts');
  renderPage(<Community user={user} leave={() => undefined} />, { texts });
  await waitFor(() => expect(titles()).toEqual(['a']));
  await waitFor(() => expect(FakeEventSource.opened).toHaveLength(1), { timeout: 5_000 });
  // More than a page of new posts: the list is loaded from the beginning.
  await hear('resync');
  await waitFor(() => expect(calls().length).toBeGreaterThan(2), { timeout: 5_000 });
  await hear('resync');
  await waitFor(() => expect(screen.getByText(en.feed.refreshFailed)).toBeTruthy(), { timeout: 8_000 });
  await act(async () => jest.advanceTimersByTimeAsync(700));
  expect([titles(), calls().length]).toEqual([['a'], 1 + 1 + 4]);
  answers = [{ status: 200, body: [{ ...shown, title: 'changed' }] }];
  await hear('resync');
  await waitFor(() => expect(titles()).toEqual(['changed']));
  expect(calls()).toHaveLength(7);
}, 20_000);

describe('displayed posts', () => {
  it('are updated in place: counters and text', async () => {
    await open();
    Object.assign(stored[0] as MemberPostDto, { likesCount: 3, commentsCount: 2, title: 'A, edited' });
    await hear('post-changed', 'a');
    expect(await screen.findByText('3 likes')).toBeTruthy();
    expect(screen.getByText('2 comments')).toBeTruthy();
    expect(titles()).toEqual(['b', 'A, edited']);
  });

  it('stand above the others once they are pinned, and stay up to date there', async () => {
    const pinned: MemberPostDto[] = [];
    await open({ pinned });
    // Older than all that is loaded.
    pinned.push(post('e', { title: 'Pinned' }));
    await hear('pinned');
    await waitFor(() => expect(titles()).toEqual(['Pinned', 'b', 'a']));
    stored.push(post('e', { title: 'Pinned, edited' }));
    await hear('post-changed', 'e');
    await waitFor(() => expect(titles()).toEqual(['Pinned, edited', 'b', 'a']));
    await hear('post-deleted', 'e');
    expect(titles()).toEqual(['b', 'a']);
  });

  it('are current although they change while they are fetched, or before they are shown', async () => {
    const held: ((answer: FakeAnswer) => void)[] = [];
    let isHeld = false;
    const answer = (): FakeAnswer => ({ status: 200, body: structuredClone(stored).reverse() });
    await open({ list: () => (isHeld ? new Promise((resolve) => held.push(resolve)) : answer()) });
    stored.push(post('c'));
    isHeld = true;
    await hear('post', 'c');
    await waitFor(() => expect(held).toHaveLength(1));
    const before = answer();
    isHeld = false;
    stored = stored.map((one) => (one.id === 'c' ? { ...one, likesCount: 1 } : one));
    await hear('post-changed', 'c');
    held[0]!(before);
    const one = await screen.findByRole('button', { name: '1 new post' });
    await act(async () => jest.advanceTimersByTimeAsync(1_000));
    stored = stored.map((one) => (one.id === 'c' ? { ...one, commentsCount: 2 } : one));
    await hear('post-changed', 'c');
    await act(async () => jest.advanceTimersByTimeAsync(1_000));
    await clicking.click(one);
    const shown = within(screen.getByRole('article', { name: 'c' }));
    expect(shown.getByRole('button', { name: /1 like/ })).toBeTruthy();
    expect(shown.getByRole('button', { name: /2 comments/ })).toBeTruthy();
  });

  it('disappear when they are deleted or hidden', async () => {
    await open();
    await hear('post-deleted', 'b');
    expect(titles()).toEqual(['a']);
  });

  it('disappear after a gap in the events, too', async () => {
    await open();
    stored.pop();
    await hear('resync');
    await waitFor(() => expect(titles()).toEqual(['a']));
  });

  it('are the only ones that are requested', async () => {
    const { calls } = await open();
    const before = calls.length;
    await hear('post-changed', 'e');
    await hear('comment', 'e');
    await act(async () => jest.advanceTimersByTimeAsync(700));
    expect(calls).toHaveLength(before);
  });
});

it('an ended session is reported when the stream ends, and leads to the log-in', async () => {
  let isOver = false;
  const { departures, toast } = await open({
    list: () => (isOver ? problem(401, 'unauthorized') : { status: 200, body: [...stored].reverse() }),
  });
  isOver = true;
  await act(async () => FakeEventSource.current.send('end'));
  await waitFor(() => expect(toast()).toMatchObject({ title: 'Session Expired', variant: 'destructive' }), {
    timeout: 5_000,
  });
  await waitFor(() => expect(departures).toEqual(['/api/login?next=%2Fmember-portal']), { timeout: 5_000 });
}, 15_000);
