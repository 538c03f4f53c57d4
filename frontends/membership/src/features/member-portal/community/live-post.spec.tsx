import type { CurrentUserDto, MemberPostCommentDto, MemberPostDto } from '@leap/client/membership';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { personalDraft } from '@leap/forms';
import { fakeApi, problem, type FakeAnswer, type FakeCall } from '../../../../../testing/fake-api';
import { parsed } from '../../../../../testing/parsed';
import { renderPage } from '../../../../../testing/render-page';
import careEn from '../care/locales/en.json' with { type: 'json' };
import portalEn from '../../../locales/en.json' with { type: 'json' };
import portalEs from '../../../locales/es.json' with { type: 'json' };
import { Community } from './community';
import en from './locales/en.json' with { type: 'json' };
import editingEn from '../post-editing/locales/en.json' with { type: 'json' };
import es from './locales/es.json' with { type: 'json' };

const shell = { errors: { network: 'No connection.' }, common: { close: 'Close' } };
const texts = {
  en: {
    'membership-community': en,
    'membership-post-editing': editingEn,
    'membership-care': careEn,
    membership: portalEn,
    shell,
  },
  es: { 'membership-community': es, membership: portalEs, shell },
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
const post: MemberPostDto = parsed({
  id: 'p1',
  type: 'win',
  title: 'I said no',
  content: 'It took four minutes.',
  tags: ['rest', 'work'],
  pictures: [],
  userId: 'ben',
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  likesCount: 3,
  isLiked: false,
  reactions: (['with_you', 'strength', 'thanks'] as const).map((kind) => ({ kind, count: 0, isOwn: false })),
  commentsCount: 2,
  author: { displayName: 'Ben' },
  isOwn: false,
});
const own = { ...post, userId: 'me', isOwn: true };
const comment = (id: string, overrides: Partial<MemberPostCommentDto> = {}): MemberPostCommentDto =>
  parsed({
    id,
    postId: 'p1',
    content: `Words of ${id}.`,
    userId: 'ben',
    createdAt: '2026-01-02T00:00:00.000Z',
    updatedAt: '2026-01-02T00:00:00.000Z',
    author: { displayName: 'Ben' },
    isOwn: false,
    ...overrides,
  });

type Routes = Record<string, (call: FakeCall) => FakeAnswer>;

function open(routes: Routes, { first = post, path = '/member-portal', language = 'en' as 'en' | 'es' } = {}) {
  const departures: string[] = [];
  const calls = fakeApi({
    'GET /api/member/posts': () => ({ status: 200, body: [first] }),
    'GET /api/member/pinned-posts': () => ({ status: 200, body: { posts: [], isFolded: false } }),
    ...routes,
  });
  const view = renderPage(<Community user={user} leave={(address) => void departures.push(address)} />, {
    texts,
    language,
    path,
  });
  const sent = (method: string): FakeCall[] => calls.filter(({ route }) => route.startsWith(method));
  return { calls, sent, departures, ...view };
}

/** An answer that tests resolve. */
function gate(answer: FakeAnswer) {
  let release: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => (release = resolve));
  const original = globalThis.fetch;
  Object.assign(globalThis, {
    fetch: async (request: Request) => {
      if (request.method !== 'GET') await opened;
      return original(request);
    },
  });
  return { answer: () => answer, release: () => act(async () => release()) };
}

const card = () => screen.findByRole('article', { name: 'I said no' });
const likeButton = async () => within(await card()).getByRole('button', { name: /Like “I said no”/ });
const state = async () => {
  const button = await likeButton();
  return [button.getAttribute('aria-pressed'), /\d+ likes?/.exec(button.textContent ?? '')?.[0]];
};

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  Element.prototype.scrollIntoView = () => undefined;
  Object.assign(window, {
    matchMedia: () => ({ matches: false, addEventListener: () => undefined, removeEventListener: () => undefined }),
  });
});
afterEach(() => {
  cleanup();
  jest.useRealTimers();
});

it('names the language of what a member wrote, for voices', async () => {
  open({}, { first: { ...post, guessedLanguage: 'es' } });
  const title = await screen.findByRole('heading', { name: 'I said no' });
  expect([title.lang, screen.getByText('It took four minutes.').closest('[lang]')?.getAttribute('lang')]).toEqual([
    'es',
    'es',
  ]);
});

