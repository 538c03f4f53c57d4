import type { CurrentUserDto, MemberPostDto, PinnedMemberPostsDto, PodDto } from '@leap/client/membership';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fakeApi, problem, type FakeAnswer, type FakeCall } from '../../../../../testing/fake-api';
import { parsed } from '../../../../../testing/parsed';
import { renderPage } from '../../../../../testing/render-page';
import portalEn from '../../../locales/en.json' with { type: 'json' };
import portalEs from '../../../locales/es.json' with { type: 'json' };
import { Community } from './community';
import en from './locales/en.json' with { type: 'json' };
import es from './locales/es.json' with { type: 'json' };
import { postDraft } from './post-draft';

const errors = { network: 'No connection.', rate_limited: 'That was a lot.' };
const texts = {
  en: { 'membership-community': en, membership: portalEn, shell: { errors } },
  es: { 'membership-community': es, membership: portalEs, shell: { errors: {} } },
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

const post = (title: string, overrides: Partial<MemberPostDto> = {}): MemberPostDto =>
  parsed({
    id: title,
    type: 'win',
    title,
    content: 'Sample content.',
    tags: [],
    userId: 'ben',
    createdAt: new Date(Date.now() - 12.5 * 60_000).toISOString(),
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

type Answer = (call: FakeCall) => FakeAnswer;
const sent = (call: FakeCall): MemberPostDto =>
  post('', { ...(call.body as Partial<MemberPostDto>), id: 'new', isOwn: true });

function open({
  posts = () => ({ status: 200, body: [] }),
  create,
  language = 'en',
  reader = user,
  pod,
  newSince,
  pins = { posts: [], isFolded: false },
  fold = { status: 204 },
}: {
  posts?: Answer;
  create?: Answer;
  language?: 'en' | 'es';
  reader?: CurrentUserDto;
  pod?: PodDto;
  newSince?: string;
  pins?: PinnedMemberPostsDto;
  fold?: FakeAnswer;
} = {}) {
  const departures: string[] = [];
  const calls = fakeApi({
    'GET /api/member/posts': posts,
    'GET /api/member/pinned-posts': () => ({ status: 200, body: pins }),
    'PUT /api/member/pinned-posts/fold': () => fold,
    'POST /api/member/posts': create ?? ((call) => ({ status: 201, body: sent(call) })),
    'PUT /api/member/feed-visit': () => ({ status: 200, body: { newSince } }),
    'GET /api/auth/user': () => ({ status: 200, body: { ...user, isInnerCircleMember: false } }),
  });
  const view = renderPage(<Community user={reader} pod={pod} leave={(address) => void departures.push(address)} />, {
    texts,
    language,
  });
  return { calls, departures, ...view };
}

const title = () => screen.getByLabelText<HTMLInputElement>(/^(Title|Título)/);
const content = () => screen.getByLabelText<HTMLTextAreaElement>(/^(Content|Contenido)/);
const tags = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Tags' });
const submit = () => screen.getByRole('button', { name: /^(Post|Publicar)$/ });
const titles = () =>
  screen.queryAllByRole('article').map((article) => within(article).getByRole('heading', { level: 4 }).textContent);
const postsOf = (calls: FakeCall[]) => calls.filter(({ route }) => route === 'POST /api/member/posts');
const asked = (calls: FakeCall[]) =>
  calls.filter(({ route }) => route === 'GET /api/member/posts').map(({ search }) => String(search));

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  Element.prototype.scrollIntoView = () => undefined;
});
afterEach(() => {
  cleanup();
  jest.useRealTimers();
});

/** Its code loads when it is opened, or at once for a draft. */
async function openComposer(): Promise<void> {
  const opener = screen.queryByRole('button', { name: /Share with the circle|Comparte con el círculo/ });
  if (opener) await userEvent.click(opener);
  await screen.findByLabelText(/^(Title|Título)/);
}

async function write(copy = { title: 'I said no', content: 'It took four minutes.' }) {
  const typing = userEvent.setup();
  await openComposer();
  await typing.type(title(), copy.title);
  await typing.type(content(), copy.content);
  return typing;
}

describe('writing', () => {
  it.each([
    ['en', 'Title is required', 'Content must be at least 10 characters'],
    ['es', 'Escribe un título', 'El contenido debe tener al menos 10 caracteres'],
  ] as const)('shows missing fields, and sends nothing (%s)', async (language, forTitle, forContent) => {
    const { calls } = open({ language });
    await openComposer();
    await userEvent.click(submit());
    expect(screen.getByText(forTitle)).toBeTruthy();
    expect(screen.getByText(forContent)).toBeTruthy();
    expect(document.activeElement).toBe(title());
    expect(postsOf(calls)).toEqual([]);
  });

  it('sends type, title, content, the list of tags and the own id; then the form is reset and the post is at the top', async () => {
    const { calls, toast } = open({ posts: () => ({ status: 200, body: [post('Earlier')] }) });
    await screen.findByRole('article', { name: 'Earlier' });
    const typing = await write();
    await typing.click(screen.getByRole('radio', { name: 'Win' }));
    await typing.type(tags(), 'boundaries, work, ,Work');
    await typing.click(submit());
    await waitFor(() => expect(toast()).toMatchObject({ title: 'Post Created!', open: true }));
    expect(postsOf(calls).map(({ body }) => body)).toEqual([
      { type: 'win', title: 'I said no', content: 'It took four minutes.', tags: ['boundaries', 'work'], userId: 'me' },
    ]);
    expect(titles()).toEqual(['I said no', 'Earlier']);
    expect([title().value, content().value, tags().value, postDraft('me').read()]).toEqual(['', '', '', {}]);
    expect(asked(calls)).toHaveLength(1);
  });

  it('shows the post optimistically, and sends a double click once', async () => {
    let arrive: () => void = () => undefined;
    const gate = new Promise<void>((resolve) => (arrive = resolve));
    const { calls } = open({ reader: { ...user, displayName: 'Ana of the hills' } });
    const original = globalThis.fetch;
    const slow = async (request: Request) => {
      if (request.method === 'POST') await gate;
      return original(request);
    };
    Object.assign(globalThis, { fetch: slow });
    const typing = await write();
    await typing.dblClick(submit());
    const onItsWay = within(await screen.findByRole('article', { name: 'I said no' }));
    expect(onItsWay.getByText('Posting…')).toBeTruthy();
    // The display name, not the account's.
    expect(onItsWay.getAllByText(/Ana of the hills/).length).toBeGreaterThan(0);
    expect(content().value).toBe('It took four minutes.');
    await act(async () => arrive());
    await waitFor(() => expect(content().value).toBe(''));
    expect(titles()).toEqual(['I said no']);
    expect(postsOf(calls)).toHaveLength(1);
  });

  it.each([
    ['no answer', () => undefined, 'No connection.'],
    ['a fault without a text', () => problem(500, 'something_new'), 'Failed to create post. Please try again.'],
    ['too many', () => problem(429, 'rate_limited'), 'That was a lot.'],
  ])(
    'keeps the input after %s, removes the optimistic post, and repeats with the same key',
    async (_name, refuse, copy) => {
      let refused = false;
      const { calls, toast } = open({
        create: (call) => (refused ? { status: 201, body: sent(call) } : ((refused = true), refuse())),
      });
      const typing = await write();
      await typing.click(submit());
      await waitFor(() => expect(toast()).toMatchObject({ title: 'Error', description: copy, variant: 'destructive' }));
      expect([title().value, content().value, titles()]).toEqual(['I said no', 'It took four minutes.', []]);
      await typing.click(submit());
      await waitFor(() => expect(title().value).toBe(''));
      const keys = postsOf(calls).map(({ headers }) => headers.get('idempotency-key'));
      expect(new Set(keys).size).toBe(1);
      expect(keys).toHaveLength(2);
    },
  );

  it('shows the server’s errors at the fields', async () => {
    open({ create: () => problem(422, 'validation_failed', [{ field: 'tags.0', code: 'invalid_characters' }]) });
    const typing = await write();
    await typing.click(submit());
    expect(await screen.findByText('This wasn’t accepted. Please check it.')).toBeTruthy();
    expect(document.activeElement).toBe(tags());
  });

  it('restores this member’s draft, and says that it is stored', async () => {
    postDraft('me').keep({ type: 'homework', title: 'Half', content: 'a thought', tags: '' });
    postDraft('other').keep({ title: 'Of somebody else' });
    open();
    await screen.findByLabelText(/^Title/);
    expect([title().value, content().value]).toEqual(['Half', 'a thought']);
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Homework' }).checked).toBe(true);
    expect(screen.getByText('Draft saved in this tab')).toBeTruthy();
  });
});

describe('lost access', () => {
  it.each([
    ['en', 'Session Expired', 'Please log in again to continue.', '/api/login?next=%2Fmember-portal'],
    ['es', 'Tu sesión expiró', 'Inicia sesión de nuevo para continuar.', '/api/login?next=%2Fes%2Fmember-portal'],
  ] as const)(
    'by an ended session while writing: reported, text kept, log-in after one second (%s)',
    async (language, heading, description, address) => {
      const { departures, toast } = open({ language, create: () => problem(401, 'unauthorized') });
      await write();
      jest.useFakeTimers();
      await userEvent.setup({ advanceTimers: jest.advanceTimersByTime }).click(submit());
      await act(async () => jest.advanceTimersByTimeAsync(50));
      expect(toast()).toMatchObject({ title: heading, description, variant: 'destructive' });
      await act(async () => jest.advanceTimersByTimeAsync(900));
      expect(departures).toEqual([]);
      await act(async () => jest.advanceTimersByTimeAsync(100));
      expect(departures).toEqual([address]);
      expect(content().value).toBe('It took four minutes.');
      expect(postDraft('me').read()).toMatchObject({ title: 'I said no', content: 'It took four minutes.' });
    },
  );

  it('is handled in the list too', async () => {
    jest.useFakeTimers();
    const { departures, toast } = open({ posts: () => problem(401, 'unauthorized') });
    await waitFor(() => expect(toast()).toMatchObject({ title: 'Session Expired' }));
    await waitFor(() => expect(departures).toEqual(['/api/login?next=%2Fmember-portal']), { timeout: 4_000 });
  });

  it('by an ended membership: the text stays, and the current user is refetched', async () => {
    const { calls, toast } = open({ create: () => problem(403, 'forbidden') });
    const typing = await write();
    await typing.click(submit());
    await waitFor(() => expect(calls.map(({ route }) => route)).toContain('GET /api/auth/user'));
    expect(toast()).toMatchObject({ title: 'Error' });
    expect(postDraft('me').read()).toMatchObject({ content: 'It took four minutes.' });
  });
});

describe('reading', () => {
  it('shows author, kind, time, text, tags and both counts', async () => {
    open({
      posts: () => ({
        status: 200,
        body: [
          post('A', {
            content: '**Bold** and\n## Plan',
            tags: ['rest'],
            likesCount: 1,
            commentsCount: 3,
            type: 'homework',
          }),
        ],
      }),
    });
    const article = await screen.findByRole('article', { name: 'A' });
    for (const copy of ['Ben', 'Homework', '12 minutes ago', '1 like', '3 comments', 'rest'])
      expect(within(article).getByText(copy)).toBeTruthy();
    expect(within(article).getByText('Bold').tagName).toBe('STRONG');
    expect(within(article).getByRole('heading', { level: 5, name: 'Plan' })).toBeTruthy();
  });

  it.each([
    ['en', 'New since your last visit', 'Earlier'],
    ['es', 'Nuevo desde tu última visita', 'Anteriores'],
  ] as const)(
    'has a line above what others wrote since the last visit, unless it is filtered (%s)',
    async (language, line, earlier) => {
      const at = (day: string) => `2026-01-${day}T00:00:00.000Z`;
      const { calls } = open({
        language,
        newSince: at('02'),
        posts: () => ({
          status: 200,
          body: [
            post('Mine', { isOwn: true, createdAt: at('04') }),
            post('New', { createdAt: at('03') }),
            post('Known', { createdAt: at('02') }),
          ],
        }),
      });
      await screen.findByText(line);
      const texts = screen.getAllByRole('listitem').map((item) => item.textContent ?? '');
      expect(texts.map((text) => [text.startsWith(line), text.startsWith(earlier)])).toEqual([
        [false, false],
        [true, false],
        [false, true],
      ]);
      await userEvent.click(screen.getByRole('button', { name: language === 'en' ? 'Win' : 'Logro' }));
      await waitFor(() => expect(screen.queryByText(line)).toBeNull());
      expect(calls.filter(({ route }) => route.startsWith('PUT'))).toHaveLength(1);
    },
  );

  it.each([
    ['a first visit', undefined, false],
    ['a visit since which nothing came', '2026-01-05T00:00:00.000Z', false],
    ['a visit since which only the member wrote', '2026-01-01T00:00:00.000Z', true],
  ])('has no such line for %s', async (_name, newSince, isOwn) => {
    const { calls } = open({
      newSince,
      posts: () => ({ status: 200, body: [post('One', { isOwn, createdAt: '2026-01-03T00:00:00.000Z' })] }),
    });
    await waitFor(() => expect(calls.some(({ route }) => route.startsWith('PUT'))).toBe(true));
    await screen.findByRole('article');
    expect(screen.queryByText(/New since|Earlier/)).toBeNull();
  });

  it('marks the own post, and shows no author without a name', async () => {
    open({ posts: () => ({ status: 200, body: [post('A', { isOwn: true }), post('B', { author: {} })] }) });
    expect(await screen.findByText('Ben (you)')).toBeTruthy();
    expect(screen.getByText('Someone in the circle')).toBeTruthy();
  });

  it('shows HTML, scripts and links as text', async () => {
    const nasty = '<img src=x onerror=alert(1)><script>alert(1)</script> [here](javascript:alert(1))';
    open({
      posts: () => ({
        status: 200,
        body: [
          post(nasty, {
            content: nasty,
            tags: [nasty],
            author: { displayName: nasty, avatarUrl: 'javascript:alert(1)' },
          }),
        ],
      }),
    });
    const article = await screen.findByRole('article');
    expect(article.querySelectorAll('img, script, a')).toHaveLength(0);
    expect(article.textContent).toContain('<script>alert(1)</script> [here](javascript:alert(1))');
  });

  it('truncates 5,000 lines, expands them on demand, and collapses them', async () => {
    open({
      posts: () => ({
        status: 200,
        body: [post('Long', { content: Array.from({ length: 5_000 }, (_, index) => `line ${index};`).join('\n') })],
      }),
    });
    const article = await screen.findByRole('article', { name: 'Long' });
    expect([article.textContent?.includes('line 11;'), article.textContent?.includes('line 12;')]).toEqual([
      true,
      false,
    ]);
    await userEvent.click(within(article).getByRole('button', { name: 'Show more of “Long”' }));
    expect(article.textContent).toContain('line 4999;');
    await userEvent.click(within(article).getByRole('button', { name: 'Show less of “Long”' }));
    expect(article.textContent).not.toContain('line 12;');
  });

  it('follows the Link header and moves the focus to the first new post', async () => {
    const { calls } = open({
      posts: ({ search }) =>
        search.get('cursor') === 'abc'
          ? { status: 200, body: [post('C')] }
          : {
              status: 200,
              body: [post('A'), post('B')],
              headers: { link: '</api/member/posts?cursor=abc>; rel="next"' },
            },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Show more' }));
    await waitFor(() => expect(titles()).toEqual(['A', 'B', 'C']));
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'C' }));
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
    expect(asked(calls)).toEqual(['', 'cursor=abc']);
  });

  it('filters by type, tag and search terms, and clears filters', async () => {
    const { calls } = open({
      posts: ({ search }) => ({ status: 200, body: search.has('q') ? [] : [post('A', { tags: ['rest'] })] }),
    });
    const typing = userEvent.setup();
    await typing.click(await screen.findByRole('button', { name: 'Win' }));
    await typing.click(await screen.findByRole('button', { name: 'Posts tagged rest' }));
    await typing.type(screen.getByLabelText('Search'), 'no');
    expect(await screen.findByRole('heading', { name: 'No results' })).toBeTruthy();
    expect(asked(calls)).toEqual(['', 'type=win', 'type=win&tag=rest', 'type=win&tag=rest&q=no']);
    await typing.click(screen.getByRole('button', { name: 'Show all posts' }));
    expect(await screen.findByRole('article', { name: 'A' })).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('Search').value).toBe('');
    expect(asked(calls).at(-1)).toBe('');
  });

  it('clears one filter by its button', async () => {
    const { calls } = open({ posts: () => ({ status: 200, body: [post('A', { tags: ['rest'] })] }) });
    const typing = userEvent.setup();
    await typing.click(await screen.findByRole('button', { name: 'Posts tagged rest' }));
    await typing.click(screen.getByRole('button', { name: 'Remove the tag filter rest' }));
    await waitFor(() => expect(asked(calls)).toEqual(['', 'tag=rest', '']));
  });
});

