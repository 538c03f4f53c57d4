import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fakeApi, type FakeAnswer, type FakeCall } from '../../../../testing/fake-api';
import { renderPage } from '../../../../testing/render-page';
import admin from '../../locales/en.json' with { type: 'json' };
import adminEs from '../../locales/es.json' with { type: 'json' };
import audit from '../audit-log/locales/en.json' with { type: 'json' };
import auditEs from '../audit-log/locales/es.json' with { type: 'json' };
import content from '../content/locales/en.json' with { type: 'json' };
import contentEs from '../content/locales/es.json' with { type: 'json' };
import { Page } from './community-page';
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
const post = (id: string, title: string, more: object = {}) => ({
  id,
  title,
  type: 'win',
  content: 'Words.',
  tags: [],
  userId: 'u1',
  authorName: 'Ana',
  createdAt: '2026-11-20T10:00:00.000Z',
  likesCount: 0,
  commentsCount: 0,
  visibility: 'visible',
  reportsCount: 0,
  openReportsCount: 0,
  ...more,
});
const comment = {
  id: 'c1',
  postId: 'p1',
  postTitle: 'A quiet win',
  content: 'That took courage.',
  userId: 'u2',
  authorName: 'Ben',
  createdAt: '2026-11-20T10:00:00.000Z',
  visibility: 'hidden',
};

const note = {
  id: 'n1',
  callRecordingId: 'r1',
  recordingTitle: 'Saying no',
  notes: `${'Many words. '.repeat(30)}The end.`,
  userId: 'u2',
  authorName: 'Ben',
  createdAt: '2026-11-20T10:00:00.000Z',
  visibility: 'visible',
  reportsCount: 3,
  openReportsCount: 1,
};

const routes = {
  'GET /api/auth/user': (): FakeAnswer => ({ status: 200, body: person }),
  'GET /api/admin/member-posts': (): FakeAnswer => ({
    status: 200,
    body: [
      post('p1', 'A quiet win', { reportsCount: 2, openReportsCount: 1 }),
      post('p2', 'Old words', { visibility: 'hidden' }),
    ],
  }),
  'GET /api/admin/member-post-comments': (): FakeAnswer => ({ status: 200, body: [comment] }),
  'GET /api/admin/call-recording-notes': (): FakeAnswer => ({ status: 200, body: [note] }),
};
const asked = (calls: FakeCall[], end: string) =>
  calls.filter(({ route }) => route.startsWith('GET') && route.endsWith(end)).map(({ search }) => search.toString());

beforeEach(() => localStorage.clear());
afterEach(cleanup);

describe('/admin/community', () => {
  it.each([
    ['en', 'Posts', 'Visible', 'Hidden', 'To review'],
    ['es', 'Publicaciones', 'A la vista', 'Oculta', 'Por revisar'],
  ] as const)('lists posts with their state and reports (%s)', async (language, caption, visible, hidden, pending) => {
    fakeApi(routes);
    renderPage(<Page />, { texts, language, path: '/admin/community' });
    const table = await screen.findByRole('table', { name: caption });
    expect(within(table).getByRole('link', { name: 'A quiet win' }).getAttribute('href')).toMatch(
      /\/admin\/community\/p1$/,
    );
    expect([within(table).getAllByText(visible).length, within(table).getAllByText(hidden).length]).toEqual([1, 1]);
    expect(within(table).getByText('2')).toBeTruthy();
    expect(within(table).getAllByText(pending)).toHaveLength(1);
  });

  it('filters posts, and lists comments', async () => {
    const user = userEvent.setup();
    const calls = fakeApi(routes);
    const { address } = renderPage(<Page />, { texts, path: '/admin/community?reported=yes' });
    await screen.findByRole('table', { name: 'Posts' });
    await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Hidden');
    await waitFor(() =>
      expect(asked(calls, 'member-posts')).toEqual(['reported=yes', 'visibility=hidden&reported=yes']),
    );
    await user.selectOptions(screen.getByRole('combobox', { name: 'Show' }), 'Comments');
    const table = await screen.findByRole('table', { name: 'Comments' });
    expect(within(table).getByRole('link', { name: 'A quiet win' })).toBeTruthy();
    expect(asked(calls, 'member-post-comments')).toEqual(['visibility=hidden']);
    expect(within(table).getByRole('link', { name: 'That took courage.' }).getAttribute('href')).toMatch(
      /\/admin\/community\/comments\/c1$/,
    );
    expect(address()).toContain('kind=comments');
  });

  it('lists notes on recordings, truncated, and hides selected ones', async () => {
    const user = userEvent.setup();
    const sent: unknown[] = [];
    const calls = fakeApi({
      ...routes,
      'POST /api/admin/call-recording-notes/bulk-hide': ({ body }): FakeAnswer => {
        sent.push(body);
        return { status: 200, body: { done: ['n1'], failed: [] } };
      },
    });
    renderPage(<Page />, { texts, path: '/admin/community?kind=notes&q=many&reported=yes' });
    const table = await screen.findByRole('table', { name: 'Notes' });
    expect(screen.getByRole('searchbox', { name: 'Text in the note' })).toBeTruthy();
    const copy = within(table).getByRole('link', { name: /^Many words\./ });
    expect([
      copy.getAttribute('href')?.replace(/^.*\/admin/, ''),
      copy.textContent?.endsWith('…'),
      within(table).queryByText(/The end\./),
    ]).toEqual(['/community/notes/n1', true, null]);
    expect(within(table).getByRole('link', { name: 'Saying no' }).getAttribute('href')).toMatch(
      /\/admin\/recordings\/r1$/,
    );
    expect(screen.getByRole('link', { name: 'Download CSV' }).getAttribute('href')).toMatch(
      /call-recording-notes\/export\.csv\?q=many&reported=yes$/,
    );
    expect(within(table).getByRole('cell', { name: 'To review 3' })).toBeTruthy();
    await user.click(within(table).getAllByRole('checkbox')[1]!);
    await user.click(screen.getByRole('button', { name: 'Hide' }));
    await user.click(
      within(await screen.findByRole('dialog', { name: 'Hide this note?' })).getByRole('button', { name: 'Hide' }),
    );
    await waitFor(() => expect(sent).toEqual([{ ids: ['n1'] }]));
    expect(asked(calls, 'call-recording-notes')[0]).toBe('q=many&reported=yes');
  });

  it('hides visible ones after a confirmation, and reports missing ones', async () => {
    const user = userEvent.setup();
    const sent: unknown[] = [];
    fakeApi({
      ...routes,
      'POST /api/admin/member-posts/bulk-hide': ({ body }): FakeAnswer => {
        sent.push(body);
        return { status: 200, body: { done: [], failed: [{ id: 'p1', code: 'not_found' }] } };
      },
    });
    renderPage(<Page />, { texts, path: '/admin/community' });
    const table = await screen.findByRole('table', { name: 'Posts' });
    for (const box of within(table).getAllByRole('checkbox').slice(1)) await user.click(box);
    await user.click(screen.getByRole('button', { name: 'Hide' }));
    const dialog = await screen.findByRole('dialog', { name: 'Hide this post?' });
    await user.click(within(dialog).getByRole('button', { name: 'Hide' }));
    expect(await screen.findByText(/It is not there any more\./)).toBeTruthy();
    expect(sent).toEqual([{ ids: ['p1'] }]);
  });
});

