import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from '@leap/platform';
import { fakeApi, type FakeAnswer, type FakeCall } from '../../../../testing/fake-api';
import { renderPage } from '../../../../testing/render-page';
import audit from '../audit-log/locales/en.json' with { type: 'json' };
import content from '../content/locales/en.json' with { type: 'json' };
import images from '../images/locales/en.json' with { type: 'json' };
import markdown from '../../../../libs/markdown-editor/src/locales/en.json' with { type: 'json' };
import admin from '../../locales/en.json' with { type: 'json' };
import { Page } from './blog-post-page';
import pictures from '../markdown/locales/en.json' with { type: 'json' };
import blog from './locales/en.json' with { type: 'json' };

const shell = {
  errors: { validation_failed: 'Some answers need another look.', translation_missing: 'No translation.' },
};
const own = {
  admin,
  shell,
  'admin-blog': blog,
  'admin-content': content,
  'admin-images': images,
  'markdown-editor': markdown,
  'admin-markdown': pictures,
  'admin-audit': audit,
};
const texts = { en: own, es: own };

const user = {
  id: 'u1',
  email: 'editor@example.com',
  role: 'editor',
  isInnerCircleMember: false,
  mustSetUpSecondFactor: false,
  language: 'en',
  tags: [],
};
const post = {
  id: 'p1',
  title: 'A title',
  slug: 'a-title',
  language: 'en',
  state: 'draft',
  hasUnpublishedChanges: false,
  tags: ['burnout'],
  excerpt: 'Two sentences.',
  content: '## Part\n\nSome **bold** words.',
  wordCount: 5,
  createdAt: '2026-03-01T10:00:00.000Z',
  updatedAt: '2026-03-01T10:00:00.000Z',
};

const problem = (status: number, code: string, errors?: object[]): FakeAnswer => ({ status, body: { code, errors } });

function open(path: string, routes: Record<string, (call: FakeCall) => FakeAnswer> = {}) {
  const calls = fakeApi({
    'GET /api/auth/user': () => ({ status: 200, body: user }),
    'GET /api/admin/blog-posts': () => ({ status: 200, body: [] }),
    'GET /api/admin/blog-posts/p1': () => ({ status: 200, body: post }),
    ...routes,
  });
  const page = renderPage(
    <Routes>
      <Route path="/admin/blog/:id" element={<Page />} />
    </Routes>,
    { texts, path },
  );
  return { ...page, calls };
}

const sent = (calls: FakeCall[], route: string) => calls.filter((call) => call.route === route).map(({ body }) => body);

beforeEach(() => sessionStorage.clear());
afterEach(cleanup);

