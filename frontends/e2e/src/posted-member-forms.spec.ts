import { request as playwright } from '@playwright/test';
import { testWithoutPage as test, expect } from './fixtures';
import { ana, ben, password, runSql } from './portal';
import { addressOf, callApi, formIn, postForm, rowOf, sentTo, tokenOf, type Language } from './posted-form';
import type { RunningServer } from './server';

test.describe.configure({ mode: 'default' });

/** The worker's product, without limits: one address sends all forms. */
let server: RunningServer;
test.beforeAll(async ({ product }) => {
  test.setTimeout(120_000);
  server = await product.fresh();
});

const at = (language: Language, path: string): string => addressOf(server, language, path);

// Each in one language: what is stored does not depend on it.
test('posts, comments, notes and answers to a call of members store the rows of their scripts (es)', async ({
  request,
}) => {
  await callApi(request, `${server.url}/api/login`, { email: ana, password });
  const portal = at('es', '/member-portal?view=plain');
  formIn(await (await request.get(portal)).text(), 'post');
  const refused = await postForm(request, portal, 'post', {
    type: 'win',
    title: 'Stored',
    content: 'Short',
    tags: 'a, b',
  });
  expect(refused.status()).toBe(422);
  const shown = formIn(await refused.text(), 'post');
  expect(['type', 'title', 'content', 'tags'].map(shown.value)).toEqual(['win', 'Stored', 'Short', 'a, b']);
  expect(shown.errorOf('content')).toMatch(/\S/);
  const titles = ['By script', 'By form'] as const;
  const content = 'Ten letters and more.\nA second line.';
  await callApi(request, `${server.url}/api/member/posts`, {
    type: 'win',
    title: titles[0],
    content,
    tags: ['a', 'b'],
  });
  const post = { type: 'win', title: titles[1], content: content.replace('\n', '\r\n'), tags: 'a, b' };
  const [created, twice] = await Promise.all([
    postForm(request, portal, 'post', post),
    postForm(request, portal, 'post', post),
  ]);
  const { html } = await sentTo(request, created);
  expect(twice.status()).toBe(303);
  expect(html).toContain(titles[1]);
  const own = ['title', 'last_activity_at'];
  expect(await rowOf(server, 'member_posts', { title: titles[1] }, own)).toEqual(
    await rowOf(server, 'member_posts', { title: titles[0] }, own),
  );

  const { week = '', startsAt = '' } = formIn(html, 'call-rsvp').hidden;
  for (const isComing of ['yes', 'no', 'yes'])
    await sentTo(request, await postForm(request, portal, 'call-rsvp', { week, startsAt, isComing }));
  // The page was opened before the call was moved: the question is asked again, for its present time.
  const before = new Date(Date.parse(startsAt) - 3_600_000).toISOString();
  const moved = await postForm(request, portal, 'call-rsvp', { week, startsAt: before, isComing: 'no' });
  const again = await moved.text();
  expect([moved.status(), formIn(again, 'call-rsvp').hidden['startsAt']]).toEqual([409, startsAt]);
  expect(again).toContain('La llamada se movió, se canceló o ya terminó.');
  expect(await runSql(server, 'SELECT week::text, pod_id, is_coming FROM call_rsvps')).toEqual([
    { week, pod_id: null, is_coming: true },
  ]);

  const [{ id }] = (await runSql(server, 'SELECT id FROM member_posts WHERE title = $1', [titles[1]])) as [
    { id: string },
  ];
  const single = at('es', `/member-portal?view=plain&post=${id}`);
  formIn(await (await request.get(single)).text(), 'comment');
  const empty = await postForm(request, single, 'comment', { content: ' ' });
  expect([empty.status(), formIn(await empty.text(), 'comment').errorOf('content')]).toEqual([
    422,
    expect.stringMatching(/\S/),
  ]);
  await callApi(request, `${server.url}/api/member/posts/${id}/comments`, { content: 'By script.' });
  const commented = await sentTo(request, await postForm(request, single, 'comment', { content: ' By form. ' }));
  expect(commented.html).toContain('By form.');
  expect(await rowOf(server, 'member_post_comments', { content: 'By form.' }, ['content'])).toEqual(
    await rowOf(server, 'member_post_comments', { content: 'By script.' }, ['content']),
  );
  const [{ id: comment }] = (await runSql(server, 'SELECT id FROM member_post_comments WHERE content = $1', [
    'By form.',
  ])) as [{ id: string }];
  for (const isOwn of ['', 'yes']) {
    const reacted = await postForm(request, single, 'reaction', { post: id, kind: 'strength', isOwn });
    const own = formIn((await sentTo(request, reacted)).html, 'reaction').hidden['post'];
    expect([own, await runSql(server, 'SELECT strength_count FROM member_posts WHERE id = $1', [id])]).toEqual([
      id,
      [{ strength_count: isOwn ? 0 : 1 }],
    ]);
  }
  const blank = await (await postForm(request, single, 'comment-change', { entry: comment, content: ' ' })).text();
  // The one that was sent is open, among others with that name.
  expect(formIn(blank.slice(blank.indexOf('<details open')), 'comment-change').errorOf('content')).toMatch(/\S/);
  const other = await postForm(request, single, 'comment-change', { entry: comment, content: ' Otra cosa. ' });
  expect((await sentTo(request, other)).html).toContain('editado');
  expect(await runSql(server, 'SELECT content FROM member_post_comments WHERE id = $1', [comment])).toEqual([
    { content: 'Otra cosa.' },
  ]);
  await sentTo(request, await postForm(request, single, 'comment-deletion', { entry: comment }));
  expect(await runSql(server, 'SELECT 1 FROM member_post_comments WHERE id = $1', [comment])).toEqual([]);

  const recordings = await request.get(at('es', '/member-portal?view=plain&tab=recordings'));
  const [, recording = ''] = /view=plain&amp;recording=([\w-]+)/.exec(await recordings.text()) ?? [];
  const notes = at('es', `/member-portal?view=plain&recording=${recording}`);
  const shortNote = await postForm(request, notes, 'note', { notes: 'Stored', positionSeconds: '12:60' });
  expect(shortNote.status()).toBe(422);
  const noteForm = formIn(await shortNote.text(), 'note');
  expect([noteForm.value('notes'), noteForm.isFocused('notes'), noteForm.value('positionSeconds')]).toEqual([
    'Stored',
    true,
    '12:60',
  ]);
  await callApi(request, `${server.url}/api/member/call-recordings/${recording}/notes`, {
    notes: 'A script’s note',
    positionSeconds: 754,
  });
  await sentTo(request, await postForm(request, notes, 'note', { notes: 'A form’s note', positionSeconds: '12:34' }));
  expect(await rowOf(server, 'call_recording_notes', { notes: 'A form’s note' }, ['notes'])).toEqual(
    await rowOf(server, 'call_recording_notes', { notes: 'A script’s note' }, ['notes']),
  );

  const [{ id: note }] = (await runSql(server, 'SELECT id FROM call_recording_notes WHERE notes = $1', [
    'A form’s note',
  ])) as [{ id: string }];
  await sentTo(request, await postForm(request, notes, 'note-deletion', { entry: note }));
  expect(await runSql(server, 'SELECT 1 FROM call_recording_notes WHERE id = $1', [note])).toEqual([]);

  // Nothing is deleted without a session.
  await callApi(request, `${server.url}/api/logout`);
  const anonymous = await postForm(request, single, 'post-deletion');
  expect(anonymous.status()).toBe(401);
  // Another member reports the post, a comment on it, and a note.
  await callApi(request, `${server.url}/api/login`, { email: ben, password });
  formIn(await (await request.get(single)).text(), 'report');
  const unreasoned = await postForm(request, single, 'report', { details: 'Stored' });
  const report = formIn(await unreasoned.text(), 'report');
  expect([unreasoned.status(), report.errorOf('reason'), report.value('details')]).toEqual([
    422,
    expect.stringMatching(/\S/),
    'Stored',
  ]);
  const [{ id: others }] = (await runSql(server, 'SELECT id FROM member_post_comments WHERE content = $1', [
    'By script.',
  ])) as [{ id: string }];
  await sentTo(request, await postForm(request, single, 'report', { reason: 'danger', details: 'Stored' }));
  await sentTo(request, await postForm(request, single, 'report', { entry: others, reason: 'other', details: '' }));
  expect(
    await runSql(
      server,
      'SELECT reason, comment_id AS comment FROM member_post_reports WHERE post_id = $1 ORDER BY 1',
      [id],
    ),
  ).toEqual([
    { reason: 'danger', comment: null },
    { reason: 'other', comment: others },
  ]);
  const [{ id: reported }] = (await runSql(server, 'SELECT id FROM call_recording_notes WHERE notes = $1', [
    'A script’s note',
  ])) as [{ id: string }];
  expect(formIn(await (await request.get(notes)).text(), 'report').value('entry')).toBe(reported);
  await sentTo(request, await postForm(request, notes, 'report', { entry: reported, reason: 'unkind', details: '' }));
  expect(await runSql(server, 'SELECT reason FROM member_post_reports WHERE note_id = $1', [reported])).toEqual([
    { reason: 'unkind' },
  ]);
  await callApi(request, `${server.url}/api/login`, { email: ana, password });
  await sentTo(request, await postForm(request, single, 'post-deletion'));
  expect(await runSql(server, 'SELECT 1 FROM member_posts WHERE id = $1', [id])).toEqual([]);
});