it.each([
  ['en', en],
  ['es', es],
] as const)('decisions are listed; an appeal is read when it is opened, and answered (%s)', async (language, copy) => {
  const user = userEvent.setup();
  let more: object = {};
  const decision = {
    id: 'd1',
    kind: 'comment',
    userId: 'u2',
    memberName: 'Ben',
    memberLanguage: 'es',
    postId: 'p1',
    commentId: 'c1',
    postTitle: 'A quiet win',
    text: 'That took courage.',
    reason: 'It names her.',
    createdAt: '2026-11-20T10:00:00.000Z',
    appealedAt: '2026-11-21T10:00:00.000Z',
    endsAt: '2026-11-27T10:00:00.000Z',
    isInEffect: true,
    isPausing: true,
  };
  const calls = fakeApi({
    ...routes,
    'GET /api/admin/moderation-decisions': (): FakeAnswer => ({ status: 200, body: [{ ...decision, ...more }] }),
    'GET /api/admin/moderation-decisions/d1': (): FakeAnswer => ({
      status: 200,
      body: { ...decision, ...more, appeal: 'She agreed.' },
    }),
    'POST /api/admin/moderation-decisions/d1/answer': ({ body }): FakeAnswer => {
      more = { isInEffect: false, isPausing: false, outcome: 'lifted', ...(body as object) };
      return { status: 200, body: { ...decision, ...more } };
    },
  });
  const { toast } = renderPage(<Page />, { texts, language, path: '/admin/community?kind=decisions&state=open' });
  const table = within(await screen.findByRole('table', { name: copy.decisions.title }));
  expect(asked(calls, 'moderation-decisions')).toEqual(['state=open']);
  expect(asked(calls, 'd1')).toEqual([]);
  await user.click(table.getByText(copy.decisions.details));
  expect(await table.findByText('She agreed.')).toBeTruthy();
  const send = table.getByRole('button', { name: copy.decisions.send });
  expect([
    table.getByText(copy.decisions.pausing),
    table.getByRole('button', { name: copy.decisions.resume }),
  ]).toHaveLength(2);
  await user.click(send);
  expect([
    table.getByText(copy.decisions.chooseMissing),
    table.getByText(copy.decisions.answerMissing),
    document.activeElement?.tagName,
  ]).toEqual([expect.anything(), expect.anything(), 'SELECT']);
  await user.selectOptions(table.getByRole('combobox'), copy.decisions.liftBoth);
  await user.type(table.getByRole('textbox'), 'Gracias.');
  await user.click(send);
  await waitFor(() => expect(toast()?.title).toBe(copy.decisions.answered));
  expect(calls.find(({ route }) => route.startsWith('POST'))?.body).toEqual({ outcome: 'lifted', answer: 'Gracias.' });
  await waitFor(() => expect(table.queryByRole('button', { name: copy.decisions.send })).toBeNull());
  expect(table.getByText('Gracias.')).toBeTruthy();
  // Its row changes with it.
  expect(await table.findByText(copy.decisions.outcomes.lifted)).toBeTruthy();
  expect([table.getByText(copy.decisions.paused), table.queryByText(copy.decisions.open)]).toEqual([
    expect.anything(),
    null,
  ]);
});