describe('a new post', () => {
  it('suggests a slug from the title, and shows a taken one at its field without losing text', async () => {
    const { calls } = open('/admin/blog/new', {
      'POST /api/admin/blog-posts': () => problem(422, 'validation_failed', [{ field: 'slug', code: 'slug_taken' }]),
    });
    await userEvent.type(await screen.findByLabelText(/^Title/), 'Tired, él says');
    await userEvent.tab();
    const address = screen.getByLabelText(/^Address/);
    expect((address as HTMLInputElement).value).toBe('tired-el-says');
    await userEvent.type(screen.getByLabelText(/^Excerpt/), 'Short.');
    await userEvent.type(screen.getByLabelText(/^Text/), 'Words.');
    await userEvent.click(screen.getByRole('button', { name: 'Save as draft' }));
    expect(await screen.findByText(content.errors.slug_taken)).toBeTruthy();
    expect(address.getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(address);
    expect((screen.getByLabelText(/^Text/) as HTMLTextAreaElement).value).toBe('Words.');
    expect(sent(calls, 'POST /api/admin/blog-posts')).toEqual([
      {
        title: 'Tired, él says',
        slug: 'tired-el-says',
        language: 'en',
        translationId: null,
        excerpt: 'Short.',
        imageId: null,
        content: 'Words.',
        tags: [],
        authorName: null,
      },
    ]);
  });

  it('is not sent when it is empty', async () => {
    const { calls } = open('/admin/blog/new');
    await userEvent.click(await screen.findByRole('button', { name: 'Save as draft' }));
    expect(screen.getAllByText(content.errors.required)).toHaveLength(4);
    expect(sent(calls, 'POST /api/admin/blog-posts')).toEqual([]);
  });
});

describe('a stored post', () => {
  it('is previewed by the site’s renderer while typing', async () => {
    open('/admin/blog/p1');
    const preview = await screen.findByRole('region', { name: blog.preview.title });
    expect(within(preview).getByRole('heading', { name: 'Part' })).toBeTruthy();
    await userEvent.type(screen.getByLabelText(/^Text/), '\n\n<b>*New*</b>');
    await waitFor(() => expect(preview.textContent).toContain('<b>New</b>'));
    expect(preview.querySelector('b')).toBeNull();
  });

  it('is previewed with its picture, and the alternative text in the post’s language', async () => {
    const image = {
      id: 'i1',
      address: '/img/i1-1280.webp',
      sourceSet: '/img/i1-640.webp 640w',
      altEn: 'A quiet lake',
      altEs: 'Un lago en calma',
      width: 1280,
      height: 720,
      byteCount: 1,
      usedBy: 1,
      createdAt: post.createdAt,
      updatedAt: post.createdAt,
    };
    open('/admin/blog/p1', {
      'GET /api/admin/blog-posts/p1': () => ({ status: 200, body: { ...post, imageId: 'i1' } }),
      'GET /api/admin/images/i1': () => ({ status: 200, body: image }),
    });
    const preview = within(await screen.findByRole('region', { name: blog.preview.title }));
    expect((await preview.findByRole('img', { name: 'A quiet lake' })).getAttribute('src')).toBe(image.address);
    await userEvent.selectOptions(screen.getByLabelText(/^Language/), 'es');
    expect(await preview.findByRole('img', { name: 'Un lago en calma' })).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: images.field.remove }));
    await waitFor(() => expect(preview.queryByRole('img')).toBeNull());
  });

  it('is published without a translation only after a confirmation', async () => {
    const { calls } = open('/admin/blog/p1', {
      'POST /api/admin/blog-posts/p1/publish': ({ body }) =>
        (body as { withoutTranslation: boolean }).withoutTranslation
          ? {
              status: 200,
              body: { ...post, state: 'published', publishedAt: post.createdAt, updatedAt: '2026-03-01T11:00:00.000Z' },
            }
          : problem(409, 'translation_missing'),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Publish' }));
    const dialog = await screen.findByRole('dialog', { name: blog.publish.missingTitle });
    await userEvent.click(within(dialog).getByRole('button', { name: blog.publish.missingAction }));
    await waitFor(() => expect(sent(calls, 'POST /api/admin/blog-posts/p1/publish')).toHaveLength(2));
    expect(sent(calls, 'POST /api/admin/blog-posts/p1/publish')).toEqual([
      { version: post.updatedAt, withoutTranslation: false },
      { version: post.updatedAt, withoutTranslation: true },
    ]);
  });

  it('whose translation is a draft is published alone only after a confirmation', async () => {
    const paired = { ...post, translationId: 'p2', translationTitle: 'Un título', translationState: 'draft' };
    const { calls } = open('/admin/blog/p1', {
      'GET /api/admin/blog-posts/p1': () => ({ status: 200, body: paired }),
      'POST /api/admin/blog-posts/p1/publish': () => problem(409, 'translation_missing'),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Publish' }));
    const dialog = await screen.findByRole('dialog', { name: blog.publish.draftTitle });
    await userEvent.click(within(dialog).getByRole('button', { name: blog.publish.draftAction }));
    await waitFor(() =>
      expect(sent(calls, 'POST /api/admin/blog-posts/p1/publish').at(-1)).toEqual({
        version: post.updatedAt,
        withoutTranslation: true,
      }),
    );
  });

  it('adopts another editor’s changes of unchanged fields, also after a reload of a draft', async () => {
    const { unmount } = open('/admin/blog/p1');
    await userEvent.type(await screen.findByLabelText(/^Excerpt/), ' More.');
    unmount();
    const newer = { ...post, title: 'Another title', updatedAt: '2026-03-01T12:00:00.000Z' };
    const { calls } = open('/admin/blog/p1', {
      'GET /api/admin/blog-posts/p1': () => ({ status: 200, body: newer }),
      'PATCH /api/admin/blog-posts/p1': ({ body }) =>
        (body as { version: string }).version === newer.updatedAt
          ? { status: 200, body: { ...newer, ...(body as object), updatedAt: '2026-03-01T13:00:00.000Z' } }
          : problem(409, 'edit_conflict'),
    });
    await waitFor(() =>
      expect((screen.getByLabelText(/^Excerpt/) as HTMLTextAreaElement).value).toBe('Two sentences. More.'),
    );
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByRole('group', { name: 'Title' })).toBeTruthy();
    expect(screen.queryByRole('group', { name: 'Excerpt' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: admin.conflict.save }));
    await waitFor(() =>
      expect(sent(calls, 'PATCH /api/admin/blog-posts/p1').at(-1)).toMatchObject({
        title: 'Another title',
        excerpt: 'Two sentences. More.',
        version: newer.updatedAt,
      }),
    );
  });

  it('with conflicting changes is merged, and saved over the newest version', async () => {
    const theirs = { ...post, title: 'Their title', updatedAt: '2026-03-01T12:00:00.000Z' };
    let current: object = post;
    const { calls } = open('/admin/blog/p1', {
      'GET /api/admin/blog-posts/p1': () => ({ status: 200, body: current }),
      'PATCH /api/admin/blog-posts/p1': ({ body }) => {
        if ((body as { version: string }).version !== theirs.updatedAt) {
          current = theirs;
          return problem(409, 'edit_conflict');
        }
        return { status: 200, body: { ...theirs, ...(body as object), updatedAt: '2026-03-01T13:00:00.000Z' } };
      },
    });
    await userEvent.type(await screen.findByLabelText(/^Text/), ' And mine.');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    const title = await screen.findByRole('group', { name: 'Title' });
    await userEvent.click(within(title).getByRole('radio', { name: /Theirs/ }));
    await userEvent.click(screen.getByRole('button', { name: admin.conflict.save }));
    await waitFor(() => expect(sent(calls, 'PATCH /api/admin/blog-posts/p1')).toHaveLength(2));
    expect(sent(calls, 'PATCH /api/admin/blog-posts/p1')[1]).toMatchObject({
      title: 'Their title',
      content: `${post.content} And mine.`,
      version: theirs.updatedAt,
    });
  });

  it('keeps a draft when the page is closed and opened again, with its base version', async () => {
    const { unmount } = open('/admin/blog/p1');
    await userEvent.type(await screen.findByLabelText(/^Excerpt/), ' More.');
    unmount();
    const newer = { ...post, title: 'Another title', updatedAt: '2026-03-01T12:00:00.000Z' };
    const { calls } = open('/admin/blog/p1', {
      'GET /api/admin/blog-posts/p1': () => ({ status: 200, body: newer }),
      'PATCH /api/admin/blog-posts/p1': () => problem(409, 'edit_conflict'),
    });
    await waitFor(() =>
      expect((screen.getByLabelText(/^Excerpt/) as HTMLTextAreaElement).value).toBe('Two sentences. More.'),
    );
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(sent(calls, 'PATCH /api/admin/blog-posts/p1').at(-1)).toMatchObject({ version: post.updatedAt }),
    );
    expect(await screen.findByRole('group', { name: 'Title' })).toBeTruthy();
  });
});

