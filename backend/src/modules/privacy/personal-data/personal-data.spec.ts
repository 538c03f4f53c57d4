import { readFileSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createUser, testPassword } from '../../../../test/factories.js';
import { readySignup, startInnerCircle, type InnerCircleTest } from '../../../../test/inner-circle.js';
import { SubscriptionSync } from '../../membership/inner-circle-signups/subscription-sync.service.js';
import { RetentionService } from '../retention/retention.service.js';
import { User } from '../../accounts/users/user.entity.js';
import { ofPerson, parametersOf } from '../../accounts/accounts/person-addresses.js';
import { personalDataTable } from '../../../../test/personal-data-table.js';
import { personalData } from '../../../personal-data.js';

const { tables: personalTables, businessColumns } = personalData;
/** Names of columns that hold personal data, or reference a person. */
const looksPersonal =
  /(^|_)(user_id|actor_id|email|phone|first_name|last_name|display_name|participant_name|ip_address|ip|address)$|_by(_id)?$/;

let circle: InnerCircleTest;
beforeAll(async () => {
  circle = await startInnerCircle();
});
afterAll(() => circle.close());
beforeEach(() => circle.reset());

const query = <Row = Record<string, unknown>>(sql: string, values: unknown[] = []) =>
  circle.test.dataSource.query<Row[]>(sql, values);

async function logIn(user: User) {
  const browser = circle.test.browser();
  await browser.post('/api/login').send({ email: user.email, password: testPassword }).expect(200);
  return browser;
}
async function person(overrides: Partial<User> = {}) {
  const user = await createUser(circle.test.dataSource, { isInnerCircleMember: true, ...overrides });
  return { user, browser: await logIn(user) };
}

/** A paying member who can log in. */
async function payingMember(email = readySignup.email) {
  const user = await createUser(circle.test.dataSource, { email });
  const { body } = await circle.apply({ email }).expect(201);
  await circle.confirm(body.clientSecret);
  await circle.test.app.get(SubscriptionSync, { strict: false }).followSignup(body.signupId);
  const signup = await circle.signup(body.signupId);
  expect([signup.paymentStatus, signup.userId]).toEqual(['paid', user.id]);
  circle.outbox.sent = [];
  await query('DELETE FROM pgboss.job');
  return { user, signup, browser: await logIn(user) };
}
const stripeStatus = async (id: string | null) => (await circle.stripe.subscriptions.retrieve(id ?? '')).status;

/** Rows of this person in every table with personal data. */
async function fill({ user, browser }: Awaited<ReturnType<typeof person>>) {
  const other = await person();
  const post = (
    await browser
      .post('/api/member/posts')
      .send({ type: 'win', title: 'Mine', content: 'Words of mine alone.', tags: [] })
      .expect(201)
  ).body.id as string;
  const theirs = (
    await other.browser
      .post('/api/member/posts')
      .send({ type: 'win', title: 'Theirs', content: 'Words of somebody else.', tags: [] })
      .expect(201)
  ).body.id as string;
  await browser.post(`/api/member/posts/${theirs}/like`);
  await browser.post(`/api/member/posts/${theirs}/reactions/with_you`);
  await browser.post(`/api/member/posts/${theirs}/comments`).send({ content: 'My comment.' }).expect(201);
  await other.browser.post(`/api/member/posts/${post}/like`);
  await other.browser.post(`/api/member/posts/${post}/reactions/thanks`);
  await other.browser.post(`/api/member/posts/${post}/comments`).send({ content: 'Their comment.' }).expect(201);
  await browser.get('/api/member/call-feed').expect(200);
  await browser.patch('/api/member/notification-settings').send({ digest: false }).expect(200);
  await query(
    `INSERT INTO contacts (name, email, coaching_type, message) VALUES ('Ana', $1, 'retreats', 'My question.')`,
    [user.email],
  );
  await query(
    `INSERT INTO support_contacts (first_name, last_name, email, phone, best_time_to_call) VALUES ('Ana', 'E', $1, '+1 555 0100', 'mornings')`,
    [user.email],
  );
  const [signup] = await query<{ id: number }>(
    `INSERT INTO inner_circle_signups (first_name, last_name, email, readiness_level, time_commitment, challenge_area, transformation_goal, subscription_type, amount, payment_status)
     VALUES ('Ana', 'E', $1, 'ready', 'daily', 'x', 'y', 'monthly', 1, 'not_required') RETURNING id`,
    [user.email],
  );
  await query('INSERT INTO signup_progress (signup_id) VALUES ($1)', [signup?.id]);
  await query(`INSERT INTO signup_notes (signup_id, body) VALUES ($1, 'A note about her.')`, [signup?.id]);
  await query(`INSERT INTO signup_declines (signup_id, subject, body) VALUES ($1, 'x', 'y')`, [signup?.id]);
  await query(`INSERT INTO signup_invitations (signup_id, plan, expires_at) VALUES ($1, 'monthly', now())`, [
    signup?.id,
  ]);
  await query(
    `INSERT INTO calculator_emails (email, policy_version, consented_at, numbers) VALUES ($1, '1', now(), '{}')`,
    [user.email],
  );
  await query(`INSERT INTO newsletter_subscribers (name, email, language) VALUES ('Ana', $1, 'en')`, [user.email]);
  const [declaration] = await query<{ id: string; version: string; sha256: string }>(
    `SELECT id, version, sha256 FROM legal_texts WHERE kind = 'informed-consent' AND language = 'en'`,
  );
  await query(
    `INSERT INTO consent_forms (participant_name, email, session_type, has_consented, consent_timestamp, declaration_id, declaration_version, declaration_sha256) VALUES ('Ana', $1, 'breathwork', true, now(), $2, $3, $4)`,
    [user.email, declaration?.id, declaration?.version, declaration?.sha256],
  );
  return { other, post, theirs };
}