describe('a like', () => {
  it('is shown optimistically, then with the server’s count; a second click removes it', async () => {
    open({
      'POST /api/member/posts/p1/like': () => ({ status: 200, body: { liked: true, likesCount: 7 } }),
      'DELETE /api/member/posts/p1/like': () => ({ status: 200, body: { liked: false, likesCount: 6 } }),
    });
    await likeButton();
    const pending = gate(undefined);
    await userEvent.click(await likeButton());
    expect(await state()).toEqual(['true', '4 likes']);
    await pending.release();
    await waitFor(async () => expect(await state()).toEqual(['true', '7 likes']));
    await userEvent.click(await likeButton());
    await waitFor(async () => expect(await state()).toEqual(['false', '6 likes']));
  });

  it('is rolled back silently when it fails', async () => {
    const { toast } = open({ 'POST /api/member/posts/p1/like': () => problem(500, 'internal_error') });
    await likeButton();
    const pending = gate(undefined);
    await userEvent.click(await likeButton());
    expect(await state()).toEqual(['true', '4 likes']);
    await pending.release();
    await waitFor(async () => expect(await state()).toEqual(['false', '3 likes']));
    expect(toast()).toBeNull();
  });

  it.each([
    ['en', 'Session Expired', 'Please log in again to continue.', '/api/login?next=%2Fmember-portal'],
    ['es', 'Tu sesión expiró', 'Inicia sesión de nuevo para continuar.', '/api/login?next=%2Fes%2Fmember-portal'],
  ] as const)(
    'in an ended session is rolled back, reported, and leads to the log-in (%s)',
    async (language, title, description, address) => {
      jest.useFakeTimers();
      const { toast, departures } = open(
        { 'POST /api/member/posts/p1/like': () => problem(401, 'unauthorized') },
        { language },
      );
      await userEvent
        .setup({ advanceTimers: jest.advanceTimersByTime })
        .click(within(await card()).getByRole('button', { name: /[Ll]ike “|[Mm]e gusta “/ }));
      await waitFor(() => expect(toast()).toMatchObject({ title, description, variant: 'destructive' }));
      expect(within(await card()).getByText(/^3 (likes|me gusta)$/)).toBeTruthy();
      await waitFor(() => expect(departures).toEqual([address]), { timeout: 5_000 });
    },
  );

  it('with many clicks ends in the last state, one request at a time', async () => {
    const { sent } = open({
      'POST /api/member/posts/p1/like': () => ({ status: 200, body: { liked: true, likesCount: 4 } }),
      'DELETE /api/member/posts/p1/like': () => ({ status: 200, body: { liked: false, likesCount: 3 } }),
    });
    const button = await likeButton();
    const pending = gate(undefined);
    for (let press = 0; press < 8; press += 1) await userEvent.click(button);
    expect(await state()).toEqual(['false', '3 likes']);
    await pending.release();
    await waitFor(() => expect([sent('POST').length, sent('DELETE').length]).toEqual([1, 1]));
    await waitFor(async () => expect(await state()).toEqual(['false', '3 likes']));
  });
});

describe('a reaction', () => {
  it.each([
    ['en', 'With you “I said no”', 'With you1 “I said no”', 'With you5 “I said no”', 'Thank you4 “I said no”'],
    ['es', 'Contigo “I said no”', 'Contigo1 “I said no”', 'Contigo5 “I said no”', 'Gracias4 “I said no”'],
  ] as const)(
    'is a toggle without a number while there is none; a refused one is taken back (%s)',
    async (language, none, toggled, answered, thanked) => {
      const [withYou, strength] = post.reactions;
      const { sent } = open(
        {
          'POST /api/member/posts/p1/reactions/with_you': () => ({
            status: 200,
            body: { kind: 'with_you', count: 5, isOwn: true },
          }),
          'DELETE /api/member/posts/p1/reactions/thanks': () => problem(500, 'internal_error'),
        },
        {
          language,
          first: { ...post, reactions: [withYou!, strength!, { kind: 'thanks', count: 4, isOwn: true }] },
        },
      );
      const group = within(await card()).getByRole('group');
      const state = () =>
        within(group)
          .getAllByRole('button')
          .map((button) => [button.textContent, button.getAttribute('aria-pressed')]);
      const [first, second, third] = within(group).getAllByRole('button');
      const before = state();
      expect([before[0], before[2]]).toEqual([
        [none, 'false'],
        [thanked, 'true'],
      ]);
      const pending = gate(undefined);
      await userEvent.click(first!);
      expect(state()).toEqual([[toggled, 'true'], before[1], before[2]]);
      await userEvent.click(third!);
      expect(state()[2]?.[1]).toBe('false');
      await pending.release();
      await waitFor(() => expect(state()).toEqual([[answered, 'true'], before[1], before[2]]));
      expect([second?.getAttribute('aria-pressed'), sent('POST').length, sent('DELETE').length]).toEqual([
        'false',
        1,
        1,
      ]);
    },
  );
});