describe('saving by itself', () => {
  /** Versions of the server: each save is a minute later. */
  function server(from: Partial<typeof post> = {}) {
    let stored = { ...post, ...from };
    const answer = ({ body }: FakeCall): FakeAnswer => {
      const { version, ...changes } = body as { version: string };
      if (version !== stored.updatedAt) return problem(409, 'edit_conflict');
      const minute = Number(stored.updatedAt.slice(14, 16)) + 1;
      stored = { ...stored, ...changes, updatedAt: `2026-03-01T10:${String(minute).padStart(2, '0')}:00.000Z` };
      return { status: 200, body: stored };
    };
    return {
      routes: {
        'GET /api/admin/blog-posts/p1': () => ({ status: 200, body: stored }),
        'PATCH /api/admin/blog-posts/p1': answer,
      },
      changeElsewhere: () => {
        stored = { ...stored, title: 'Elsewhere', updatedAt: '2026-03-01T12:00:00.000Z' };
      },
    };
  }
  /** The browser is connected again: what is pending is sent at once. */
  const connect = (): void => void act(() => window.dispatchEvent(new Event('online')));
  const saves = (calls: FakeCall[]) =>
    sent(calls, 'PATCH /api/admin/blog-posts/p1').map((body) => {
      const { version, title } = body as { version: string; title: string };
      return [version, title];
    });

  it('follows a pause, without a toast, and each save is based on the one before', async () => {
    const { calls } = open('/admin/blog/p1', server().routes);
    const title = await screen.findByLabelText<HTMLInputElement>(/^Title/);
    await userEvent.type(title, '!');
    await screen.findByText(/^Saved \d/, undefined, { timeout: 5_000 });
    expect(screen.queryByText(blog.saved)).toBeNull();
    await userEvent.type(title, '?');
    connect();
    await waitFor(() =>
      expect(saves(calls)).toEqual([
        ['2026-03-01T10:00:00.000Z', 'A title!'],
        ['2026-03-01T10:01:00.000Z', 'A title!?'],
      ]),
    );
    expect(title.value).toBe('A title!?');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    // What was saved on request is a version of its own.
    await waitFor(() =>
      expect(
        sent(calls, 'PATCH /api/admin/blog-posts/p1').map((body) => (body as { isAutosave?: boolean }).isAutosave),
      ).toEqual([true, true, undefined]),
    );
  });

  it('says that there is no connection, and saves when there is one', async () => {
    const { routes } = server();
    let isConnected = false;
    const { calls } = open('/admin/blog/p1', {
      ...routes,
      'PATCH /api/admin/blog-posts/p1': (call) =>
        isConnected ? routes['PATCH /api/admin/blog-posts/p1'](call) : undefined,
    });
    await userEvent.type(await screen.findByLabelText(/^Title/), '!');
    connect();
    expect(await screen.findByText(content.autosave.offline)).toBeTruthy();
    isConnected = true;
    connect();
    expect(await screen.findByText(/^Saved \d/)).toBeTruthy();
    expect(screen.queryByText(content.autosave.offline)).toBeNull();
    expect(saves(calls).at(-1)).toEqual([post.updatedAt, 'A title!']);
  });

  it.each([
    [401, 'unauthorized'],
    [403, 'forbidden'],
    [413, 'payload_too_large'],
  ])('does not say that it tries again after a %s', async (status, code) => {
    const { calls } = open('/admin/blog/p1', {
      ...server().routes,
      'PATCH /api/admin/blog-posts/p1': () => problem(status, code),
    });
    const title = await screen.findByLabelText<HTMLInputElement>(/^Title/);
    await userEvent.type(title, '!');
    connect();
    expect(await screen.findByText(content.autosave.stopped)).toBeTruthy();
    connect();
    expect(saves(calls)).toHaveLength(1);
    expect(title.value).toBe('A title!');
  });

  it('stops when somebody else has changed the post, and loses nothing', async () => {
    const { routes, changeElsewhere } = server();
    const { calls } = open('/admin/blog/p1', routes);
    const title = await screen.findByLabelText<HTMLInputElement>(/^Title/);
    await userEvent.type(title, '!');
    changeElsewhere();
    connect();
    expect(await screen.findByText(content.autosave.conflict)).toBeTruthy();
    connect();
    expect(saves(calls)).toHaveLength(1);
    expect(title.value).toBe('A title!');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByRole('group', { name: 'Title' })).toBeTruthy();
  });

  it('waits for a request while the post is scheduled', async () => {
    const { calls } = open('/admin/blog/p1', server({ state: 'scheduled' }).routes);
    await userEvent.type(await screen.findByLabelText(/^Title/), '!');
    expect(screen.getByText(blog.scheduledNote)).toBeTruthy();
    connect();
    expect(await screen.findByText(content.autosave.onRequest)).toBeTruthy();
    expect(saves(calls)).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(saves(calls)).toEqual([[post.updatedAt, 'A title!']]));
  });

  it('leaves out the language of a published post until it is asked to save', async () => {
    const { calls } = open('/admin/blog/p1', server({ state: 'published' }).routes);
    const languages = () =>
      sent(calls, 'PATCH /api/admin/blog-posts/p1').map((body) => (body as { language: string }).language);
    const language = await screen.findByLabelText<HTMLSelectElement>(/^Language/);
    expect(screen.getByText(blog.fields.languageNote)).toBeTruthy();
    await userEvent.selectOptions(language, 'es');
    connect();
    expect(await screen.findByText(content.autosave.onRequest)).toBeTruthy();
    expect(languages()).toEqual([]);
    await userEvent.type(screen.getByLabelText(/^Title/), '!');
    connect();
    await waitFor(() => expect(languages()).toEqual(['en']));
    expect(await screen.findByText(content.autosave.onRequest)).toBeTruthy();
    expect(language.value).toBe('es');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(languages()).toEqual(['en', 'es']));
  });

  it('sends nothing that would be refused', async () => {
    const { calls } = open('/admin/blog/p1', server().routes);
    await userEvent.clear(await screen.findByLabelText(/^Title/));
    connect();
    expect(await screen.findByText(content.autosave.refused)).toBeTruthy();
    expect(saves(calls)).toEqual([]);
  });
});