test("the account's forms store the rows of their scripts (en)", async ({ request }) => {
  await callApi(request, `${server.url}/api/login`, { email: ana, password });
  const account = at('en', '/account');
  const first = await (await request.get(account)).text();
  for (const name of [
    'profile',
    'change-email',
    'change-password',
    'notifications',
    'end-sessions',
    'account-deletion',
  ])
    formIn(first, name);
  const user = async () => (await runSql(server, 'SELECT to_jsonb(u) AS row FROM users u WHERE email = $1', [ana]))[0]!;

  const names = { firstName: 'Ana', lastName: 'Muñoz', displayName: 'Ana M.', language: 'es' };
  const long = await postForm(request, account, 'profile', { ...names, displayName: 'x'.repeat(101) });
  expect(long.status()).toBe(422);
  const again = formIn(await long.text(), 'profile');
  expect([again.value('displayName'), again.value('language')]).toEqual(['x'.repeat(101), 'es']);
  expect(again.errorOf('displayName')).toMatch(/\S/);
  await callApi(request, `${server.url}/api/auth/user`, names, 'PATCH');
  const byScript = await user();
  await callApi(
    request,
    `${server.url}/api/auth/user`,
    { ...names, firstName: '', lastName: '', displayName: '' },
    'PATCH',
  );
  const saved = await sentTo(request, await postForm(request, account, 'profile', { ...names, firstName: ' Ana ' }));
  expect(formIn(saved.html, 'profile').value('displayName')).toBe('Ana M.');
  const unlike = (row: Record<string, unknown>) => ({ ...(row['row'] as object), updated_at: '' });
  expect(unlike(await user())).toEqual(unlike(byScript));

  const settings = {
    ...formIn(first, 'notifications').hidden,
    calls: 'on',
    callHourBefore: 'on',
    commentsFrequency: 'never',
    recordingsFrequency: 'weekly',
  };
  await sentTo(request, await postForm(request, account, 'notifications', settings));
  expect(await (await request.get(`${server.url}/api/member/notification-settings`)).json()).toEqual({
    comments: false,
    recordings: true,
    joinedPosts: true,
    mentions: true,
    announcements: true,
    commentsFrequency: 'immediately',
    joinedPostsFrequency: 'daily',
    mentionsFrequency: 'immediately',
    recordingsFrequency: 'weekly',
    announcementsFrequency: 'immediately',
    digest: false,
    calls: true,
    callDayBefore: false,
    callHourBefore: true,
    series: false,
    practice: false,
    quietFrom: 21,
    quietUntil: 8,
    // Of devices, for whose messages scripts are needed.
    pushComments: true,
    pushJoinedPosts: true,
    pushMentions: true,
    pushRecordings: true,
    pushAnnouncements: true,
    pushCalls: true,
    pushCallDayBefore: false,
    pushCallHourBefore: false,
  });

  const wanted = 'ana-new@example.com';
  const wrong = await postForm(request, account, 'change-email', { email: wanted, password: 'not the password' });
  expect(wrong.status()).toBe(422);
  const shown = await wrong.text();
  expect(shown).not.toContain('not the password');
  expect(formIn(shown, 'change-email').value('email')).toBe(wanted);
  expect(formIn(shown, 'change-email').errorOf('password')).toMatch(/\S/);
  const asked = await sentTo(request, await postForm(request, account, 'change-email', { email: wanted, password }));
  expect(asked.url.href).not.toContain(wanted);
  const confirm = at('en', `/confirm-email?token=${await tokenOf(server, request, wanted, '/confirm-email')}`);
  formIn(await (await request.get(confirm)).text(), 'confirm-email');
  await sentTo(request, await postForm(request, confirm, 'confirm-email'));
  expect((await runSql(server, 'SELECT 1 FROM users WHERE email = $1', [wanted])).length).toBe(1);
  const used = await postForm(request, confirm, 'confirm-email');
  expect([404, 422]).toContain(used.status());
  await runSql(server, 'UPDATE users SET email = $1 WHERE email = $2', [ana, wanted]);

  await callApi(request, `${server.url}/api/login`, { email: ana, password });
  const other = await playwright.newContext();
  await callApi(other, `${server.url}/api/login`, { email: ana, password });
  await sentTo(request, await postForm(request, account, 'end-sessions'));
  expect((await other.get(`${server.url}/api/auth/user`)).status()).toBe(401);
  const weak = await postForm(request, account, 'change-password', {
    currentPassword: 'not it',
    newPassword: 'gull',
  });
  expect(weak.status()).toBe(422);
  expect(formIn(await weak.text(), 'change-password').errorOf('newPassword')).toMatch(/\S/);
  const next = 'nine quiet herons';
  await sentTo(
    request,
    await postForm(request, account, 'change-password', { currentPassword: password, newPassword: next }),
  );
  await callApi(other, `${server.url}/api/login`, { email: ana, password: next });
  await callApi(other, `${server.url}/api/auth/change-password`, { currentPassword: next, newPassword: password });
  await other.dispose();
});

