import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { catchEmails } from '../../../../test/account-emails.js';
import { createTestApp, type TestApp } from '../../../../test/create-app.js';
import { createUser, testPassword } from '../../../../test/factories.js';
import { renderSent } from '../../../../test/sent-emails.js';
import {
  EmailsAboutDecisions1763700000167,
  PausesWithHiddenTexts1763700000168,
} from '../../../database/migrations/index.js';
import { User } from '../../accounts/users/user.entity.js';
import { ModerationDecisionsJobs } from './moderation-decisions.jobs.js';

interface Person {
  user: User;
  browser: ReturnType<TestApp['browser']>;
}
let test: TestApp;
let ana: Person;
let ben: Person;
let owner: Person;
let other: Person;

const posts = '/api/member/posts';
const own = '/api/member/moderation-decisions';
const admin = '/api/admin/moderation-decisions';
const DAY = 86_400_000;
const PAUSE_LOCK = `SELECT pg_advisory_xact_lock(hashtextextended('writing-pause:' || $1, 0))`;

async function logIn(overrides: Partial<User>): Promise<Person> {
  const user = await createUser(test.dataSource, overrides);
  const browser = test.browser();
  await browser.post('/api/login').send({ email: user.email, password: testPassword }).expect(200);
  return { user, browser };
}

beforeAll(async () => {
  test = await createTestApp();
  ana = await logIn({ isInnerCircleMember: true, displayName: 'Ana', language: 'es' });
  ben = await logIn({ isInnerCircleMember: true, displayName: 'Ben' });
  owner = await logIn({ role: 'admin', displayName: 'Owner' });
  other = await logIn({ role: 'admin', displayName: 'Other owner' });
});
afterAll(() => test.close());
beforeEach(() => test.dataSource.query('TRUNCATE member_posts, moderation_decisions, portal_notifications CASCADE'));

const draft = { type: 'win', title: 'A win', content: 'Ten characters.' };
const write = (person: Person, key?: string) => {
  const request = person.browser.post(posts).send(draft);
  return key === undefined ? request : request.set('Idempotency-Key', key);
};
const written = async (person: Person): Promise<string> => (await write(person).expect(201)).body.id;
const comment = async (person: Person, post: string): Promise<string> =>
  (await person.browser.post(`${posts}/${post}/comments`).send({ content: 'So true.' }).expect(201)).body.id;
const pause = (by: Person, endsAt = new Date(Date.now() + DAY).toISOString(), userId = ana.user.id) =>
  by.browser.post(admin).send({ userId, endsAt, reason: 'You named somebody again.' });
const paused = async (): Promise<string> => (await pause(owner).expect(201)).body.id;
const bodyOf = async (person: Person, path: string) => (await person.browser.get(path).expect(200)).body;
const appeal = (id: string, text = 'She agreed to it.') => ana.browser.post(`${own}/${id}/appeal`).send({ text });
const answer = (by: Person, id: string, outcome: string) =>
  by.browser.post(`${admin}/${id}/answer`).send({ outcome, answer: `I see: ${outcome}.` });