describe('comments', () => {
  const list = () => ({
    status: 200,
    body: [comment('second', { isOwn: true, userId: 'me' }), comment('first')],
    headers: { link: '</api/member/posts/p1/comments?cursor=abc>; rel="next"' },
  });
  const comments = {
    'GET /api/member/posts/p1/comments': ({ search }: FakeCall) =>
      search.get('cursor') === 'abc' ? { status: 200, body: [comment('zeroth')] } : list(),
  };
  const openComments = async () =>
    userEvent.click(within(await card()).getByRole('button', { name: '2 comments of “I said no”' }));
  const copy = () =>
    screen
      .getAllByRole('listitem')
      .flatMap((item) => /Words of \w+/.exec(item.textContent ?? '')?.[0] ?? [])
      .filter((text, index, all) => all.indexOf(text) === index);

  it('are shown oldest first; earlier ones are loaded on demand, and get the focus', async () => {
    open({
      ...comments,
      'GET /api/member/posts': () => ({
        status: 200,
        body: [{ ...post, author: { displayName: 'Lea', isHost: true } }],
      }),
    });
    expect(within(await card()).getByText('Coach')).toBeTruthy();
    await openComments();
    await screen.findByText('Words of first.');
    expect(copy()).toEqual(['Words of first', 'Words of second']);
    await userEvent.click(screen.getByRole('button', { name: 'Show earlier comments' }));
    await screen.findByText('Words of zeroth.');
    expect(copy()).toEqual(['Words of zeroth', 'Words of first', 'Words of second']);
    expect(document.activeElement?.textContent).toContain('Words of zeroth.');
  });

  it('are sent, listed, counted and announced; the field is reset', async () => {
    const { sent } = open({
      ...comments,
      'POST /api/member/posts/p1/comments': () => ({ status: 201, body: comment('new', { isOwn: true }) }),
    });
    await openComments();
    await userEvent.type(await screen.findByLabelText(/^Your comment/), '  That took courage. ');
    await userEvent.click(screen.getByRole('button', { name: 'Comment' }));
    await screen.findByText('Words of new.');
    expect(sent('POST')[0]?.body).toEqual({ content: 'That took courage.' });
    expect(await screen.findByText('3 comments')).toBeTruthy();
    expect(screen.getByText('Comment added.')).toBeTruthy();
    expect(screen.getByLabelText<HTMLTextAreaElement>(/^Your comment/).value).toBe('');
  });

  it('show missing text, and send nothing', async () => {
    const { sent } = open(comments);
    await openComments();
    await screen.findByLabelText(/^Your comment/);
    await userEvent.click(screen.getByRole('button', { name: 'Comment' }));
    expect(screen.getByText('Write a word or two first.')).toBeTruthy();
    expect(sent('POST')).toEqual([]);
  });

  it('wait, in their form and in that of a reply, while writing is paused', async () => {
    const endsAt = new Date(Date.now() + 86_400_000).toISOString();
    let pause: object | undefined;
    open({
      ...comments,
      'POST /api/member/posts/p1/comments': () => {
        pause = { id: 'd1', kind: 'writing', reason: 'You named her.', endsAt };
        return problem(403, 'writing_paused');
      },
      'GET /api/member/moderation-decisions/pause': () => ({ status: 200, body: { pause } }),
    });
    await openComments();
    await userEvent.type(await screen.findByLabelText(/^Your comment/), 'Kept words');
    await userEvent.click(screen.getByRole('button', { name: 'Comment' }));
    expect(await screen.findByText('You named her.')).toBeTruthy();
    await userEvent.click(screen.getAllByRole('button', { name: /^Reply/ })[0]!);
    const sends = screen.getAllByRole<HTMLButtonElement>('button', { name: /^(Reply|Comment)$/ });
    expect(sends.map(({ disabled }) => disabled)).toEqual([true, true]);
    expect(screen.getAllByText('You named her.')).toHaveLength(2);
    expect(screen.getByLabelText<HTMLTextAreaElement>(/^Your comment/).value).toBe('Kept words');
  });

  it('have one key for the same text with the same mentions, and another one with others', async () => {
    const draft = (mentions: string) =>
      personalDraft('comment-p1', user.id, ['content', 'mentions']).keep({ content: 'Like @Bea', mentions });
    const keys: (string | null)[] = [];
    for (const mentions of ['bea', 'bea', 'other-bea']) {
      draft(mentions);
      const { sent, toast, unmount } = open({ ...comments, 'POST /api/member/posts/p1/comments': () => undefined });
      await openComments();
      await waitFor(() => expect(screen.getByLabelText<HTMLTextAreaElement>(/^Your comment/).value).toBe('Like @Bea'));
      await userEvent.click(screen.getByRole('button', { name: 'Comment' }));
      await waitFor(() => expect(toast()).toBeTruthy());
      expect(sent('POST')[0]?.body).toEqual({ content: 'Like @Bea', mentions: [mentions] });
      keys.push(sent('POST')[0]?.headers.get('Idempotency-Key') ?? null);
      unmount();
    }
    expect([keys[0], keys[1] === keys[0], keys[2] === keys[0]]).toEqual([expect.any(String), true, false]);
  });

  it.each([
    ['no answer', () => undefined, 'No connection.'],
    ['a fault', () => problem(500, 'something_new'), en.comments.failed],
    ['a deleted post', () => problem(404, 'not_found'), 'This post is no longer here.'],
    ['a session that ended', () => problem(401, 'unauthorized'), 'Please log in again to continue.'],
  ])('keep the input after %s, also when the page is opened again', async (_name, refuse, description) => {
    const { toast, unmount } = open({ ...comments, 'POST /api/member/posts/p1/comments': refuse });
    await openComments();
    await userEvent.type(await screen.findByLabelText(/^Your comment/), 'Kept words');
    await userEvent.click(screen.getByRole('button', { name: 'Comment' }));
    await waitFor(() => expect(toast()).toMatchObject({ description, variant: 'destructive' }));
    expect(screen.getByLabelText<HTMLTextAreaElement>(/^Your comment/).value).toBe('Kept words');
    unmount();
    open(comments);
    await openComments();
    expect((await screen.findByLabelText<HTMLTextAreaElement>(/^Your comment/)).value).toBe('Kept words');
  });

  it('of the member are deleted after a confirmation, which shows failures', async () => {
    let works = false;
    const { sent } = open({
      ...comments,
      'DELETE /api/member/posts/p1/comments/second': () => (works ? { status: 204 } : problem(500, 'something_new')),
    });
    await openComments();
    await screen.findByText('Words of second.');
    const buttons = screen.getAllByRole('button', { name: /^Delete “Words/ });
    expect(buttons).toHaveLength(1);
    // Those of others are reported.
    expect(screen.getAllByRole('button', { name: /^Report “Words/ })).toHaveLength(1);
    await userEvent.click(buttons[0]!);
    expect(within(screen.getByRole('dialog')).getByText(en.comments.deleteText)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Keep it' }));
    expect(sent('DELETE')).toEqual([]);
    await userEvent.click(buttons[0]!);
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete' }));
    await screen.findByText('The comment wasn’t deleted. Please try again.');
    works = true;
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(screen.queryByText('Words of second.')).toBeNull());
    expect(await screen.findByText('1 comment')).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
    const thread = screen.getByRole('region', { name: 'Comments on “I said no”' });
    await waitFor(() => expect(document.activeElement).toBe(thread));
  });

  const reply = (id: string, overrides: Partial<MemberPostCommentDto> = {}): MemberPostCommentDto =>
    comment(id, { parentId: 'first', parent: comment('first'), createdAt: '2026-01-03T00:00:00.000Z', ...overrides });

  it('have their replies below them, also where the answered one is on an earlier page or was removed', async () => {
    open({
      'GET /api/member/posts/p1/comments': () => ({
        status: 200,
        body: [
          reply('younger'),
          reply('elder', { isOwn: true }),
          reply('orphan', { parentId: 'deleted', parent: undefined }),
          comment('second', { createdAt: '2026-01-02T01:00:00.000Z' }),
        ],
      }),
    });
    await openComments();
    const parent = (await screen.findByText('Words of first.')).closest('li')!;
    expect(
      within(parent)
        .getAllByRole('listitem')
        .map(({ textContent }) => /Words of \w+/.exec(textContent ?? '')?.[0]),
    ).toEqual(['Words of elder', 'Words of younger']);
    expect(copy()).toEqual([
      'Words of first',
      'Words of elder',
      'Words of younger',
      'Words of second',
      'Words of orphan',
    ]);
    expect(screen.getByText('This comment was removed.').closest('li')?.textContent).toContain('Words of orphan.');
    // One level: replies cannot be answered, nor what was removed.
    expect(screen.getAllByRole('button', { name: /^Reply to Ben/ })).toHaveLength(2);
  });

  it('that were removed keep their place', async () => {
    open({
      'GET /api/member/posts/p1/comments': () => ({
        status: 200,
        body: [
          reply('orphan', { parentId: 'deleted', parent: undefined, parentCreatedAt: '2026-01-02T00:30:00.000Z' }),
          comment('second', { createdAt: '2026-01-02T01:00:00.000Z' }),
          comment('first'),
        ],
      }),
    });
    await openComments();
    await screen.findByText('Words of first.');
    expect(copy()).toEqual(['Words of first', 'Words of orphan', 'Words of second']);
  });

  it('are answered below them: the reply is sent with its comment, counted and announced; the focus returns', async () => {
    const { sent } = open({
      ...comments,
      'POST /api/member/posts/p1/comments': () => ({ status: 201, body: reply('new', { isOwn: true }) }),
    });
    await openComments();
    const button = await screen.findByRole('button', { name: 'Reply to Ben: “Words of first.”' });
    await userEvent.click(button);
    const field = screen.getByLabelText(/^Your reply to Ben/);
    expect(document.activeElement).toBe(field);
    await userEvent.type(field, ' Me too. ');
    await userEvent.click(within(field.closest('form')!).getByRole('button', { name: 'Reply' }));
    await screen.findByText('Words of new.');
    expect(sent('POST')[0]?.body).toEqual({ content: 'Me too.', parentId: 'first' });
    expect(screen.getByText('Words of first.').closest('li')?.textContent).toContain('Words of new.');
    expect(screen.getByText('Reply added.')).toBeTruthy();
    expect(await screen.findByText('3 comments')).toBeTruthy();
    expect([screen.queryByLabelText(/^Your reply/), document.activeElement]).toEqual([null, button]);
  });

  it('are answered one at a time; a form is closed by its button and Escape, and keeps its text', async () => {
    open(comments);
    await openComments();
    const [first, second] = await screen.findAllByRole('button', { name: /^Reply to / });
    const fields = () => screen.queryAllByLabelText<HTMLTextAreaElement>(/^Your reply to/);
    await userEvent.click(first!);
    await userEvent.type(fields()[0]!, 'Half a thought');
    await userEvent.click(second!);
    expect(fields().map(({ value }) => value)).toEqual(['']);
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect([fields(), document.activeElement]).toEqual([[], second]);
    await userEvent.click(first!);
    await waitFor(() => expect(fields()[0]?.value).toBe('Half a thought'));
    await userEvent.keyboard('{Escape}');
    expect([fields(), document.activeElement]).toEqual([[], first]);
  });

  it('that are own are changed in their place, and marked as edited; the focus returns', async () => {
    let fails = true;
    const { sent, toast } = open({
      'GET /api/member/posts/p1/comments': () => ({
        status: 200,
        body: [reply('answer', { parent: comment('first', { isOwn: true }) }), comment('first', { isOwn: true })],
      }),
      'PATCH /api/member/posts/p1/comments/first': () =>
        fails
          ? problem(500, 'something_new')
          : {
              status: 200,
              body: comment('first', { content: 'Other words.', isOwn: true, editedAt: '2026-01-03T00:00:00.000Z' }),
            },
    });
    await openComments();
    const field = () => screen.queryByLabelText<HTMLTextAreaElement>(/^Change your comment/);
    const edit = async () => userEvent.click(await screen.findByRole('button', { name: 'Edit “Words of first.”' }));
    await edit();
    expect([field()?.value, document.activeElement]).toEqual(['Words of first.', field()]);
    await userEvent.type(field()!, ' More.');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(toast()).toMatchObject({ title: en.comments.saveFailedTitle, description: en.comments.saveFailed }),
    );
    await userEvent.type(field()!, '{Escape}');
    expect(document.activeElement?.textContent).toContain('Edit “Words of first.”');
    await edit();
    await waitFor(() => expect(field()?.value).toBe('Words of first. More.'));
    await userEvent.click(screen.getByRole('button', { name: 'Discard changes' }));
    await edit();
    expect(field()?.value).toBe('Words of first.');
    fails = false;
    await userEvent.clear(field()!);
    await userEvent.type(field()!, ' Other words. ');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Other words.');
    expect(sent('PATCH').at(-1)?.body).toEqual({ content: 'Other words.', version: '2026-01-02T00:00:00.000Z' });
    expect([screen.getByText('edited'), screen.getByText('Comment saved.'), field()]).toEqual([
      expect.anything(),
      expect.anything(),
      null,
    ]);
    expect(document.activeElement?.textContent).toContain('Edit “Other words.”');
  });

  it('that were changed elsewhere show the other version; what was typed stays, and is saved over it', async () => {
    let stored = comment('first', { isOwn: true });
    const { sent } = open({
      'GET /api/member/posts/p1/comments': () => ({ status: 200, body: [stored] }),
      'PATCH /api/member/posts/p1/comments/first': ({ body }) => {
        const { content, version } = body as { content: string; version: string };
        return version === stored.updatedAt
          ? { status: 200, body: { ...stored, content } }
          : problem(409, 'edit_conflict');
      },
    });
    await openComments();
    await userEvent.click(await screen.findByRole('button', { name: 'Edit “Words of first.”' }));
    const field = screen.getByLabelText<HTMLTextAreaElement>(/^Change your comment/);
    await userEvent.type(field, ' Mine.');
    stored = comment('first', { isOwn: true, content: 'Theirs.', updatedAt: '2026-01-04T00:00:00.000Z' });
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    const note = await screen.findByRole('group', { name: editingEn.conflict.title });
    expect(document.activeElement).toBe(note);
    await within(note).findByText('Theirs.');
    expect(field.value).toBe('Words of first. Mine.');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Comment saved.');
    expect(sent('PATCH').map(({ body }) => (body as { version: string }).version)).toEqual([
      '2026-01-02T00:00:00.000Z',
      '2026-01-04T00:00:00.000Z',
    ]);
  });

  it('that were answered leave a quiet line when they are deleted', async () => {
    open({
      'GET /api/member/posts/p1/comments': () => ({
        status: 200,
        body: [reply('answer', { parent: comment('first', { isOwn: true }) }), comment('first', { isOwn: true })],
      }),
      'DELETE /api/member/posts/p1/comments/first': () => ({ status: 204 }),
    });
    await openComments();
    await userEvent.click(await screen.findByRole('button', { name: 'Delete “Words of first.”' }));
    expect(within(screen.getByRole('dialog')).getByText(en.comments.deleteAnsweredText)).toBeTruthy();
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete' }));
    await screen.findByText('This comment was removed.');
    expect(copy()).toEqual(['Words of answer']);
    expect(await screen.findByText('1 comment')).toBeTruthy();
  });

  it('have an empty state, and report failures to load', async () => {
    let fails = true;
    open({
      'GET /api/member/posts/p1/comments': () => (fails ? problem(403, 'forbidden') : { status: 200, body: [] }),
    });
    await openComments();
    await screen.findByText('The comments didn’t load. Please try again.');
    fails = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('No comments yet. One honest line is plenty.')).toBeTruthy();
  });
});

