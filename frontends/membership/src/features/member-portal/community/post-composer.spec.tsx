import type { CurrentUserDto } from '@leap/client/membership';
import { Link } from '@leap/platform';
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fakeApi, problem, type FakeAnswer } from '../../../../../testing/fake-api';
import { renderPage } from '../../../../../testing/render-page';
import portalEn from '../../../locales/en.json' with { type: 'json' };
import portalEs from '../../../locales/es.json' with { type: 'json' };
import en from './locales/en.json' with { type: 'json' };
import es from './locales/es.json' with { type: 'json' };
import { PostComposer } from './post-composer';
import { postDraft } from './post-draft';

const texts = {
  en: { 'membership-community': en, membership: portalEn, shell: { errors: { network: 'No connection.' } } },
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

const begun = { type: 'homework', title: 'One small no', content: '\n\n[Monday](/member-portal)' };

function open({
  language = 'en' as 'en' | 'es',
  create = (): FakeAnswer => ({ status: 201, body: { id: 'new' } }),
  state = undefined as object | undefined,
  pause = undefined as object | undefined,
} = {}) {
  fakeApi({
    'POST /api/member/posts': create,
    'GET /api/member/moderation-decisions/pause': () => ({ status: 200, body: { pause } }),
  });
  return renderPage(
    <>
      <PostComposer user={user} onPending={() => undefined} onPosted={() => undefined} />
      <Link to="/member-portal" state={{ post: begun }}>
        Begin
      </Link>
    </>,
    { texts, language, state },
  );
}

/** The button that replaces the form. */
const line = () => screen.queryByRole('button', { name: /^(Share with the circle…|Comparte con el círculo…)$/ });
const title = () => screen.getByLabelText<HTMLInputElement>(/^(Title|Título)/);
const content = () => screen.getByLabelText<HTMLTextAreaElement>(/^(Content|Contenido)/);
const notNow = () => screen.queryByRole('button', { name: /^(Not now|Ahora no)$/ });

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});
afterEach(cleanup);

it.each(['en', 'es'] as const)(
  'is a button that opens the form, focuses the title, and collapses it again (%s)',
  async (language) => {
    open({ language });
    const form = screen.getByRole('form', { name: /^(Share with the circle|Comparte con el círculo)$/ });
    expect([line()?.getAttribute('aria-expanded'), line()?.getAttribute('aria-controls'), form.className]).toEqual([
      'false',
      form.id,
      expect.stringContaining('folded'),
    ]);
    line()?.focus();
    await userEvent.keyboard('{Enter}');
    expect([line(), document.activeElement, form.className]).toEqual([
      null,
      title(),
      expect.not.stringContaining('folded'),
    ]);
    await userEvent.click(notNow() ?? form);
    expect([document.activeElement, form.className]).toEqual([line(), expect.stringContaining('folded')]);
  },
);

it('stays open while it has input, and loses nothing', async () => {
  open();
  await userEvent.type(content(), 'Words');
  expect([line(), notNow(), document.activeElement]).toEqual([null, null, content()]);
  await userEvent.tab();
  expect([line(), content().value]).toEqual([null, 'Words']);
});

it('is open when there is a draft, without moving the focus', async () => {
  postDraft('me').keep({ type: 'win', title: '', content: 'Half a thought', tags: '' });
  open();
  expect([line(), content().value, document.activeElement]).toEqual([null, 'Half a thought', document.body]);
});

it.each([
  ['en', en],
  ['es', es],
] as const)('says until when and why writing is paused, and keeps the draft (%s)', async (language, copy) => {
  postDraft('me').keep({ type: 'win', title: '', content: 'Half a thought', tags: '' });
  const endsAt = new Date(Date.now() + 86_400_000).toISOString();
  open({ language, pause: { id: 'd1', kind: 'writing', reason: 'You named her.', endsAt } });
  expect(await screen.findByText('You named her.')).toBeTruthy();
  expect(screen.getByRole('link', { name: copy.composer.pausedLink }).getAttribute('href')).toMatch(/\/decisions$/);
  const submit = screen.getByRole<HTMLButtonElement>('button', { name: copy.composer.submit });
  expect([submit.disabled, content().value]).toEqual([true, 'Half a thought']);
});

it('ignores a draft without text', () => {
  postDraft('me').keep({ type: 'win', title: '', content: ' ', tags: '' });
  open();
  expect(line()).toBeTruthy();
});

it('discards a draft, and takes it back; the focus stays on the button', async () => {
  const view = open();
  await userEvent.click(line()!);
  await userEvent.type(title(), 'I said');
  const button = screen.getByRole('button', { name: en.composer.discard });
  await userEvent.click(button);
  expect([title().value, screen.getByText(en.composer.discarded), document.activeElement]).toEqual([
    '',
    expect.anything(),
    button,
  ]);
  expect(postDraft(user.id).read()).toEqual({});
  await userEvent.click(screen.getByRole('button', { name: en.composer.undo }));
  expect([title().value, screen.queryByText(en.composer.discarded)]).toEqual(['I said', null]);
  view.unmount();
  open();
  await waitFor(() => expect(title().value).toBe('I said'));
  await userEvent.click(screen.getByRole('button', { name: en.composer.discard }));
  await userEvent.click(notNow()!);
  await userEvent.click(line()!);
  expect(screen.queryByRole('button', { name: en.composer.undo })).toBeNull();
});

