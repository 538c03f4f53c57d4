import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createTestApp, type TestApp } from '../../../../test/create-app.js';
import { createUser, testPassword } from '../../../../test/factories.js';
import { resetDatabase } from '../../../../test/reset-database.js';
import type { User } from '../../accounts/users/user.entity.js';

type Browser = ReturnType<TestApp['browser']>;

let test: TestApp;
let owner: User;
let admin: Browser;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());
beforeEach(async () => {
  await resetDatabase(test.dataSource);
  owner = await createUser(test.dataSource, { email: 'owner@example.com', role: 'admin' });
  admin = await logIn(owner);
});

async function logIn({ email }: User): Promise<Browser> {
  const browser = test.browser();
  await browser.post('/api/login').send({ email, password: testPassword }).expect(200);
  return browser;
}
const entries = async (): Promise<string[]> => {
  const rows = await test.dataSource.query<{ entry: string }[]>(
    `SELECT concat_ws(' ', action, subject_type, subject_id) AS entry FROM audit_entries WHERE actor_id = $1 AND action NOT LIKE 'auth.%' ORDER BY created_at, id`,
    [owner.id],
  );
  return rows.map(({ entry }) => entry);
};
const emails = async (query: string): Promise<string[]> =>
  ((await admin.get(`/api/admin/members?limit=100&${query}`).expect(200)).body as { email: string }[]).map(
    ({ email }) => email,
  );
const detail = async (user: User) => (await admin.get(`/api/admin/members/${user.id}`).expect(200)).body;
/** Pending emails with a password link for these accounts. */
const linksFor = async (users: readonly User[]): Promise<string[]> => {
  const rows = await test.dataSource.query<{ id: string }[]>(
    `SELECT data ->> 'id' AS id FROM pgboss.job WHERE name = 'accounts.send-password-reset' AND state = 'created' AND data ->> 'id' = ANY($1)`,
    [users.map(({ id }) => id)],
  );
  return rows.map(({ id }) => id);
};
const runAction = async (user: User, verb: string, body: object = {}, browser = admin) =>
  browser.post(`/api/admin/members/${user.id}/${verb}`).send(body);

describe('the list of members', () => {
  it('is filtered by search terms and by every filter', async () => {
    await createUser(test.dataSource, {
      email: 'member@example.com',
      firstName: 'José',
      lastName: 'Muñoz',
      isInnerCircleMember: true,
      tags: ['vip', 'berlin'],
    });
    const lapsed = await createUser(test.dataSource, { email: 'lapsed@example.com', isInnerCircleMember: true });
    await test.dataSource.query('UPDATE users SET is_inner_circle_member = false WHERE id = $1', [lapsed.id]);
    const paused = await createUser(test.dataSource, { email: 'paused@example.com', isInnerCircleMember: true });
    await test.dataSource.query('UPDATE users SET is_inner_circle_member = false WHERE id = $1', [paused.id]);
    await test.dataSource.query(
      `INSERT INTO inner_circle_signups (email, user_id, first_name, last_name, readiness_level, time_commitment, challenge_area, transformation_goal, subscription_type, amount, payment_status, terms_accepted_at)
       VALUES ('paused@example.com', $1, 'Ana', 'Example', 'ready', '1-2_hours', '-', '-', 'monthly', 10000, 'paused', now())`,
      [paused.id],
    );
    await createUser(test.dataSource, { email: 'none@example.com', language: 'es', hasSecondFactor: true });
    await createUser(test.dataSource, { email: 'editor@example.com', role: 'editor', isDisabled: true });
    expect(await emails('q=jose%20mun')).toEqual(['member@example.com']);
    expect(await emails('q=berlin')).toEqual(['member@example.com']);
    expect(await emails('membership=member')).toEqual(['member@example.com']);
    expect(await emails('membership=lapsed')).toEqual(['lapsed@example.com']);
    expect(await emails('membership=paused')).toEqual(['paused@example.com']);
    await test.dataSource.query(
      `INSERT INTO membership_decisions (user_id, kind, reason) VALUES ($1, 'ended', 'Sample')`,
      [paused.id],
    );
    expect(await emails('membership=paused')).toEqual([]);
    expect(await emails('membership=none')).toEqual(['editor@example.com', 'none@example.com', 'owner@example.com']);
    expect(await emails('role=editor')).toEqual(['editor@example.com']);
    expect(await emails('tag=vip')).toEqual(['member@example.com']);
    expect(await emails('tag=vi')).toEqual([]);
    expect(await emails('language=es')).toEqual(['none@example.com']);
    expect(await emails('secondFactor=on')).toEqual(['none@example.com']);
    expect(await emails('secondFactor=off&membership=member')).toEqual(['member@example.com']);
    await admin.get('/api/admin/members?membership=maybe').expect(422);
    expect((await admin.get('/api/admin/members/tags').expect(200)).body).toEqual({ tags: ['berlin', 'vip'] });
  });

  it('is exported, and every access and export is recorded', async () => {
    await createUser(test.dataSource, {
      email: 'member@example.com',
      firstName: '@sum',
      isInnerCircleMember: true,
      tags: ['vip', 'new'],
    });
    const { text } = await admin
      .get('/api/admin/members/export.csv?membership=member')
      .expect(200)
      .expect('Cache-Control', 'no-store');
    expect(text.trim().split('\r\n').slice(1)).toEqual([
      expect.stringContaining(`member@example.com,'@sum,,member,,user,en,"vip, new",false,false`),
    ]);
    await admin.get('/api/admin/members').expect(200);
    expect(await entries()).toEqual(['members.exported', 'members.listed']);
  });
});