describe('an own post', () => {
  const edit = async () => {
    await userEvent.click(within(await card()).getByRole('button', { name: 'Edit “I said no”' }));
    await screen.findByRole('form', { name: 'Edit your post' });
  };
  const editor = () => within(screen.getByRole('form', { name: 'Edit your post' }));

  it('has buttons to change and delete it, unlike others', async () => {
    open({});
    expect(within(await card()).queryByRole('button', { name: /Edit|Delete/ })).toBeNull();
  });

  it('is edited inline, marked as edited, and the focus returns', async () => {
    const { sent, toast } = open(
      {
        'PATCH /api/member/posts/p1': ({ body }) => ({
          status: 200,
          body: { ...own, ...(body as object), editedAt: '2026-01-03T00:00:00.000Z' },
        }),
      },
      { first: own },
    );
    await edit();
    const title = editor().getByLabelText<HTMLInputElement>(/^Title/);
    expect([title.value, editor().getByLabelText<HTMLInputElement>(/^Tags/).value, document.activeElement]).toEqual([
      'I said no',
      'rest, work',
      title,
    ]);
    await userEvent.type(title, ' again');
    await userEvent.click(editor().getByRole('button', { name: 'Save' }));
    const changed = await screen.findByRole('article', { name: 'I said no again' });
    expect(within(changed).getByText('edited')).toBeTruthy();
    expect(sent('PATCH')[0]?.body).toEqual({
      type: 'win',
      title: 'I said no again',
      content: 'It took four minutes.',
      tags: ['rest', 'work'],
      version: post.updatedAt,
    });
    expect(toast()).toMatchObject({ title: 'Post saved' });
    expect(document.activeElement).toBe(within(changed).getByRole('button', { name: /^Edit/ }));
  });

  it('keeps the changed text after a refusal, and when the form is opened again', async () => {
    const { toast, unmount } = open(
      { 'PATCH /api/member/posts/p1': () => problem(500, 'something_new') },
      { first: own },
    );
    await edit();
    await userEvent.type(editor().getByLabelText(/^Content/), ' And more.');
    await userEvent.click(editor().getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(toast()).toMatchObject({ description: 'Failed to save the post. Please try again.' }));
    expect(editor().getByLabelText<HTMLTextAreaElement>(/^Content/).value).toBe('It took four minutes. And more.');
    unmount();
    open({}, { first: own });
    await edit();
    await waitFor(() =>
      expect(editor().getByLabelText<HTMLTextAreaElement>(/^Content/).value).toBe('It took four minutes. And more.'),
    );
    await userEvent.click(editor().getByRole('button', { name: 'Discard changes' }));
    await edit();
    expect(editor().getByLabelText<HTMLTextAreaElement>(/^Content/).value).toBe('It took four minutes.');
  });

  it('cannot be saved while writing is paused, which its form says when it opens', async () => {
    const pause = { id: 'd1', kind: 'post', reason: 'You named her.', endsAt: new Date(Date.now() + 86_400_000) };
    open({ 'GET /api/member/moderation-decisions/pause': () => ({ status: 200, body: { pause } }) }, { first: own });
    await edit();
    expect(await editor().findByText('You named her.')).toBeTruthy();
    expect(editor().getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true);
  });

  it.each([true, false])(
    'that was changed elsewhere shows the other version (keeps the own one: %s)',
    async (keepsOwn) => {
      let stored = own;
      const { sent } = open(
        {
          'GET /api/member/posts/p1': () => ({ status: 200, body: stored }),
          'PATCH /api/member/posts/p1': ({ body }) =>
            (body as { version: string }).version === stored.updatedAt
              ? { status: 200, body: { ...stored, ...(body as object) } }
              : problem(409, 'edit_conflict'),
        },
        { first: own },
      );
      await edit();
      await userEvent.type(editor().getByLabelText(/^Title/), ', twice');
      stored = parsed({ ...own, title: 'I said yes', content: 'Their words.', updatedAt: '2026-01-05T00:00:00.000Z' });
      await userEvent.click(editor().getByRole('button', { name: 'Save' }));
      const note = within(await screen.findByRole('group', { name: editingEn.conflict.title }));
      expect([await note.findByText('I said yes'), note.getByText('Their words.')]).toHaveLength(2);
      const title = editor().getByLabelText<HTMLInputElement>(/^Title/);
      expect(title.value).toBe('I said no, twice');
      if (!keepsOwn) await userEvent.click(note.getByRole('button', { name: editingEn.conflict.useTheirs }));
      expect([title.value, document.activeElement === title]).toEqual(
        keepsOwn ? ['I said no, twice', false] : ['I said yes', true],
      );
      await userEvent.click(editor().getByRole('button', { name: 'Save' }));
      await screen.findByRole('article', { name: keepsOwn ? 'I said no, twice' : 'I said yes' });
      expect(sent('PATCH').at(-1)?.body).toMatchObject({ version: '2026-01-05T00:00:00.000Z' });
    },
  );

  it.each([false, true])(
    'keeps pictures that were added elsewhere, unless its own were changed (changed: %s)',
    async (changesPictures) => {
      const picture = (id: string) => ({ id, address: `/${id}`, smallAddress: `/${id}`, width: 1, height: 1, alt: id });
      const first = { ...own, pictures: [picture('old')] };
      let stored = first;
      const { sent, unmount } = open({ 'PATCH /api/member/posts/p1': () => problem(409, 'edit_conflict') }, { first });
      await edit();
      await userEvent.type(editor().getByLabelText(/^Title/), ', twice');
      if (changesPictures)
        await userEvent.type(await editor().findByLabelText(editingEn.pictures.alt.replace('{{number}}', '1')), ' one');
      unmount();
      expect(sent('PATCH')).toEqual([]);
      // Opened again after a reload, with the newer version on the page.
      stored = { ...first, pictures: [picture('old'), picture('new')], updatedAt: '2026-01-05T00:00:00.000Z' };
      const reopened = open(
        {
          'GET /api/member/posts/p1': () => ({ status: 200, body: stored }),
          'PATCH /api/member/posts/p1': ({ body }) =>
            (body as { version: string }).version === stored.updatedAt
              ? { status: 200, body: { ...stored, title: (body as { title: string }).title } }
              : problem(409, 'edit_conflict'),
        },
        { first: stored },
      );
      await edit();
      await waitFor(() => expect(editor().getByLabelText<HTMLInputElement>(/^Title/).value).toBe('I said no, twice'));
      await userEvent.click(editor().getByRole('button', { name: 'Save' }));
      const note = within(await screen.findByRole('group', { name: editingEn.conflict.title }));
      await note.findByText(editingEn.conflict.pictures[changesPictures ? 'replaced' : 'adopted']);
      expect(editor().getAllByRole('button', { name: /^Remove/ })).toHaveLength(changesPictures ? 1 : 2);
      await userEvent.click(editor().getByRole('button', { name: 'Save' }));
      await screen.findByRole('article', { name: 'I said no, twice' });
      expect(reopened.sent('PATCH').map(({ body }) => (body as { pictures?: object }).pictures)).toEqual(
        changesPictures ? [[{ id: 'old', alt: 'old one' }], [{ id: 'old', alt: 'old one' }]] : [undefined, undefined],
      );
    },
  );

  it('is deleted after a confirmation; list and focus continue without it', async () => {
    const { toast } = open({ 'DELETE /api/member/posts/p1': () => ({ status: 204 }) }, { first: own });
    await userEvent.click(within(await card()).getByRole('button', { name: 'Delete “I said no”' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Delete “I said no”?' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(screen.queryByRole('article')).toBeNull());
    expect(toast()).toMatchObject({ title: 'Post deleted' });
    await waitFor(() => expect(document.activeElement?.id).toBe('posts-title'));
  });
});

describe('a link to one post', () => {
  const linked = '/member-portal?post=p1';

  it('to a comment opens earlier ones until it is there, and moves the focus to it', async () => {
    open(
      {
        'GET /api/member/posts/p1': () => ({ status: 200, body: post }),
        'GET /api/member/posts/p1/comments': ({ search }) =>
          search.get('cursor') === 'abc'
            ? { status: 200, body: [comment('zeroth')] }
            : {
                status: 200,
                body: [comment('first')],
                headers: { link: '</api/member/posts/p1/comments?cursor=abc>; rel="next"' },
              },
      },
      { path: '/member-portal?post=p1&comment=zeroth' },
    );
    const linked = (await screen.findByText('Words of zeroth.')).closest('li');
    expect(linked?.getAttribute('aria-current')).toBe('true');
    await waitFor(() => expect(document.activeElement).toBe(linked));
  });

  it.each([
    ['en', 'without replies', 'The comment you were looking for was removed.', [comment('first')]],
    [
      'es',
      'with replies on the newest page',
      'El comentario que buscabas se eliminó.',
      [comment('answer', { parentId: 'deleted', parentCreatedAt: '2026-01-01T00:00:00.000Z' }), comment('first')],
    ],
  ] as const)('to a comment that was removed says so (%s, %s)', async (language, _name, text, body) => {
    open(
      {
        'GET /api/member/posts/p1': () => ({ status: 200, body: post }),
        'GET /api/member/posts/p1/comments': () => ({ status: 200, body }),
      },
      { path: '/member-portal?post=p1&comment=deleted', language },
    );
    const line = await screen.findByText(text);
    // In view, also below a long post.
    await waitFor(() => expect([line.getAttribute('role'), document.activeElement]).toEqual(['status', line]));
  });

  it.each([
    ['en', 'Copy link “I said no”', 'http://localhost:3000/member-portal?post=p1'],
    ['en', 'Copy link “Words of first.”', 'http://localhost:3000/member-portal?post=p1&comment=first'],
    ['es', 'Copiar enlace “Words of first.”', 'http://localhost:3000/es/member-portal?post=p1&comment=first'],
  ] as const)('is copied (%s, %s), and shown where there is no clipboard', async (language, name, address) => {
    const person = userEvent.setup();
    const { toast } = open(
      {
        'GET /api/member/posts/p1': () => ({ status: 200, body: post }),
        'GET /api/member/posts/p1/comments': () => ({ status: 200, body: [comment('first')] }),
      },
      { path: '/member-portal?post=p1', language },
    );
    await person.click(await screen.findByRole('button', { name }));
    expect(await navigator.clipboard.readText()).toBe(address);
    await waitFor(() => expect(toast()?.variant).not.toBe('destructive'));
    Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true });
    await person.click(screen.getByRole('button', { name }));
    await waitFor(() => expect(toast()?.description).toContain(address));
  });

  it('opens it with its comments, and links to all posts', async () => {
    open(
      {
        'GET /api/member/posts/p1': () => ({ status: 200, body: post }),
        'GET /api/member/posts/p1/comments': () => ({ status: 200, body: [comment('first')] }),
      },
      { path: linked },
    );
    await card();
    await screen.findByText('Words of first.');
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'I said no' }));
    expect(screen.queryByRole('heading', { name: 'Share with the circle' })).toBeNull();
    await userEvent.click(screen.getByRole('link', { name: 'All posts' }));
    expect(await screen.findByRole('button', { name: 'Share with the circle…' })).toBeTruthy();
  });

  it.each([
    ['deleted or hidden', 404, 'not_found'],
    ['no id at all', 422, 'validation_failed'],
  ])('has a message for one that is %s', async (_name, status, code) => {
    const { address } = open({ 'GET /api/member/posts/p1': () => problem(status, code) }, { path: linked });
    await screen.findByRole('heading', { name: 'This post is no longer here' });
    await userEvent.click(screen.getByRole('button', { name: 'Show all posts' }));
    await card();
    expect(address()).toBe('/member-portal');
  });

  it('returns to the post after a log-in', async () => {
    jest.useFakeTimers();
    const { departures } = open({ 'GET /api/member/posts/p1': () => problem(401, 'unauthorized') }, { path: linked });
    await waitFor(() => expect(departures).toEqual([`/api/login?next=${encodeURIComponent(linked)}`]), {
      timeout: 5_000,
    });
  });
});