describe('pinned posts', () => {
  const pins = { posts: [post('Pinned')], isFolded: false };
  const posts = () => ({ status: 200, body: [post('Newest'), post('Pinned'), post('Oldest')] });

  it.each([
    ['en', '1 pinned post'],
    ['es', '1 publicación fijada'],
  ] as const)('stand above the others, once, and are folded for good (%s)', async (language, name) => {
    const { calls } = open({ posts, pins, language });
    await screen.findByRole('heading', { name: 'Newest' });
    expect(titles()).toEqual(['Pinned', 'Newest', 'Oldest']);
    const button = screen.getByRole('button', { name });
    await userEvent.click(button);
    expect([titles(), button.getAttribute('aria-expanded')]).toEqual([['Newest', 'Oldest'], 'false']);
    expect(calls.find(({ route }) => route.startsWith('PUT /api/member/pinned'))?.body).toEqual({ isFolded: true });
    await userEvent.click(button);
    expect(titles()).toEqual(['Pinned', 'Newest', 'Oldest']);
  });

  it('are unfolded again when that was not stored', async () => {
    open({ posts, pins, fold: problem(500, 'internal_error') });
    await userEvent.click(await screen.findByRole('button', { name: '1 pinned post' }));
    await waitFor(() => expect(titles()).toEqual(['Pinned', 'Newest', 'Oldest']));
  });

  it('are among the others in a search, and alone where there are no others', async () => {
    open({ posts: (call) => (call.search.has('type') ? posts() : { status: 200, body: [post('Pinned')] }), pins });
    await screen.findByRole('button', { name: '1 pinned post' });
    expect(titles()).toEqual(['Pinned']);
    await userEvent.click(screen.getByRole('button', { name: 'Win' }));
    await waitFor(() => expect(titles()).toEqual(['Newest', 'Pinned', 'Oldest']));
    expect(screen.queryByRole('button', { name: '1 pinned post' })).toBeNull();
  });
});