it('shows a video in the preview as readers meet it, before anything is asked from its host', async () => {
  open('/admin/blog/p1', {
    'GET /api/admin/blog-posts/p1': () => ({
      status: 200,
      body: { ...post, content: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ' },
    }),
  });
  const preview = within(await screen.findByRole('region', { name: blog.preview.title }));
  expect(preview.getByText(pictures.embed.title)).toBeTruthy();
  expect(preview.getByRole('button', { name: pictures.embed.load }).getAttribute('aria-disabled')).toBe('true');
  expect(document.querySelector('iframe')).toBeNull();
});

describe('versions', () => {
  const version = { slug: 'a-title', excerpt: 'Two sentences.', tags: ['burnout'] };
  const texts: Record<string, object> = {
    new: { ...version, id: 'new', title: 'A title', content: 'Some bold words.', imageId: 'i2' },
    old: { ...version, id: 'old', title: 'A title', content: 'Some shy words.', imageId: 'i1' },
  };

  it('are compared with the newest, and restored', async () => {
    const { calls } = open('/admin/blog/p1', {
      'GET /api/admin/blog-posts/p1/versions': () => ({
        status: 200,
        body: [
          {
            id: 'new',
            title: 'A title',
            editorName: 'Ana',
            isPending: false,
            createdAt: post.createdAt,
            updatedAt: post.updatedAt,
          },
          { id: 'old', title: 'A title', isPending: false, createdAt: post.createdAt, updatedAt: post.updatedAt },
        ],
      }),
      'GET /api/admin/blog-posts/p1/versions/new': () => ({ status: 200, body: texts['new'] }),
      'GET /api/admin/blog-posts/p1/versions/old': () => ({ status: 200, body: texts['old'] }),
      'POST /api/admin/blog-posts/p1/versions/old/restore': () => ({
        status: 200,
        body: { ...post, content: 'Some shy words.', updatedAt: '2026-03-01T11:00:00.000Z' },
      }),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Versions' }));
    const dialog = within(await screen.findByRole('dialog', { name: blog.versions.title }));
    const [newest, old] = await within(await dialog.findByRole('list', { name: 'Versions' })).findAllByRole('button');
    expect(newest?.textContent).toContain('Ana');
    expect(old?.textContent).toContain(blog.versions.original);
    await userEvent.click(newest!);
    expect(dialog.queryByRole('button', { name: blog.versions.restore })).toBeNull();
    await userEvent.click(old!);
    const struck = await waitFor(() => dialog.getByText('shy', { selector: 'del' }));
    expect(struck.textContent).toBe(`${blog.versions.removed} shy`);
    const added = struck.nextElementSibling;
    expect([added?.tagName, added?.textContent]).toEqual(['INS', `${blog.versions.added} bold`]);
    expect(dialog.getByText(blog.versions.otherImage)).toBeTruthy();
    await userEvent.click(dialog.getByRole('button', { name: blog.versions.restore }));
    await waitFor(() => expect((screen.getByLabelText(/^Text/) as HTMLTextAreaElement).value).toBe('Some shy words.'));
    expect(sent(calls, 'POST /api/admin/blog-posts/p1/versions/old/restore')).toEqual([{ version: post.updatedAt }]);
  });
});