it('stays open after a refusal, and collapses when the post is stored', async () => {
  let answer: FakeAnswer = problem(500, 'something_new');
  const { toast } = open({ create: () => answer });
  await userEvent.click(line() ?? document.body);
  await userEvent.type(title(), 'I said no');
  await userEvent.type(content(), 'It took four minutes.');
  await userEvent.click(screen.getByRole('button', { name: 'Post' }));
  await waitFor(() => expect(toast()).toMatchObject({ title: 'Error' }));
  expect([line(), content().value]).toEqual([null, 'It took four minutes.']);
  answer = { status: 201, body: { id: 'new' } };
  await userEvent.click(screen.getByRole('button', { name: 'Post' }));
  await waitFor(() => expect(line()).toBeTruthy());
  expect([document.activeElement, title().value, content().value]).toEqual([line(), '', '']);
});

it('opens with a post that another part begins, once', async () => {
  open();
  await userEvent.click(screen.getByRole('link', { name: 'Begin' }));
  await waitFor(() => expect(document.activeElement).toBe(title()));
  expect([title().value, content().value]).toEqual([begun.title, begun.content]);
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /^Homework/ }).checked).toBe(true);
  expect((window.history.state as { usr: unknown }).usr ?? undefined).toBeUndefined();
});

it.each([
  ['en', 'Your draft is still here. “One small no” is now part of it.'],
  ['es', 'Tu borrador sigue aquí. Ahora incluye “One small no”.'],
] as const)('adds what another part begins to what is written, and says so (%s)', async (language, note) => {
  open({ language });
  await userEvent.click(line() ?? document.body);
  await userEvent.type(content(), 'Half a thought');
  await userEvent.click(screen.getByRole('link', { name: 'Begin' }));
  await waitFor(() => expect(document.activeElement).toBe(title()));
  expect([title().value, content().value, screen.getAllByRole('status')[0]!.textContent]).toEqual([
    begun.title,
    'Half a thought\n\n[Monday](/member-portal)',
    note,
  ]);
});

it('adds what is begun below a draft with a title, also right after the page has opened, and once', async () => {
  postDraft('me').keep({ type: 'win', title: 'Mine', content: 'Half a thought', tags: '' });
  open({ state: { usr: { post: begun }, key: 'begun' } });
  const both = `Half a thought\n\n${begun.title}\n\n[Monday](/member-portal)`;
  await waitFor(() => expect([title().value, content().value]).toEqual(['Mine', both]));
  expect(postDraft('me').read()).toMatchObject({ type: 'win', title: 'Mine', content: both });
  await userEvent.click(screen.getByRole('link', { name: 'Begin' }));
  await waitFor(() => expect(document.activeElement).toBe(title()));
  expect(content().value).toBe(both);
});

it('refuses a begun post into which nothing was written, at its field', async () => {
  let isSent = false;
  const result = { ...begun, content: `What I did:${begun.content}` };
  open({
    state: { usr: { post: result }, key: 'begun' },
    create: () => {
      isSent = true;
      return { status: 201, body: { id: 'new' } };
    },
  });
  await waitFor(() => expect(title().value).toBe(begun.title));
  await userEvent.click(screen.getByRole('button', { name: 'Post' }));
  expect(await screen.findByText('Write what you did before you post it.')).toBeTruthy();
  expect([document.activeElement, isSent]).toEqual([content(), false]);
  await userEvent.type(content(), ' I said no.');
  await userEvent.click(screen.getByRole('button', { name: 'Post' }));
  await waitFor(() => expect(isSent).toBe(true));
});

it('does not add what is begun a second time when its text or title was changed', async () => {
  postDraft('me').keep({ type: 'win', title: 'Mine', content: 'Half a thought', tags: '' });
  open();
  await userEvent.click(screen.getByRole('link', { name: 'Begin' }));
  await waitFor(() => expect(content().value).toContain(begun.title));
  await userEvent.type(content(), ' And it worked.');
  const written = content().value;
  await userEvent.click(screen.getByRole('link', { name: 'Begin' }));
  await waitFor(() => expect(document.activeElement).toBe(title()));
  expect(content().value).toBe(written);
  // Also after a reload, where only the draft is left.
  cleanup();
  open();
  await userEvent.click(screen.getByRole('link', { name: 'Begin' }));
  await waitFor(() => expect(document.activeElement).toBe(title()));
  expect(content().value).toBe(written);
});

it('does not add the beginning again to a draft that has only it, below a title of its own', async () => {
  const result = { ...begun, content: `What I did:${begun.content}` };
  postDraft('me').keep({ type: 'win', title: 'Mine', content: result.content, tags: '' });
  open({ state: { usr: { post: result }, key: 'begun' } });
  await waitFor(() => expect(document.activeElement).toBe(title()));
  expect([title().value, content().value]).toEqual(['Mine', result.content]);
  await userEvent.click(screen.getByRole('button', { name: 'Post' }));
  expect(await screen.findByText('Write what you did before you post it.')).toBeTruthy();
});

it('leaves it to the offline bar that nothing is lost', async () => {
  const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const { toast } = open({ create: () => undefined });
  await userEvent.click(line() ?? document.body);
  await userEvent.type(title(), 'I said no');
  await userEvent.type(content(), 'It took four minutes.');
  await userEvent.click(screen.getByRole('button', { name: 'Post' }));
  await waitFor(() => expect(toast()).toMatchObject({ description: 'Failed to create post. Please try again.' }));
  online.mockRestore();
});

it('does not add what is begun again to the post that it became, under another title', async () => {
  open();
  await userEvent.click(screen.getByRole('link', { name: 'Begin' }));
  await waitFor(() => expect(title().value).toBe(begun.title));
  await userEvent.type(content(), ' It worked.');
  await userEvent.clear(title());
  await userEvent.type(title(), 'Mine');
  const written = content().value;
  await userEvent.click(screen.getByRole('link', { name: 'Begin' }));
  await waitFor(() => expect(screen.getAllByRole('status')[0]!.textContent).not.toBe(''));
  expect([title().value, content().value]).toEqual(['Mine', written]);
});