it('every column with personal data is declared, and every declared one exists', async () => {
  const columns = await query<{ table: string; column: string }>(
    `SELECT table_name AS "table", column_name AS "column" FROM information_schema.columns WHERE table_schema = 'public' ORDER BY 1, 2`,
  );
  const listed = new Set(personalTables.map(({ table }) => table));
  const unlisted = columns
    .filter(({ table, column }) => !listed.has(table) && looksPersonal.test(column))
    .map(({ table, column }) => `${table}.${column}`);
  expect(unlisted.filter((name) => !businessColumns.includes(name))).toEqual([]);
  for (const { table, exported, withheld } of personalTables) {
    const real = columns.filter((row) => row.table === table).map(({ column }) => column);
    expect([table, [...exported, ...withheld].toSorted()]).toEqual([table, real.toSorted()]);
  }
  expect(businessColumns.filter((name) => !columns.some(({ table, column }) => `${table}.${column}` === name))).toEqual(
    [],
  );
});

it('the table in docs matches the declarations', () => {
  const file = new URL('../../../../../docs/personal-data.md', import.meta.url);
  const table = personalDataTable(personalData);
  if (process.env['WRITE_DOCS'] === '1') writeFileSync(file, table);
  expect(readFileSync(file, 'utf8')).toBe(table);
});

it('every table declares its retention, unless it is that of the account', () => {
  const withoutEnd = personalTables.filter(
    ({ table, erasure, owner, term }) =>
      term === undefined &&
      erasure !== 'with the account' &&
      owner !== 'id = $1' &&
      !personalData.retention.some((rule) => rule.table === table),
  );
  expect(withoutEnd.map(({ table }) => table)).toEqual([]);
});

it('tables that are deleted with the account have a cascading foreign key', async () => {
  const cascading = await query<{ table: string }>(
    `SELECT conrelid::regclass::text AS "table" FROM pg_constraint WHERE contype = 'f' AND confrelid = 'users'::regclass AND confdeltype = 'c'`,
  );
  for (const { table } of personalTables.filter(({ erasure }) => erasure === 'with the account'))
    expect([table, cascading.some((row) => row.table === table)]).toEqual([table, true]);
});