/** Until a request waits for a lock. */
const waiting = async (): Promise<void> => {
  const blocked = `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
  while ((await test.dataSource.query<object[]>(blocked)).length === 0)
    await new Promise((done) => setTimeout(done, 10));
};
const actions = async (): Promise<string[]> =>
  (
    await test.dataSource.query<{ action: string }[]>(
      `SELECT action FROM audit_entries WHERE action LIKE 'moderation.%' AND created_at > now() - interval '1 minute' ORDER BY created_at`,
    )
  ).map(({ action }) => action);

const resumed = async (): Promise<number> =>
  (await actions()).filter((action) => action === 'moderation.writing-resumed').length;

describe('while the writing of a member is paused', () => {
  it('all that others would read is refused, edits too; likes, deletions and texts of others are not', async () => {
    const post = await written(ana);
    const theirs = await written(ben);
    const reply = await comment(ana, theirs);
    const { body: before } = await write(ana, 'once').expect(201);
    await paused();
    for (const refused of [
      write(ana),
      ana.browser.post(`${posts}/${theirs}/comments`).send({ content: 'More.' }),
      ana.browser.patch(`${posts}/${post}`).send({ title: 'Another' }),
      ana.browser.patch(`${posts}/${theirs}/comments/${reply}`).send({ content: 'Another' }),
    ]) {
      const { body } = await refused.expect(403).expect('Content-Type', /problem\+json/);
      expect(body.code).toBe('writing_paused');
    }
    expect((await write(ana, 'once').expect(201)).body.id).toBe(before.id);
    await ana.browser.post(`${posts}/${theirs}/like`).expect(200);
    await ana.browser.delete(`${posts}/${post}`).expect(204);
    await write(ben).expect(201);
  });

  it('the member reads until when and why, and nobody else sees a sign of it', async () => {
    await written(ana);
    const theirs = await written(ben);
    await comment(ana, theirs);
    const seen = async () => [
      await bodyOf(ben, posts),
      await bodyOf(ben, `${posts}/${theirs}/comments`),
      await bodyOf(ben, '/api/member/people'),
    ];
    const before = await seen();
    const id = await paused();
    expect(await seen()).toEqual(before);
    expect(await bodyOf(ana, `${own}/pause`)).toEqual({
      pause: {
        id,
        kind: 'writing',
        reason: 'You named somebody again.',
        createdAt: expect.any(String),
        endsAt: expect.any(String),
        isInEffect: true,
        isPausing: true,
        canAppeal: true,
      },
    });
    expect([await bodyOf(ben, `${own}/pause`), await bodyOf(ben, own)]).toEqual([{}, []]);
    expect(await bodyOf(ana, '/api/member/notifications')).toMatchObject([{ kind: 'pause', title: '', comments: 0 }]);
    expect((await bodyOf(ana, '/api/member/notifications/unread')).unread).toBe(1);
  });

  it('what is being stored comes before the pause, and what comes after it is refused', async () => {
    const theirs = await written(ben);
    const writer = test.dataSource.createQueryRunner();
    await writer.startTransaction();
    await writer.query('INSERT INTO member_post_comments (post_id, user_id, content) VALUES ($1, $2, $3)', [
      theirs,
      ana.user.id,
      'In time.',
    ]);
    // Waits for the comment that is being stored.
    const pausing = pause(owner).then((answered) => answered.status);
    await expect(Promise.race([pausing, new Promise((done) => setTimeout(done, 150, 'waits'))])).resolves.toBe('waits');
    await writer.commitTransaction();
    expect(await pausing).toBe(201);
    await writer.startTransaction();
    await expect(
      writer.query('INSERT INTO member_post_comments (post_id, user_id, content) VALUES ($1, $2, $3)', [
        theirs,
        ana.user.id,
        'Too late.',
      ]),
    ).rejects.toMatchObject({ code: 'LP403' });
    await writer.rollbackTransaction();
    await writer.release();
    expect(await bodyOf(ben, `${posts}/${theirs}/comments`)).toHaveLength(1);
  });

  it('a text that waits for the pause that is being placed is refused', async () => {
    const pausing = test.dataSource.createQueryRunner();
    await pausing.startTransaction();
    await pausing.query(PAUSE_LOCK, [ana.user.id]);
    const sending = write(ana).then((answered) => answered.status);
    await pausing.query(
      `INSERT INTO moderation_decisions (user_id, kind, reason, ends_at) VALUES ($1, 'writing', 'Why', now() + interval '1 day')`,
      [ana.user.id],
    );
    await new Promise((done) => setTimeout(done, 100));
    await pausing.commitTransaction();
    await pausing.release();
    expect(await sending).toBe(403);
  });

  it('the pause ends by itself, and at once when an administrator ends it', async () => {
    const id = await paused();
    await test.dataSource.query(
      `UPDATE moderation_decisions SET created_at = now() - interval '2 days', ends_at = now() - interval '1 millisecond' WHERE id = $1`,
      [id],
    );
    await write(ana).expect(201);
    expect([await bodyOf(ana, `${own}/pause`), (await bodyOf(ana, own))[0].isInEffect]).toEqual([{}, false]);
    const next = await paused();
    await write(ana).expect(403);
    for (const by of [owner, other]) await by.browser.post(`${admin}/${next}/resume`).expect(204);
    await write(ana).expect(201);
    expect(await resumed()).toBe(1);
  });
});

it.each(['the longer one is ended', 'an appeal to the shorter one is lifted'])(
  'of pauses that overlap, none goes on when %s',
  async (how) => {
    const shorter = await paused();
    const { body: longer } = await pause(owner, new Date(Date.now() + 7 * DAY).toISOString()).expect(201);
    const theirs = (await pause(owner, undefined, ben.user.id).expect(201)).body.id;
    // As another administrator who ends the other one at the same moment.
    const locker = test.dataSource.createQueryRunner();
    await locker.startTransaction();
    await locker.query(PAUSE_LOCK, [ana.user.id]);
    const goOn = async (): Promise<void> => {
      await waiting();
      await locker.query('SELECT 1 FROM moderation_decisions WHERE user_id = $1 FOR UPDATE NOWAIT', [ana.user.id]);
      await locker.commitTransaction();
      await locker.release();
    };
    if (how.startsWith('the longer'))
      await Promise.all([owner.browser.post(`${admin}/${longer.id}/resume`).expect(204), goOn()]);
    else {
      await appeal(shorter).expect(200);
      await Promise.all([answer(owner, shorter, 'lifted').expect(200), goOn()]);
    }
    await write(ana).expect(201);
    await write(ben).expect(403);
    expect((await bodyOf(ana, own)).map(({ isInEffect }: { isInEffect: boolean }) => isInEffect)).toEqual([
      false,
      false,
    ]);
    // One that is over says nothing about a later one.
    await paused();
    await owner.browser.post(`${admin}/${shorter}/resume`).expect(204);
    await write(ana).expect(403);
    await owner.browser.post(`${admin}/${theirs}/resume`).expect(204);
  },
);

describe('placing a pause', () => {
  it('happens once by two administrators at once, never on one, and needs an end ahead', async () => {
    const answers = await Promise.all([owner, other, owner, other].map((by) => pause(by)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409, 409]);
    await pause(owner, undefined, other.user.id).expect(403);
    await pause(owner, undefined, '6f1c4c3e-9d1b-4a5e-8c7b-9f103d6f0a7e').expect(404);
    for (const endsAt of [new Date(Date.now() - 1_000), new Date(Date.now() + 400 * DAY)])
      await pause(owner, endsAt.toISOString(), ben.user.id).expect(422);
    await pause(ben).expect(403);
  });
});

describe('a text that is hidden with a pause', () => {
  const hide = (list: string, ids: string[], more: object) =>
    owner.browser.post(`/api/admin/${list}/bulk-hide`).send({ ids, ...more });
  const daysLeft = async (): Promise<number | undefined> => {
    const { pause: running } = await bodyOf(ana, `${own}/pause`);
    return running && Math.round((Date.parse(running.endsAt) - Date.now()) / DAY);
  };
  const decided = async (): Promise<[kind: string, isInEffect: boolean, isPausing: boolean][]> =>
    (await bodyOf(ana, own))
      .map((one: { kind: string; isInEffect: boolean; isPausing: boolean }) => [
        one.kind,
        one.isInEffect,
        one.isPausing,
      ])
      .toReversed();
  const reason = 'It names her.';

  it('is one decision with the pause, which ends when the text is shown again, and not that of another text', async () => {
    const [first, second] = [await written(ana), await written(ana)];
    const before = await resumed();
    const reply = await comment(ana, await written(ben));
    await hide('member-posts', [first], { reason, pauseDays: 7 }).expect(200);
    await hide('member-post-comments', [reply], { reason, pauseDays: 1 }).expect(200);
    expect(await daysLeft()).toBe(7);
    await hide('member-posts', [second], { reason, pauseDays: 30 }).expect(200);
    expect(await daysLeft()).toBe(30);
    expect(await decided()).toEqual([
      ['post', true, true],
      ['comment', true, true],
      ['post', true, true],
    ]);
    expect((await bodyOf(ana, '/api/member/notifications')).map(({ kind }: { kind: string }) => kind)).toEqual([
      'decision',
      'decision',
      'decision',
    ]);
    await owner.browser
      .post('/api/admin/member-posts/bulk-show')
      .send({ ids: [second] })
      .expect(200);
    expect(await daysLeft()).toBe(7);
    const [{ id }] = (await bodyOf(ana, own)).toReversed();
    await appeal(id).expect(200);
    await answer(owner, id, 'lifted').expect(200);
    expect(await daysLeft()).toBe(1);
    await write(ana).expect(403);
    expect(await resumed()).toBe(before);
    await owner.browser
      .post('/api/admin/member-post-comments/bulk-show')
      .send({ ids: [reply] })
      .expect(200);
    await write(ana).expect(201);
    expect(await resumed()).toBe(before + 1);
    expect((await decided()).flat()).toEqual(['post', false, false, 'comment', false, false, 'post', false, false]);
  });

  it('is shown again while another pause is being ended, and that the member can write again is recorded', async () => {
    const post = await written(ana);
    const id = await paused();
    await hide('member-posts', [post], { reason, pauseDays: 7 }).expect(200);
    const before = await resumed();
    const locker = test.dataSource.createQueryRunner();
    await locker.startTransaction();
    await locker.query(PAUSE_LOCK, [ana.user.id]);
    const showing = owner.browser.post('/api/admin/member-posts/bulk-show').send({ ids: [post] });
    const shown = showing.then(({ body }) => body.done);
    await waiting();
    await locker.query('SELECT 1 FROM moderation_decisions WHERE user_id = $1 FOR UPDATE NOWAIT', [ana.user.id]);
    await locker.query('UPDATE moderation_decisions SET lifted_at = now() WHERE id = $1', [id]);
    await locker.commitTransaction();
    await locker.release();
    expect([await shown, await resumed()]).toEqual([[post], before + 1]);
  });

  it('stays hidden when its pause is ended, and the pause stays when the text is deleted', async () => {
    const post = await written(ana);
    const theirs = await written(ben);
    const reply = await comment(ana, theirs);
    await hide('member-posts', [post], { reason, pauseDays: 7 }).expect(200);
    const [{ id }] = await bodyOf(owner, admin);
    await owner.browser.post(`${admin}/${id}/resume`).expect(204);
    await write(ana).expect(201);
    expect(await decided()).toEqual([['post', true, false]]);
    await ben.browser.get(`${posts}/${post}`).expect(404);
    await hide('member-post-comments', [reply], { reason, pauseDays: 7 }).expect(200);
    await ben.browser.delete(`${posts}/${theirs}`).expect(204);
    expect(await decided()).toEqual([
      ['post', true, false],
      ['writing', true, true],
    ]);
    await write(ana).expect(403);
    await write(ben).expect(201);
    // An account is erased with them.
    await test.dataSource.transaction(async (manager) => {
      await manager.query('DELETE FROM users WHERE id = $1', [ana.user.id]);
      expect(await manager.query<object[]>('SELECT 1 FROM moderation_decisions')).toEqual([]);
      await manager.query('ROLLBACK');
      await manager.query('BEGIN');
    });
  });

  it('is hidden in the order of locks that erasures of its author and comments by them have', async () => {
    const post = await written(ana);
    const theirs = await written(ben);
    const reply = await comment(ana, theirs);
    const locker = test.dataSource.createQueryRunner();
    // Whoever waits longer for a lock has it from the other: a deadlock.
    const begin = async (first: string, id: string): Promise<void> => {
      await locker.startTransaction();
      await locker.query("SET LOCAL lock_timeout = '2s'");
      await locker.query(first, [id]);
    };
    for (const [list, id, pauseDays] of [
      ['member-posts', post, 7],
      ['member-post-comments', reply, undefined],
    ] as const) {
      await begin('SELECT 1 FROM users WHERE id = $1 FOR UPDATE', ana.user.id);
      const hiding = hide(list, [id], { reason: 'Why', pauseDays }).then(({ body }) => body.done);
      await waiting();
      await locker.query('SELECT 1 FROM member_posts WHERE id = ANY ($1) FOR UPDATE', [[post, theirs]]);
      await locker.rollbackTransaction();
      expect(await hiding).toEqual([id]);
    }
    await test.dataSource.query('UPDATE moderation_decisions SET lifted_at = now()');
    const next = await written(ana);
    await begin('SELECT 1 FROM member_posts WHERE id = $1 FOR NO KEY UPDATE', next);
    const hiding = hide('member-posts', [next], { reason: 'Why', pauseDays: 7 }).then(({ body }) => body.done);
    await waiting();
    await locker.query(`INSERT INTO member_post_comments (post_id, user_id, content) VALUES ($1, $2, 'In time.')`, [
      next,
      ana.user.id,
    ]);
    await locker.commitTransaction();
    await locker.release();
    expect(await hiding).toEqual([next]);
  });

  it('is not hidden without a reason for the pause, nor with another length, nor when its author is an administrator', async () => {
    const post = await written(ana);
    expect((await hide('member-posts', [post], { pauseDays: 7 }).expect(200)).body).toMatchObject({
      done: [],
      failed: [{ id: post, code: 'validation_failed' }],
    });
    await hide('member-posts', [post], { reason: 'Why', pauseDays: 2 }).expect(422);
    const hosts = await written(other);
    expect(
      (await hide('member-posts', [hosts], { reason: 'Why', pauseDays: 7 }).expect(200)).body.failed,
    ).toMatchObject([{ id: hosts, code: 'forbidden' }]);
    for (const id of [post, hosts]) await ben.browser.get(`${posts}/${id}`).expect(200);
    expect(await bodyOf(ana, own)).toEqual([]);
  });
});

it('pauses with hidden texts of another version are announced once, and emailed unless they were', async () => {
  const ids = [await written(ana), await written(ana)];
  await owner.browser
    .post('/api/admin/member-posts/bulk-hide')
    .send({ ids, reason: 'It names her.', pauseDays: 7 })
    .expect(200);
  const notifications = () =>
    test.dataSource.query<object[]>(
      'SELECT kind, emailed_until IS NOT NULL AS "isEmailed" FROM portal_notifications ORDER BY latest_at',
    );
  const runner = test.dataSource.createQueryRunner();
  const [emails, pauses] = [new EmailsAboutDecisions1763700000167(), new PausesWithHiddenTexts1763700000168()];
  await pauses.down(runner);
  await emails.down(runner);
  const kinds = await test.dataSource.query<{ kind: string }[]>('SELECT kind FROM moderation_decisions ORDER BY kind');
  const announced = await notifications();
  await runner.query(
    `UPDATE portal_notifications n SET latest_at = now() - (CASE d.post_id WHEN $1 THEN 50 ELSE 70 END) * interval '1 second'
       FROM moderation_decisions d WHERE d.id = n.decision_id`,
    [ids[0]],
  );
  await emails.up(runner);
  await pauses.up(runner);
  await runner.release();
  expect(kinds.map(({ kind }) => kind)).toEqual(['post', 'post', 'writing', 'writing']);
  expect(announced).toEqual([
    { kind: 'decision', isEmailed: false },
    { kind: 'decision', isEmailed: false },
  ]);
  expect(await notifications()).toEqual([
    { kind: 'decision', isEmailed: true },
    { kind: 'decision', isEmailed: false },
  ]);
});

describe('an appeal', () => {
  it('is stored once and sealed, and only the owner and the member read it', async () => {
    const id = await paused();
    const answers = await Promise.all([1, 2, 3].map((n) => appeal(id, `Number ${n}`)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    await ben.browser.post(`${own}/${id}/appeal`).send({ text: 'Not mine.' }).expect(404);
    const [row] = await test.dataSource.query<{ sealed_appeal: string }[]>('SELECT * FROM moderation_decisions');
    expect(row?.sealed_appeal).toMatch(/^v1\./);
    const listed = await bodyOf(owner, `${admin}?state=open`);
    expect(listed).toMatchObject([{ id, memberName: 'Ana', memberLanguage: 'es', kind: 'writing' }]);
    expect(JSON.stringify(listed)).not.toContain('Number');
    expect((await bodyOf(owner, `${admin}/${id}`)).appeal).toMatch(/^Number/);
    const { tables } = await bodyOf(ana, '/api/auth/user/export');
    expect(tables.moderation_decisions[0].sealed_appeal).toMatch(/^Number/);
  });

  it('is answered once by two administrators at once; what is lifted applies no longer', async () => {
    const id = await paused();
    await answer(owner, id, 'lifted').expect(409);
    await appeal(id).expect(200);
    await ana.browser
      .post('/api/member/notifications/read')
      .send({ until: new Date(Date.now() + 1_000).toISOString() })
      .expect(200);
    const answers = await Promise.all([owner, other].map((by) => answer(by, id, 'lifted')));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    await write(ana).expect(201);
    expect((await bodyOf(ana, own))[0]).toMatchObject({
      outcome: 'lifted',
      answer: 'I see: lifted.',
      appeal: 'She agreed to it.',
      isInEffect: false,
      canAppeal: false,
    });
    expect([
      await bodyOf(owner, `${admin}?state=open`),
      (await bodyOf(owner, `${admin}?state=decided`)).length,
    ]).toEqual([[], 1]);
    expect((await bodyOf(ana, '/api/member/notifications/unread')).unread).toBe(1);
  });

  it('is announced to the practice once, without a word of the member, unless it was answered by then', async () => {
    const outbox = catchEmails(test.app);
    test.app.get(ModerationDecisionsJobs, { strict: false }).onModuleInit();
    const id = await paused();
    await Promise.all([appeal(id), appeal(id)]);
    const name = 'moderation-decisions.notify-practice';
    const jobs = `SELECT 1 FROM pgboss.job WHERE name = $1 AND data->>'id' = $2`;
    expect(await test.dataSource.query<object[]>(jobs, [name, id])).toHaveLength(1);
    await outbox.run(name, id);
    const { subject, text } = renderSent(outbox.sent[0]);
    expect(text).toContain('/admin/community?kind=decisions&state=open');
    expect(`${subject}${text}`).not.toMatch(/She agreed|named|Ana\b/);
    await answer(owner, id, 'upheld').expect(200);
    await outbox.run(name, id);
    expect(outbox.sent).toHaveLength(1);
  });

  it('about a hidden post or comment shows it again when it is lifted, with its count', async () => {
    const post = await written(ana);
    const theirs = await written(ben);
    const reply = await comment(ana, theirs);
    const hide = (list: string, id: string) =>
      owner.browser
        .post(`/api/admin/${list}/bulk-hide`)
        .send({ ids: [id], reason: 'It names her.' })
        .expect(200);
    await hide('member-posts', post);
    await hide('member-post-comments', reply);
    const hidden = await bodyOf(ana, own);
    expect(hidden).toMatchObject([
      { kind: 'comment', text: 'So true.', reason: 'It names her.', canAppeal: true },
      { kind: 'post', postTitle: 'A win', text: 'Ten characters.', reason: 'It names her.', canAppeal: true },
    ]);
    expect(hidden[0]).not.toHaveProperty('postTitle');
    for (const { id } of hidden) {
      await appeal(id).expect(200);
      await answer(owner, id, 'lifted').expect(200);
    }
    await ben.browser.get(`${posts}/${post}`).expect(200);
    expect((await bodyOf(ben, `${posts}/${theirs}`)).commentsCount).toBe(1);
    await hide('member-posts', post);
    await owner.browser
      .post('/api/admin/member-posts/bulk-show')
      .send({ ids: [post] })
      .expect(200);
    expect((await bodyOf(ana, own))[0]).toMatchObject({ kind: 'post', isInEffect: false });
  });
});