test('an account is deleted like by its script, and its data can be taken before', async ({ request, product }) => {
  server = await product.fresh();
  const [script, posted] = ['visitor@example.com', ben];
  await callApi(request, `${server.url}/api/login`, { email: script, password });
  await callApi(request, `${server.url}/api/auth/user/delete`, { password });
  await callApi(request, `${server.url}/api/login`, { email: posted, password });
  const account = at('es', '/account');
  const html = await (await request.get(account)).text();
  formIn(html, 'account-deletion');
  expect(html).toContain('href="/api/auth/user/export" download="my-data.json"');
  expect((await request.get(`${server.url}/api/auth/user/export`)).status()).toBe(200);
  const wrong = await postForm(request, account, 'account-deletion', { password: 'not the password' });
  expect(wrong.status()).toBe(422);
  const shown = await wrong.text();
  expect(shown).not.toContain('not the password');
  expect(formIn(shown, 'account-deletion').errorOf('password')).toMatch(/\S/);
  const deleted = await postForm(request, account, 'account-deletion', { password });
  expect([deleted.status(), deleted.headers()['location']]).toEqual([303, '/es/account?deleted=true']);
  expect(await runSql(server, 'SELECT email FROM users WHERE email = ANY($1)', [[script, posted]])).toEqual([]);
  expect((await request.get(`${server.url}/api/auth/user`)).status()).toBe(401);
});