describe('the export', () => {
  it('contains everything about the person, nothing of others, and no secrets', async () => {
    const me = await person({ firstName: 'Rosalind' });
    const { other } = await fill(me);
    const answer = await me.browser.get('/api/auth/user/export').expect(200);
    expect([answer.headers['content-disposition'], answer.headers['cache-control']]).toEqual([
      'attachment; filename="my-data.json"',
      'no-store',
    ]);
    const { tables } = answer.body as { tables: Record<string, Record<string, unknown>[]> };
    expect(Object.keys(tables)).toEqual(personalTables.map(({ table }) => table));
    expect(tables['users']).toEqual([
      expect.objectContaining({ id: me.user.id, email: me.user.email, first_name: 'Rosalind' }),
    ]);
    for (const table of [
      'member_posts',
      'member_post_comments',
      'member_post_likes',
      'member_post_reactions',
      'call_feeds',
      'notification_settings',
      'comment_notices',
      'portal_notifications',
      'contacts',
      'support_contacts',
      'calculator_emails',
      'signup_progress',
      'signup_notes',
      'signup_declines',
      'signup_invitations',
      'newsletter_subscribers',
      'consent_forms',
      'user_credentials',
      'sessions',
    ])
      expect([table, tables[table]?.length]).toEqual([table, 1]);
    expect(tables['audit_entries']?.map(({ action }) => action)).toContain('account.exported');
    expect(answer.text).toContain('Words of mine alone.');
    for (const secret of [
      'Their comment.',
      'Words of somebody else.',
      other.user.email,
      other.user.id,
      'password_hash',
      'token_hash',
      '"sid"',
      'scrypt',
    ])
      expect(answer.text).not.toContain(secret);
  });

  it('is accessible to the person only', async () => {
    await circle.test.http.get('/api/auth/user/export').expect(401);
  });
});