describe('states', () => {
  it('shows skeleton posts and a text while loading', () => {
    fakeApi({});
    renderPage(<Community user={user} />, { texts });
    expect(screen.getByText('Loading the posts…')).toBeTruthy();
  });

  it.each([
    ['en', 'Nobody has posted yet'],
    ['es', 'Aún no ha publicado nadie'],
  ] as const)('shows an empty state (%s)', async (language, heading) => {
    open({ language });
    expect(await screen.findByRole('heading', { name: heading })).toBeTruthy();
  });

  it.each([
    ['without a connection', () => undefined, 'No connection.'],
    ['after a fault', () => problem(500, 'something_new'), 'Something went wrong along the way. Please try again.'],
  ])('reports a failure %s after four attempts, and retries', async (_name, fail, copy) => {
    jest.useFakeTimers();
    let broken = true;
    const { calls } = open({ posts: () => (broken ? fail() : { status: 200, body: [post('A')] }) });
    expect(await screen.findByText(copy, {}, { timeout: 10_000 })).toBeTruthy();
    expect(asked(calls)).toHaveLength(4);
    broken = false;
    await userEvent
      .setup({ advanceTimers: jest.advanceTimersByTime })
      .click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('article', { name: 'A' })).toBeTruthy();
  });
});

describe('the thread of a pod', () => {
  const pod: PodDto = { id: 'p1', name: 'Thursday pod', changes: [], people: [] };

  it.each([
    ['en', 'Only the people in Thursday pod and your coach can read this.', 'your pod only'],
    ['es', 'Solo las personas de Thursday pod y tu coach pueden leer esto.', 'solo para tu grupo'],
  ] as const)('asks for its posts alone, and says who reads them (%s)', async (language, who, only) => {
    const { calls } = open({
      language,
      pod,
      posts: () => ({ status: 200, body: [post('Between us', { podId: 'p1' })] }),
      newSince: '2026-01-01T00:00:00.000Z',
      pins: { posts: [post('For all')], isFolded: false },
    });
    await screen.findByText('Between us');
    expect([screen.queryByText(who), screen.queryByText(only), screen.queryByText('For all')].map(Boolean)).toEqual([
      true,
      true,
      false,
    ]);
    expect(calls.map(({ route, search }) => [route, search.get('podId')])).toEqual([['GET /api/member/posts', 'p1']]);
  });

  it('keeps a draft of its own, and sends it to the pod', async () => {
    const actor = userEvent.setup();
    postDraft('me').keep({ title: 'For all', content: 'Words for everybody.' });
    const { calls, toast } = open({ pod });
    await screen.findByText('Nobody has posted yet');
    await actor.click(screen.getByRole('button', { name: 'Share with your pod…' }));
    expect([title().value, content().value]).toEqual(['', '']);
    await actor.type(title(), 'Between us');
    await actor.type(content(), 'Words for few people.');
    expect(postDraft('me', 'p1').read()).toMatchObject({ title: 'Between us' });
    await actor.click(submit());
    await screen.findByText('your pod only');
    expect(toast()).toMatchObject({ description: 'Your pod can read it now.' });
    const sentPost = calls.find(({ route }) => route === 'POST /api/member/posts');
    expect(sentPost?.body).toMatchObject({ title: 'Between us', podId: 'p1' });
    expect([postDraft('me').read()['title'], postDraft('me', 'p1').read()]).toEqual(['For all', {}]);
  });
});
