import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { api } from '@leap/client/membership';
import { combineReducers, configureStore } from '@leap/platform';
import { fakeApi, type FakeAnswer } from '../../../../../testing/fake-api';
import { parsed } from '../../../../../testing/parsed';
import './member-post-pages';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

function makeStore() {
  return configureStore({
    reducer: combineReducers({ [api.reducerPath]: api.reducer }),
    middleware: (defaults) => defaults({ thunk: { extraArgument: {} } }).concat(api.middleware),
  });
}

const { listMemberPostsPages: memberPostPages } = api.endpoints;
const post = (id: string) =>
  parsed({
    id,
    type: 'win' as const,
    title: id,
    content: 'Sample content.',
    tags: [],
    userId: 'u',
    createdAt: '2026-01-01T00:00:00.000Z',
    likesCount: 0,
    isLiked: false,
    reactions: (['with_you', 'strength', 'thanks'] as const).map((kind) => ({ kind, count: 0, isOwn: false })),
    commentsCount: 0,
    author: {},
    isOwn: true,
  });
const sent = { createMemberPostDto: { type: 'win' as const, title: 'new', content: 'Sample content.' } };
const failure = { status: 503, body: {} };

it.each<[string, FakeAnswer, number]>([
  ['when the server fails', failure, 4],
  ['when no answer comes', undefined, 4],
  ['but not after a 401', { status: 401, body: { code: 'unauthorized' } }, 1],
  ['nor after a refusal', { status: 403, body: { code: 'forbidden' } }, 1],
  ['nor after an answer', { status: 200, body: [] }, 1],
])('posts are retried up to three times %s', async (_name, answer, count) => {
  const calls = fakeApi({ 'GET /api/member/posts': () => answer });
  const answered = makeStore().dispatch(memberPostPages.initiate({ type: 'win' }));
  await jest.advanceTimersByTimeAsync(10_000);
  await answered;
  expect(calls.map(({ search }) => search.toString())).toEqual(Array(count).fill('type=win'));
});

it('posts are shown as soon as a retry succeeds', async () => {
  const calls = fakeApi({
    'GET /api/member/posts': () => (calls.length < 3 ? failure : { status: 200, body: [post('a')] }),
  });
  const answered = makeStore().dispatch(memberPostPages.initiate({}));
  await jest.advanceTimersByTimeAsync(10_000);
  expect((await answered).data?.pages).toEqual([{ items: [post('a')] }]);
  expect(calls).toHaveLength(3);
});

it('a new post is inserted at the top once it is stored, without a refetch; a refusal changes nothing', async () => {
  const store = makeStore();
  const shown = () =>
    memberPostPages
      .select({})(store.getState() as never)
      .data?.pages.flatMap(({ items }) => items.map(({ id }) => id));
  let stored: FakeAnswer = { status: 201, body: post('b') };
  const calls = fakeApi({
    'GET /api/member/posts': () => ({ status: 200, body: [post('a')] }),
    'POST /api/member/posts': () => stored,
  });
  await store.dispatch(memberPostPages.initiate({}));
  await store.dispatch(api.endpoints.createMemberPost.initiate(sent));
  await store.dispatch(api.endpoints.createMemberPost.initiate(sent));
  expect(shown()).toEqual(['b', 'a']);
  stored = failure;
  await store.dispatch(api.endpoints.createMemberPost.initiate(sent));
  expect(shown()).toEqual(['b', 'a']);
  expect(calls.map(({ route }) => route)).toEqual([
    'GET /api/member/posts',
    ...Array<string>(3).fill('POST /api/member/posts'),
  ]);
});

it('a like also changes the post that is shown by itself, without a refetch', async () => {
  const store = makeStore();
  const calls = fakeApi({
    'GET /api/member/posts/a': () => ({ status: 200, body: post('a') }),
    'POST /api/member/posts/a/like': () => ({ status: 200, body: { liked: true, likesCount: 3 } }),
  });
  await store.dispatch(api.endpoints.getMemberPost.initiate('a'));
  await store.dispatch(api.endpoints.likeMemberPost.initiate('a'));
  expect(api.endpoints.getMemberPost.select('a')(store.getState() as never).data).toMatchObject({
    isLiked: true,
    likesCount: 3,
  });
  await jest.advanceTimersByTimeAsync(1_000);
  expect(calls.map(({ route }) => route)).toEqual(['GET /api/member/posts/a', 'POST /api/member/posts/a/like']);
});