describe('deleting the account', () => {
  it('requires the password', async () => {
    const { user, browser } = await person();
    const { body } = await browser.post('/api/auth/user/delete').send({ password: 'another-one-7' }).expect(422);
    expect(body.errors).toEqual([{ field: 'password', code: 'wrong' }]);
    expect(await query('SELECT 1 FROM users WHERE id = $1', [user.id])).toHaveLength(1);
  });

  it('deletes everything that the law does not require, ends all sessions, and sends a last email', async () => {
    const me = await person({ language: 'es' });
    const { post, theirs } = await fill(me);
    const elsewhere = await logIn(me.user);
    await me.browser.post('/api/auth/user/delete').send({ password: testPassword }).expect(204);
    for (const { table, owner, erasure } of personalTables) {
      if (erasure === 'stored' || erasure === 'payments retained' || erasure === 'calls retained') continue;
      for (const who of [{ id: me.user.id }, { id: null, email: me.user.email }])
        expect([table, await query(ofPerson(`SELECT 1 FROM ${table} WHERE ${owner}`), parametersOf(who))]).toEqual([
          table,
          [],
        ]);
    }
    expect(await query('SELECT 1 FROM consent_forms WHERE email = $1', [me.user.email])).toHaveLength(1);
    expect(await query('SELECT 1 FROM member_posts WHERE id = $1', [post])).toEqual([]);
    expect(
      await query('SELECT likes_count AS likes, comments_count AS comments FROM member_posts WHERE id = $1', [theirs]),
    ).toEqual([{ likes: 0, comments: 0 }]);
    for (const browser of [me.browser, elsewhere]) await browser.get('/api/auth/user').expect(401);
    await circle.test.http.post('/api/login').send({ email: me.user.email, password: testPassword }).expect(401);
    expect(
      await query(`SELECT 1 FROM audit_entries WHERE actor_id = $1 AND action = 'account.deleted'`, [me.user.id]),
    ).toHaveLength(1);
    await circle.work('personal-data');
    expect(circle.outbox.sent.map(({ to, template, language }) => [to, template, language])).toEqual([
      [me.user.email, 'account-deleted', 'es'],
    ]);
    expect(await query('SELECT 1 FROM account_deleted_emails')).toEqual([]);
  });

  it('ends the subscription first; payment data stays without texts', async () => {
    const { user, signup, browser } = await payingMember();
    await query('INSERT INTO signup_progress (signup_id) VALUES ($1)', [signup.id]);
    await query(`UPDATE membership_events SET reason = 'private' WHERE signup_id = $1`, [signup.id]);
    await query(`INSERT INTO signup_notes (signup_id, body) VALUES ($1, 'A note.')`, [signup.id]);
    await browser.post('/api/auth/user/delete').send({ password: testPassword }).expect(204);
    for (const table of ['signup_progress', 'signup_notes']) expect(await query(`SELECT 1 FROM ${table}`)).toEqual([]);
    expect(await stripeStatus(signup.stripeSubscriptionId)).toBe('canceled');
    expect(await circle.signup(signup.id)).toMatchObject({
      userId: null,
      paymentStatus: 'canceled',
      email: user.email,
      phone: null,
      challengeArea: '',
      transformationGoal: '',
      amount: signup.amount,
    });
    for (const event of await circle.events()) expect(await circle.deliver(event)).toBe(200);
    await circle.work();
    expect(await query('SELECT 1 FROM users WHERE email = $1', [user.email])).toEqual([]);
    expect((await circle.signup(signup.id)).userId).toBeNull();
    expect(await query('SELECT DISTINCT kind, reason FROM membership_events ORDER BY kind')).toEqual([
      { kind: 'ended', reason: null },
      { kind: 'joined', reason: null },
    ]);
    expect(circle.outbox.sent.map(({ template }) => template)).toEqual([
      'membership-activity-practice',
      'account-deleted',
    ]);
    await circle.test.app
      .get(RetentionService, { strict: false })
      .deleteExpired(new Date(Date.now() + 7.1 * 365.25 * 86_400_000));
    expect(await circle.signups()).toEqual([]);
  });

  it('when Stripe does not answer, nothing is deleted, and a retry works', async () => {
    const { user, signup, browser } = await payingMember();
    await circle.sandbox.setFault('stripe', 'down');
    const { body } = await browser.post('/api/auth/user/delete').send({ password: testPassword }).expect(503);
    expect(body.code).toBe('payment_unavailable');
    await browser.get('/api/auth/user').expect(200);
    expect(await query('SELECT 1 FROM users WHERE id = $1 AND is_inner_circle_member', [user.id])).toHaveLength(1);
    expect(await circle.pending('personal-data')).toEqual([]);
    await circle.sandbox.setFault('stripe', 'ok');
    expect(await stripeStatus(signup.stripeSubscriptionId)).toBe('active');
    const { StripeClient } = await import('../../../integrations/stripe/stripe.client.js');
    circle.test.app.get(StripeClient, { strict: false }).reset();
    await browser.post('/api/auth/user/delete').send({ password: testPassword }).expect(204);
    expect(await stripeStatus(signup.stripeSubscriptionId)).toBe('canceled');
  });

  it('an unfinished application of the same address is deleted, and can no longer be paid', async () => {
    const { user, browser } = await person({ email: 'unfinished@example.com', isInnerCircleMember: false });
    const { body } = await circle.apply({ email: user.email }).expect(201);
    const { stripeSubscriptionId } = await circle.signup(body.signupId);
    await browser.post('/api/auth/user/delete').send({ password: testPassword }).expect(204);
    expect(await circle.signups()).toEqual([]);
    expect(['canceled', 'incomplete_expired']).toContain(await stripeStatus(stripeSubscriptionId));
  });

  it('sent twice at once deletes once', async () => {
    const { user, browser } = await person();
    const answers = await Promise.all(
      [1, 2].map(() => browser.post('/api/auth/user/delete').send({ password: testPassword })),
    );
    expect(answers.map(({ status }) => status)).toContain(204);
    expect(answers.every(({ status }) => status < 500)).toBe(true);
    expect(
      await query(`SELECT 1 FROM audit_entries WHERE actor_id = $1 AND action = 'account.deleted'`, [user.id]),
    ).toHaveLength(1);
    expect(await circle.pending('personal-data')).toEqual(['personal-data.send-account-deleted']);
  });

  it('two members who liked each other’s posts can be deleted at once', async () => {
    const [one, two] = [await person(), await person()];
    for (const [mine, other] of [
      [one, two],
      [two, one],
    ] as const) {
      for (let index = 0; index < 3; index += 1) {
        const { body } = await mine.browser
          .post('/api/member/posts')
          .send({ type: 'win', title: 'Post', content: 'Words for the circle.', tags: [] })
          .expect(201);
        await other.browser.post(`/api/member/posts/${body.id}/like`);
      }
    }
    const answers = await Promise.all(
      [one, two].map(({ browser }) => browser.post('/api/auth/user/delete').send({ password: testPassword })),
    );
    expect(answers.map(({ status }) => status)).toEqual([204, 204]);
    expect(await query('SELECT 1 FROM member_posts')).toEqual([]);
  });

  it.each(['admin', 'editor'] as const)('is refused for an %s', async (role) => {
    const { user, browser } = await person({ role });
    await browser.post('/api/auth/user/delete').send({ password: testPassword }).expect(403);
    expect(await query('SELECT 1 FROM users WHERE id = $1', [user.id])).toHaveLength(1);
  });
});