describe('tags', () => {
  it('are replaced for one account; of two administrators the second gets edit_conflict', async () => {
    const user = await createUser(test.dataSource, { tags: ['old'] });
    const { updatedAt } = await detail(user);
    const changes = await Promise.all(
      ['one', 'two'].map((tag) =>
        admin.patch(`/api/admin/members/${user.id}`).send({ tags: [' vip ', tag, 'VIP'], version: updatedAt }),
      ),
    );
    expect(changes.map(({ status }) => String(status)).toSorted()).toEqual(['200', '409']);
    expect(changes.find(({ status }) => status === 409)?.body.code).toBe('edit_conflict');
    const { tags } = await detail(user);
    expect(tags).toContain('vip');
    expect(tags).not.toContain('old');
    expect((await entries()).filter((entry) => entry.startsWith('members.changed'))).toEqual([
      `members.changed user ${user.id}`,
    ]);
    await admin
      .patch(`/api/admin/members/${user.id}`)
      .send({ tags: ['x'.repeat(41)], version: updatedAt })
      .expect(422);
  });

  it('are added and removed in bulk; existing ones keep their position, and deleted accounts are skipped', async () => {
    const one = await createUser(test.dataSource, { tags: ['b', 'a'] });
    const two = await createUser(test.dataSource);
    const missing = '00000000-0000-4000-8000-000000000000';
    const { body } = await admin
      .post('/api/admin/members/bulk-tag')
      .send({ ids: [one.id, missing, two.id], add: ['vip', 'a'], remove: ['b'] })
      .expect(200);
    expect(body).toEqual({ done: [one.id, two.id], failed: [{ id: missing, code: 'not_found' }] });
    expect((await detail(one)).tags).toEqual(['a', 'vip']);
    expect((await detail(two)).tags).toEqual(['vip', 'a']);
    expect((await entries()).filter((entry) => entry.startsWith('members.tagged'))).toEqual([
      `members.tagged user ${one.id}`,
      `members.tagged user ${two.id}`,
    ]);
  });
});

describe('several accounts at once', () => {
  const missing = '00000000-0000-4000-8000-000000000000';
  const bulk = async (verb: string, body: object) =>
    (await admin.post(`/api/admin/members/bulk-${verb}`).send(body).expect(200)).body;

  it('are sent password links, except for disabled or deleted ones', async () => {
    const open = await createUser(test.dataSource);
    const disabled = await createUser(test.dataSource, { isDisabled: true });
    const body = await bulk('send-password-link', { ids: [disabled.id, missing, open.id] });
    expect(body).toEqual({
      done: [open.id],
      failed: [
        { id: disabled.id, code: 'conflict' },
        { id: missing, code: 'not_found' },
      ],
    });
    expect(await linksFor([open, disabled])).toEqual([open.id]);
    expect(await entries()).toEqual([`members.password-link-sent user ${open.id}`]);
  });

  it('are granted memberships with one reason; existing members are unchanged, also for concurrent requests', async () => {
    const one = await createUser(test.dataSource);
    const two = await createUser(test.dataSource, { isInnerCircleMember: true });
    const three = await createUser(test.dataSource);
    const answers = await Promise.all(
      [1, 2].map(() =>
        bulk('grant-membership', { ids: [one.id, two.id, missing, three.id], reason: ' The retreat. ' }),
      ),
    );
    expect(answers.flatMap(({ done }) => done as string[]).toSorted()).toEqual([one.id, three.id].toSorted());
    for (const { failed } of answers)
      expect(failed).toEqual(
        expect.arrayContaining([
          { id: two.id, code: 'conflict' },
          { id: missing, code: 'not_found' },
        ]),
      );
    expect(await detail(one)).toMatchObject({
      membership: 'member',
      decision: { kind: 'granted', reason: 'The retreat.', decidedBy: 'owner@example.com' },
      earlierDecisions: [],
    });
    expect((await detail(two)).decision).toBeUndefined();
    expect((await entries()).filter((entry) => entry.includes('granted')).toSorted()).toEqual(
      [one, three].map(({ id }) => `members.membership-granted user ${id}`).toSorted(),
    );
    await admin
      .post('/api/admin/members/bulk-grant-membership')
      .send({ ids: [one.id], reason: ' ' })
      .expect(422);
  });
});

