import { afterEach, describe, expect, it } from '@jest/globals';
import { Route, Routes } from '@leap/platform';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { fakeApi, type FakeAnswer, type FakeCall } from '../../../../testing/fake-api';
import { renderPage } from '../../../../testing/render-page';
import admin from '../../locales/en.json' with { type: 'json' };
import adminEs from '../../locales/es.json' with { type: 'json' };
import audit from '../audit-log/locales/en.json' with { type: 'json' };
import auditEs from '../audit-log/locales/es.json' with { type: 'json' };
import { subjectPath } from '../../subject-path';
import content from '../content/locales/en.json' with { type: 'json' };
import contentEs from '../content/locales/es.json' with { type: 'json' };
import { answerTemplates } from './answer-templates';
import { Page as CommentPage } from './community-comment-page';
import { Page as NotePage } from './community-note-page';
import { Page as PostPage } from './community-post-page';
import { textExcerpt } from './text-excerpt';
import en from './locales/en.json' with { type: 'json' };
import es from './locales/es.json' with { type: 'json' };

const texts = {
  en: {
    admin,
    'admin-audit': audit,
    'admin-content': content,
    'admin-community': en,
    shell: { errors: { not_found: 'It is not there any more.' } },
  },
  es: { admin: adminEs, 'admin-audit': auditEs, 'admin-content': contentEs, 'admin-community': es, shell: {} },
};
const person = {
  id: '1',
  isAuthenticated: true,
  email: 'a@example.com',
  role: 'admin',
  isInnerCircleMember: false,
  language: 'en',
  mustSetUpSecondFactor: false,
};
const written = { userId: 'u2', authorName: 'Ben', createdAt: '2026-11-20T10:00:00.000Z', visibility: 'visible' };
const comment = {
  ...written,
  id: 'c1',
  authorLanguage: 'es',
  postId: 'p1',
  postTitle: 'A quiet win',
  content: 'That took *courage*.',
};
const note = {
  ...written,
  id: 'n1',
  callRecordingId: 'r1',
  recordingTitle: 'Saying no',
  notes: 'No is a **whole** sentence.',
  reports: [],
  reportsCount: 0,
  openReportsCount: 0,
};
const report = (id: string, more: object = {}) => ({
  id,
  reason: 'privacy',
  reporterId: 'u3',
  reporterName: `Reporter ${id}`,
  createdAt: '2026-11-20T10:00:00.000Z',
  ...more,
});
const post = {
  ...written,
  id: 'p1',
  type: 'win',
  title: 'A quiet win',
  content: 'Words.',
  tags: [],
  pictures: [{ id: 'a', address: '/a/large', smallAddress: '/a/small', width: 8, height: 6, alt: 'A path' }],
  likesCount: 0,
  commentsCount: 0,
  reportsCount: 2,
  openReportsCount: 1,
};
const entry = (action: string, type: string, id: string) => ({
  id: 'e1',
  action,
  actor: { id: 'a1', name: 'The owner' },
  subject: { type, id },
  createdAt: '2026-11-20T11:00:00.000Z',
});
const answered = (body: unknown) => (): FakeAnswer => ({ status: 200, body });
/** Renders a record's page at its address. */
const open = (pattern: string, page: ReactNode, path: string, language?: 'en' | 'es') =>
  renderPage(
    <Routes>
      <Route path={pattern} element={page} />
    </Routes>,
    { texts, path, ...(language ? { language } : {}) },
  );
const askedFor = (calls: FakeCall[], end: string) =>
  calls.filter(({ route }) => route.endsWith(end)).map(({ search }) => search.toString());

afterEach(cleanup);

const records = [
  [
    'en',
    'a comment',
    CommentPage,
    comment,
    'comment',
    'member-post-comments',
    'Comment by Ben',
    'courage',
    'A quiet win',
    'Hid comment',
  ],
  [
    'es',
    'a comment',
    CommentPage,
    comment,
    'comment',
    'member-post-comments',
    'Comentario de Ben',
    'courage',
    'A quiet win',
    'Ocultó un comentario',
  ],
  ['en', 'a note', NotePage, note, 'note', 'call-recording-notes', 'Note by Ben', 'whole', 'Saying no', 'Hid note'],
  [
    'es',
    'a note',
    NotePage,
    note,
    'note',
    'call-recording-notes',
    'Nota de Ben',
    'whole',
    'Saying no',
    'Ocultó una nota',
  ],
] as const;