describe('an invitation', () => {
  const invite = (body: object, browser = admin) => browser.post('/api/admin/members').send(body);
  const invited = async (): Promise<number> =>
    (await test.dataSource.query<object[]>(`SELECT 1 FROM pgboss.job WHERE name = 'accounts.send-invitation'`)).length;

  it('creates the account of a member or a colleague, and enqueues its email', async () => {
    const before = await invited();
    const member = (
      await invite({
        email: ' Ana@Example.com',
        firstName: 'Ana',
        language: 'es',
        role: 'user',
        membershipReason: 'A gift.',
      })
    ).body;
    expect(member).toMatchObject({
      email: 'ana@example.com',
      language: 'es',
      role: 'user',
      membership: 'member',
      decision: { kind: 'granted', reason: 'A gift.', decidedBy: 'owner@example.com' },
      hasPassword: false,
    });
    const editor = (await invite({ email: 'ed@example.com', firstName: 'Ed', role: 'editor' }).expect(201)).body;
    expect(editor).toMatchObject({ role: 'editor', membership: 'none' });
    expect(await invited()).toBe(before + 2);
    const recorded = await entries();
    for (const entry of [
      `members.invited user ${member.id}`,
      `members.membership-granted user ${member.id}`,
      `members.invited user ${editor.id}`,
      `users.role-changed user ${editor.id}`,
    ])
      expect(recorded).toContain(entry);
  });

  it('of an address that has an account is refused at its field, and leaves nothing', async () => {
    await createUser(test.dataSource, { email: 'ana@example.com' });
    const before = await invited();
    const answers = await Promise.all(
      ['ana@example.com', 'new@example.com', 'NEW@example.com'].map((email) =>
        invite({ email, firstName: 'Ana', role: 'admin', membershipReason: 'Twice.' }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 422, 422]);
    for (const { body } of answers.filter(({ status }) => status === 422))
      expect(body.errors).toEqual([{ field: 'email', code: 'email_taken' }]);
    expect(await invited()).toBe(before + 1);
    expect((await emails('role=admin')).toSorted()).toEqual(['new@example.com', 'owner@example.com']);
    expect((await invite({ email: 'x', firstName: ' ', role: 'owner' }).expect(422)).body.errors).toHaveLength(3);
  });

  it('is the administrators’ alone', async () => {
    const editor = await logIn(await createUser(test.dataSource, { role: 'editor' }));
    await invite({ email: 'ana@example.com', firstName: 'Ana', role: 'admin' }, editor).expect(403);
  });
});

describe('an account', () => {
  it('shows all its data, and the access is recorded', async () => {
    const user = await createUser(test.dataSource, { firstName: 'Ana', language: 'es' });
    await logIn(user);
    expect(await detail(user)).toMatchObject({
      firstName: 'Ana',
      language: 'es',
      membership: 'none',
      hasPassword: true,
      canSetPassword: true,
      sessionsCount: 1,
      hasLiveSubscription: false,
      earlierDecisions: [],
      signups: [],
    });
    expect(await entries()).toEqual([`members.viewed user ${user.id}`]);
    await admin.get('/api/admin/members/00000000-0000-4000-8000-000000000000').expect(404);
  });

  it('is logged out everywhere, disabled and enabled', async () => {
    const user = await createUser(test.dataSource);
    const phone = await logIn(user);
    expect((await runAction(user, 'end-sessions')).body.sessionsCount).toBe(0);
    await phone.get('/api/auth/user').expect(401);
    const laptop = await logIn(user);
    expect((await runAction(user, 'disable')).body.isDisabled).toBe(true);
    await laptop.get('/api/auth/user').expect(401);
    await test.http.post('/api/login').send({ email: user.email, password: testPassword }).expect(401);
    expect((await runAction(user, 'send-password-link')).status).toBe(409);
    expect((await runAction(user, 'enable')).body.isDisabled).toBe(false);
    await logIn(user);
    expect(await entries()).toEqual(
      ['sessions-ended', 'disabled', 'enabled'].map((what) => `members.${what} user ${user.id}`),
    );
  });

  it('is sent one password link for concurrent requests', async () => {
    const user = await createUser(test.dataSource);
    const answers = await Promise.all([1, 2].map(() => runAction(user, 'send-password-link')));
    expect(answers.map(({ status }) => status)).toEqual([204, 204]);
    expect(await linksFor([user])).toEqual([user.id]);
  });
});

describe('roles', () => {
  it('are changed with an audit entry, and end the sessions', async () => {
    const user = await createUser(test.dataSource);
    const browser = await logIn(user);
    const { updatedAt } = await detail(user);
    expect((await runAction(user, 'change-role', { role: 'editor', version: updatedAt })).body.role).toBe('editor');
    await browser.get('/api/auth/user').expect(401);
    expect((await runAction(user, 'change-role', { role: 'admin', version: updatedAt })).body.code).toBe(
      'edit_conflict',
    );
    expect((await runAction(user, 'change-role', { role: 'owner', version: updatedAt })).status).toBe(422);
    expect((await entries()).filter((entry) => entry.includes('role'))).toEqual([`users.role-changed user ${user.id}`]);
  });

  it('of the own account cannot be changed', async () => {
    const { updatedAt } = await detail(owner);
    expect((await runAction(owner, 'change-role', { role: 'user', version: updatedAt })).body.code).toBe('conflict');
    expect((await runAction(owner, 'disable')).body.code).toBe('conflict');
  });

  it('leave one administrator, also when two demote each other at once', async () => {
    const other = await createUser(test.dataSource, { role: 'admin' });
    for (const verb of ['change-role', 'disable']) {
      await test.dataSource.query(`UPDATE users SET role = 'admin', is_disabled = false`);
      const browsers = [await logIn(owner), await logIn(other)];
      const seen = await Promise.all([other, owner].map(detailBy(browsers[0] ?? admin)));
      const answers = await Promise.all(
        [other, owner].map((target, position) =>
          runAction(
            target,
            verb,
            verb === 'disable' ? {} : { role: 'user', version: seen[position]?.updatedAt },
            browsers[position],
          ),
        ),
      );
      const codes = answers.map(({ status, body }) => (status === 200 ? 'done' : String(body.code)));
      expect(codes.filter((code) => code === 'done')).toHaveLength(1);
      // The other request was refused, or its session had ended before.
      expect(['last_admin', 'unauthorized', 'forbidden']).toContain(codes.find((code) => code !== 'done'));
      expect(
        await test.dataSource.query(
          `SELECT count(*)::int AS count FROM users WHERE role = 'admin' AND NOT is_disabled`,
        ),
      ).toEqual([{ count: 1 }]);
    }
  });
});

const detailBy =
  (browser: Browser) =>
  async (user: User): Promise<{ updatedAt: string }> =>
    (await browser.get(`/api/admin/members/${user.id}`)).body;

it('accessible to administrators only', async () => {
  const user = await createUser(test.dataSource);
  const editor = await logIn(await createUser(test.dataSource, { role: 'editor' }));
  for (const path of ['', '/export.csv', '/tags', `/${user.id}`])
    await editor.get(`/api/admin/members${path}`).expect(403);
  for (const verb of ['tag', 'send-password-link', 'grant-membership'])
    await editor
      .post(`/api/admin/members/bulk-${verb}`)
      .send({ ids: [user.id], reason: 'x', add: [], remove: [] })
      .expect(403);
  for (const verb of [
    'grant-membership',
    'end-membership',
    'follow-payments',
    'cancel-subscription',
    'end-sessions',
    'disable',
    'enable',
    'change-role',
    'send-password-link',
  ])
    expect((await runAction(user, verb, {}, editor)).status).toBe(403);
});