describe('the page of a text', () => {
  it.each(records)(
    '(%s) shows %s with its text, its subject and its history',
    async (language, _name, Page, item, type, list, title, bold, about, done) => {
      const calls = fakeApi({
        'GET /api/auth/user': answered(person),
        [`GET /api/admin/${list}/${item.id}`]: answered(item),
        'GET /api/admin/audit-entries': answered([
          entry(type === 'note' ? 'member-notes.hidden' : 'member-comments.hidden', type, item.id),
        ]),
      });
      const path = subjectPath(type, item.id) ?? '';
      open(path.replace(item.id, ':id'), <Page />, path, language);
      expect(await screen.findByRole('heading', { level: 1, name: new RegExp(`^${title},`) })).toBeTruthy();
      expect(screen.getByText(bold).tagName).toMatch(/^(EM|STRONG)$/);
      expect(screen.getByRole('link', { name: about }).getAttribute('href')).toMatch(
        type === 'note' ? /\/admin\/recordings\/r1$/ : /\/admin\/community\/p1$/,
      );
      expect(await screen.findByText(done)).toBeTruthy();
      expect(new Set(askedFor(calls, 'audit-entries'))).toEqual(new Set([`subjectType=${type}&subjectId=${item.id}`]));
    },
  );

  it('hides it with a template in its author’s language and a pause; a refusal keeps what is written', async () => {
    const user = userEvent.setup();
    const sent: unknown[] = [];
    let failed: object[] = [{ id: 'c1', code: 'not_found' }];
    fakeApi({
      'GET /api/auth/user': answered(person),
      'GET /api/admin/member-post-comments/c1': answered(comment),
      'GET /api/admin/audit-entries': answered([]),
      'POST /api/admin/member-post-comments/bulk-hide': ({ body }): FakeAnswer => {
        sent.push(body);
        return { status: 200, body: { done: failed.length ? [] : ['c1'], failed } };
      },
    });
    const { toast } = open('/admin/community/comments/:id', <CommentPage />, '/admin/community/comments/c1');
    await user.click(await screen.findByRole('button', { name: 'Hide' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Hide this comment?' }));
    const hide = () => user.click(dialog.getByRole('button', { name: 'Hide' }));
    await user.selectOptions(dialog.getByLabelText(en.hiding.pause), 'For 7 days');
    await hide();
    expect(dialog.getByText(en.hiding.reasonMissing)).toBeTruthy();
    expect(sent).toEqual([]);
    await user.selectOptions(dialog.getByLabelText(en.hiding.template), en.reasons.unkind);
    await user.selectOptions(dialog.getByLabelText(en.hiding.template), en.reasons.advertising);
    await hide();
    await waitFor(() =>
      expect(toast()).toMatchObject({ description: 'It is not there any more.', variant: 'destructive' }),
    );
    failed = [];
    await hide();
    await waitFor(() => expect(toast()).toMatchObject({ title: 'Hidden. Nobody can see it now.' }));
    const asked = { ids: ['c1'], reason: answerTemplates.es.advertising, pauseDays: 7 };
    expect(sent).toEqual([asked, asked]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});

describe('reports about a note', () => {
  it('are resolved from its page', async () => {
    const sent: unknown[] = [];
    let reports: object[] = [report('s1', { details: 'It names me.' })];
    fakeApi({
      'GET /api/auth/user': answered(person),
      'GET /api/admin/call-recording-notes/n1': () => ({ status: 200, body: { ...note, reports } }),
      'GET /api/admin/audit-entries': answered([]),
      'POST /api/admin/call-recording-notes/n1/resolve-reports': ({ body }): FakeAnswer => {
        sent.push(body);
        reports = [report('s1', { resolvedAt: '2026-11-20T12:00:00.000Z' })];
        return { status: 204 };
      },
    });
    open('/admin/community/notes/:id', <NotePage />, '/admin/community/notes/n1');
    expect(await screen.findByText('It names me.')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Mark as reviewed' }));
    expect(await screen.findByText('All reports have been reviewed.')).toBe(document.activeElement);
    expect(sent).toEqual([{ ids: ['s1'] }]);
  });
});

describe('reports about a post', () => {
  it.each([
    ['en', 'Mark as reviewed', 'Thank you. These reports are off your list.', 'All reports have been reviewed.'],
    [
      'es',
      'Marcar como revisado',
      'Gracias. Estos reportes ya no están en tu lista.',
      'Todos los reportes están revisados.',
    ],
  ] as const)('are resolved as far as they were shown (%s)', async (language, label, done, none) => {
    const user = userEvent.setup();
    const sent: unknown[] = [];
    const reported = { id: 'c1', content: 'Be *ashamed*.', authorName: 'Cem', visibility: 'visible' };
    let reports: object[] = [
      report('s1', { comment: reported }),
      report('s2', { resolvedAt: '2026-11-20T10:30:00.000Z' }),
    ];
    fakeApi({
      'GET /api/auth/user': answered(person),
      'GET /api/admin/member-posts/p1': () => ({ status: 200, body: { ...post, reports } }),
      'GET /api/admin/audit-entries': answered([]),
      'POST /api/admin/member-posts/p1/resolve-reports': ({ body }): FakeAnswer => {
        sent.push(body);
        reports = reports.map((one) => ({ ...one, resolvedAt: '2026-11-20T12:00:00.000Z' }));
        return { status: 204 };
      },
    });
    const { toast } = open('/admin/community/:id', <PostPage />, '/admin/community/p1', language);
    expect((await screen.findByRole('link', { name: /Cem$/ })).getAttribute('href')).toMatch(
      /\/admin\/community\/comments\/c1$/,
    );
    expect(screen.getByText('ashamed').tagName).toBe('EM');
    await user.click(screen.getByRole('button', { name: label }));
    await waitFor(() => expect(toast()).toMatchObject({ title: done }));
    expect(sent).toEqual([{ ids: ['s1'] }]);
    // No open reports: no button.
    await waitFor(() => expect(screen.queryByRole('button', { name: label })).toBeNull());
    expect(screen.getByText(none)).toBe(document.activeElement);
  });

  it.each([
    ['en', en],
    ['es', es],
  ] as const)('is hidden with a reason, whose field says that its author gets it (%s)', async (language, copy) => {
    fakeApi({
      'GET /api/auth/user': answered(person),
      'GET /api/admin/member-posts/p1': answered({ ...post, authorLanguage: 'es', reports: [] }),
      'GET /api/admin/audit-entries': answered([]),
    });
    open('/admin/community/:id', <PostPage />, '/admin/community/p1', language);
    await userEvent.click(await screen.findByRole('button', { name: copy.hide }));
    expect(await screen.findByText(copy.hideReasonHelp.es)).toBeTruthy();
    expect(screen.getByAltText('A path').getAttribute('src')).toContain('/a/small');
    expect(screen.queryByText((language === 'en' ? admin : adminEs).confirm.reasonHelp)).toBeNull();
  });
});

describe('excerpts', () => {
  it('contain the whole text when it is short, and end between two words when it is long', () => {
    expect(textExcerpt('  Short\n\nwords ')).toBe('Short words');
    expect(textExcerpt('## **What stayed:** a *quiet* no\n2 * 3 **')).toBe('What stayed: a quiet no 2 * 3 **');
    expect(textExcerpt('> [a](https://b.example)\n\n- c')).toBe('a c');
    expect(textExcerpt('one two three', 9)).toBe('one two…');
    expect(textExcerpt('one two three', 7)).toBe('one two…');
    expect(textExcerpt('🔥'.repeat(20), 5)).toBe(`${'🔥'.repeat(5)}…`);
  });
});

it('a visible post is pinned and unpinned; full slots are reported', async () => {
  const user = userEvent.setup();
  let pinnedAt: string | undefined;
  const answers: FakeAnswer[] = [{ status: 409, body: { code: 'pins_full', status: 409 } }, { status: 204 }];
  const calls = fakeApi({
    'GET /api/auth/user': answered(person),
    'GET /api/admin/audit-entries': answered([]),
    'GET /api/admin/member-posts/p1': () => ({ status: 200, body: { ...post, reports: [], pinnedAt } }),
    'PUT /api/admin/member-posts/p1/pin': () => {
      const answer = answers.shift();
      if (answer?.status === 204) pinnedAt = '2026-11-20T12:00:00.000Z';
      return answer;
    },
    'DELETE /api/admin/member-posts/p1/pin': () => {
      pinnedAt = undefined;
      return { status: 204 };
    },
  });
  const { toast } = open('/admin/community/:id', <PostPage />, '/admin/community/p1');
  await user.click(await screen.findByRole('button', { name: 'Pin to the top' }));
  await waitFor(() => expect(toast()?.variant).toBe('destructive'));
  await user.click(screen.getByRole('button', { name: 'Pin to the top' }));
  await user.click(await screen.findByRole('button', { name: 'Unpin' }));
  await screen.findByRole('button', { name: 'Pin to the top' });
  expect(calls.filter(({ route }) => route.endsWith('/pin')).map(({ route }) => route.split(' ')[0])).toEqual([
    'PUT',
    'PUT',
    'DELETE',
  ]);
});
