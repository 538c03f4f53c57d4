import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createUser, testPassword } from '../../../../test/factories.js';
import { startInnerCircle, type InnerCircleTest } from '../../../../test/inner-circle.js';
import type { User } from '../../accounts/users/user.entity.js';

type Browser = ReturnType<InnerCircleTest['test']['browser']>;
interface Row {
  id: number;
  stage: string;
  isMovable: boolean;
  followUpOn?: string;
  progressVersion: string;
}

const LIST = '/api/admin/inner-circle-signups';
let circle: InnerCircleTest;
let owner: User;
let admin: Browser;
let id: number;
beforeAll(async () => {
  circle = await startInnerCircle({ SMTP_URL: 'smtp://127.0.0.1:1', PRACTICE_EMAIL: 'practice@example.com' });
});
afterAll(() => circle.close());
beforeEach(async () => {
  await circle.reset();
  owner = await createUser(circle.test.dataSource, { role: 'admin' });
  admin = await logIn(owner);
  id = (await circle.apply({ readinessLevel: 'just_exploring' })).body.signupId as number;
});

async function logIn({ email }: User): Promise<Browser> {
  const browser = circle.test.browser();
  await browser.post('/api/login').send({ email, password: testPassword }).expect(200);
  return browser;
}
const query = <Result>(sql: string, values: unknown[] = []) => circle.test.dataSource.query<Result[]>(sql, values);
/** Audit entries of changes, oldest first. */
const changes = async (): Promise<string[]> => {
  const rows = await query<{ entry: string }>(
    `SELECT concat_ws(' ', action, subject_type, subject_id) AS entry FROM audit_entries
      WHERE actor_id = $1 AND action LIKE 'inner-circle-signups.%' AND action !~ '(listed|viewed)$' ORDER BY created_at, id`,
    [owner.id],
  );
  return rows.map(({ entry }) => entry);
};
const read = async (): Promise<Row> => (await admin.get(`${LIST}/${id}`).expect(200)).body as Row;
const stage = async (): Promise<string> => (await read()).stage;
const send = async (verb: string, body: object, version?: string) =>
  admin.post(`${LIST}/${id}/${verb}`).send({ ...body, version: version ?? (await read()).progressVersion });
const move = (to: string, version?: string) => send('move', { stage: to }, version);

/** A call of the applicant, `hours` from now. */
async function book(hours: number, { status = 'confirmed', isLinked = true } = {}): Promise<void> {
  await query(
    `INSERT INTO calendar_bookings (first_name, last_name, email, inner_circle_signup_id, selected_date, selected_time, starts_at, ends_at, booking_status, manage_token_hash)
     VALUES ('Ana', 'Example', 'ana@example.com', $1, '', '', now() + $2 * interval '1 hour', now() + ($2 + 1) * interval '1 hour', $3, gen_random_uuid()::text)`,
    [isLinked ? id : null, hours, status],
  );
}

describe('the stage of an application', () => {
  it('is moved by hand, each move in the history', async () => {
    expect(await read()).toMatchObject({ stage: 'new', isMovable: true });
    expect((await move('contacted')).body).toMatchObject({ id, stage: 'contacted' });
    // A move to where it is changes nothing.
    await move('contacted');
    await move('invited');
    await move('not_now');
    await move('new');
    expect(await stage()).toBe('new');
    expect(await changes()).toEqual(
      ['contacted', 'invited', 'not-now', 'new'].map((to) => `inner-circle-signups.moved-to-${to} signup ${id}`),
    );
    for (const refused of ['call_booked', 'member', 'elsewhere']) expect((await move(refused)).status).toBe(422);
    await admin.post(`${LIST}/4711/move`).send({ stage: 'new', version: '2026-03-02T09:00:00.000Z' }).expect(404);
  });

  it('is moved by one of two who saw the same version, also at once', async () => {
    const { progressVersion } = await read();
    const answers = await Promise.all(['contacted', 'invited'].map((to) => move(to, progressVersion)));
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('edit_conflict');
    expect(await changes()).toHaveLength(1);
  });

  it('follows an upcoming call, whatever was typed, and can then not be moved', async () => {
    await move('not_now');
    await book(24, { isLinked: false });
    expect(await read()).toMatchObject({ stage: 'call_booked', isMovable: false });
    const refused = await move('contacted');
    expect([refused.status, refused.body.code]).toEqual([409, 'conflict']);
    await query(`UPDATE calendar_bookings SET booking_status = 'cancelled'`);
    expect(await read()).toMatchObject({ stage: 'not_now', isMovable: true });
  });

  it('is moved on after a call; a later call counts again', async () => {
    await move('contacted');
    await book(-24);
    expect(await read()).toMatchObject({ stage: 'call_booked', isMovable: true });
    await move('invited');
    expect(await stage()).toBe('invited');
    // The same call at another time is a call to come.
    const shift = (by: string) =>
      query(`UPDATE calendar_bookings SET starts_at = starts_at + $1::interval, ends_at = ends_at + $1::interval`, [
        by,
      ]);
    await shift('3 days');
    expect(await read()).toMatchObject({ stage: 'call_booked', isMovable: false });
    await shift('-3 days');
    expect(await stage()).toBe('invited');
    await book(-2, { status: 'completed' });
    expect(await stage()).toBe('call_booked');
  });

  it('follows the membership, also one that was granted, and its end until it is moved', async () => {
    await move('invited');
    const member = await createUser(circle.test.dataSource, { email: 'ana@example.com', isInnerCircleMember: true });
    expect(await read()).toMatchObject({ stage: 'member', isMovable: false });
    await query(`UPDATE users SET is_inner_circle_member = false, membership_ended_at = now() WHERE id = $1`, [
      member.id,
    ]);
    await query(
      `UPDATE inner_circle_signups SET payment_status = 'canceled', terms_accepted_at = now(), membership_ended_at = now() WHERE id = $1`,
      [id],
    );
    expect(await read()).toMatchObject({ stage: 'not_now', isMovable: true });
    await move('contacted');
    expect(await stage()).toBe('contacted');
  });
});

describe('the board', () => {
  it('has a column for each stage with the latest applications, as one look at the list', async () => {
    await move('contacted');
    for (let n = 0; n < 21; n += 1)
      await circle.apply({ email: `person-${n}@example.com`, readinessLevel: 'just_exploring' });
    const { body } = await admin.get(`${LIST}/board`).expect(200);
    const columns = body.columns as { stage: string; items: Row[]; hasMore: boolean }[];
    expect(columns.map(({ stage: at, items, hasMore }) => [at, items.length, hasMore])).toEqual([
      ['new', 20, true],
      ['contacted', 1, false],
      ['call_booked', 0, false],
      ['invited', 0, false],
      ['member', 0, false],
      ['not_now', 0, false],
    ]);
    expect(columns[0]?.items[0]?.id).toBe(id + 21);
    expect(columns[1]?.items).toEqual([expect.objectContaining({ id, stage: 'contacted', isMovable: true })]);
    const looks = await query(
      `SELECT 1 FROM audit_entries WHERE actor_id = $1 AND action = 'inner-circle-signups.listed'`,
      [owner.id],
    );
    expect(looks).toHaveLength(1);
  });
});

describe('the follow-up of an application', () => {
  it('is a filter of the list: due until today, or planned', async () => {
    const found = async (filter: string) =>
      ((await admin.get(`${LIST}?followUp=${filter}`).expect(200)).body as Row[]).map((row) => row.id);
    await send('follow-up', { followUpOn: '2026-01-02' });
    expect([await found('due'), await found('planned')]).toEqual([[id], []]);
    await send('follow-up', { followUpOn: '2199-01-02' });
    expect([await found('due'), await found('planned')]).toEqual([[], [id]]);
  });

  it('is set, changed and removed, beside the stage', async () => {
    await move('contacted');
    expect((await send('follow-up', { followUpOn: '2026-12-01' })).body).toMatchObject({
      stage: 'contacted',
      followUpOn: '2026-12-01',
    });
    const { progressVersion } = await read();
    expect((await send('follow-up', {})).body).not.toHaveProperty('followUpOn');
    expect((await send('follow-up', { followUpOn: '2026-12-02' }, progressVersion)).status).toBe(409);
    expect((await send('follow-up', { followUpOn: '2026-02-31' })).status).toBe(422);
    expect((await changes()).slice(1)).toEqual(
      ['set', 'removed'].map((what) => `inner-circle-signups.follow-up-${what} signup ${id}`),
    );
  });
});

describe('private notes about an application', () => {
  const notes = `${LIST}/`;
  const at = () => `${notes}${id}/notes`;
  const bodies = async (browser = admin): Promise<unknown[]> =>
    ((await browser.get(at()).expect(200)).body as { body: string; author?: string; isOwn: boolean }[]).map(
      ({ body, author, isOwn }) => [body, author, isOwn],
    );

  it('have author and time, are added once, and deleted by their author alone', async () => {
    const colleague = await createUser(circle.test.dataSource, { role: 'admin', firstName: 'Bea', lastName: 'Lake' });
    const other = await logIn(colleague);
    const add = () => admin.post(at()).set('Idempotency-Key', 'note-1').send({ body: ' Called her.\n\nWait. ' });
    const [first, again] = await Promise.all([add(), add()]);
    expect([first.status, again.status, first.body.id]).toEqual([201, 201, again.body.id]);
    await other.post(at()).send({ body: 'She wrote.' }).expect(201);
    const name = owner.email;
    expect(await bodies()).toEqual([
      ['She wrote.', 'Bea Lake', false],
      ['Called her.\n\nWait.', expect.any(String), true],
    ]);
    expect((await bodies(other)).map((note) => (note as unknown[])[2])).toEqual([true, false]);
    await other.delete(`${at()}/${first.body.id}`).expect(403);
    await admin.delete(`${notes}4711/notes/${first.body.id}`).expect(404);
    await admin.delete(`${at()}/${first.body.id}`).expect(204);
    await admin.delete(`${at()}/${first.body.id}`).expect(404);
    for (const body of ['  ', 'x'.repeat(4_001)]) await admin.post(at()).send({ body }).expect(422);
    await admin.get(`${notes}4711/notes`).expect(404);
    expect(await changes()).toEqual(
      ['added', 'deleted'].map((what) => `inner-circle-signups.note-${what} signup ${id}`),
    );
    // Their text is in no log; a note without its author's account stays, and anybody may delete it.
    expect(circle.test.log()).not.toContain('Called her');
    expect(circle.test.log()).not.toContain(name);
    await query('DELETE FROM users WHERE id = $1', [colleague.id]);
    expect(await bodies()).toEqual([['She wrote.', undefined, true]]);
    const [{ id: left }] = (await admin.get(at()).expect(200)).body as [{ id: string }];
    await admin.delete(`${at()}/${left}`).expect(204);
  });

  it('come in pages, and each look is in the history', async () => {
    for (const body of ['1', '2', '3']) await admin.post(at()).send({ body }).expect(201);
    const { body, headers } = await admin.get(`${at()}?limit=2`).expect(200);
    expect((body as { body: string }[]).map((note) => note.body)).toEqual(['3', '2']);
    expect(headers['link']).toContain('rel="next"');
    const [{ count } = { count: 0 }] = await query<{ count: number }>(
      `SELECT count(*)::int AS count FROM audit_entries WHERE action = 'inner-circle-signups.notes-viewed' AND actor_id = $1`,
      [owner.id],
    );
    expect(count).toBe(1);
  });
});

describe('declining an application', () => {
  const email = { subject: 'Your application', body: 'Hi Ana,\n\nNot now.' };
  const decline = (key?: string, changes: object = {}) =>
    read().then(({ progressVersion: version }) => {
      const sending = admin.post(`${LIST}/${id}/decline`);
      if (key !== undefined) void sending.set('Idempotency-Key', key);
      return sending.send({ ...email, version, ...changes });
    });

  it('sends the edited text once, in the language of the applicant, and moves it to not now', async () => {
    await query(`UPDATE inner_circle_signups SET language = 'es' WHERE id = $1`, [id]);
    await query(
      `INSERT INTO signup_progress (signup_id, follow_up_on) VALUES ($1, '2026-01-01') ON CONFLICT (signup_id) DO UPDATE SET follow_up_on = '2026-01-01'`,
      [id],
    );
    const { body: before } = await admin.get(`${LIST}/${id}`).expect(200);
    expect(before.declineDraft).toEqual({
      subject: 'Tu solicitud a LEAP',
      body: expect.stringMatching(/^Hola, Ana:\n\n[^]*\n\nCon cariño,\nLEAP$/),
    });
    expect(before).not.toHaveProperty('decline');
    await circle.work();
    circle.outbox.sent = [];
    const version = before.progressVersion as string;
    const answers = await Promise.all(['a', 'a', 'b'].map((key) => decline(key, { version })));
    expect(answers.map(({ status }) => status)).toEqual(expect.arrayContaining([201, 409]));
    circle.outbox.isMailDown = true;
    await expect(circle.work('inner-circle-signups.send-decline')).rejects.toThrow();
    expect((await admin.get(`${LIST}/${id}`)).body).toMatchObject({ stage: 'not_now', decline: { state: 'failed' } });
    // Nothing is left to be followed up.
    expect([before.followUpOn, await query('SELECT follow_up_on AS day FROM signup_progress')]).toEqual([
      '2026-01-01',
      [{ day: null }],
    ]);
    circle.outbox.isMailDown = false;
    const [stored] = await query<{ id: string }>('SELECT id FROM signup_declines');
    for (let n = 0; n < 2; n += 1) await circle.outbox.run('inner-circle-signups.send-decline', stored?.id ?? '');
    expect(circle.outbox.sent).toEqual([
      expect.objectContaining({
        to: 'ana@example.com',
        template: 'inner-circle-decline',
        language: 'es',
        replyTo: 'practice@example.com',
        params: { brandName: 'LEAP', ...email },
      }),
    ]);
    expect((await read()) as object).toMatchObject({ decline: { ...email, state: 'sent' } });
    expect((await changes()).toSorted()).toEqual(
      ['declined', 'moved-to-not-now'].map((what) => `inner-circle-signups.${what} signup ${id}`),
    );
    const again = await decline('c');
    expect([again.status, again.body.code]).toEqual([409, 'conflict']);
  });

  it('is refused before an upcoming call, without a text, and at an older version', async () => {
    expect((await decline(undefined, { body: ' ' })).status).toBe(422);
    const late = await decline(undefined, { version: '2026-01-01T00:00:00.000Z' });
    expect([late.status, late.body.code]).toEqual([409, 'edit_conflict']);
    await book(24);
    const refused = await decline();
    expect([refused.status, refused.body.code]).toEqual([409, 'conflict']);
    expect(await query('SELECT 1 FROM signup_declines')).toEqual([]);
    await admin
      .post(`${LIST}/4711/decline`)
      .send({ ...email, version: '2026-01-01T00:00:00.000Z' })
      .expect(404);
  });
});

it('progress is changed by administrators only', async () => {
  const editor = await logIn(await createUser(circle.test.dataSource, { role: 'editor' }));
  const version = (await read()).progressVersion;
  await editor.post(`${LIST}/${id}/move`).send({ stage: 'contacted', version }).expect(403);
  await editor.post(`${LIST}/${id}/follow-up`).send({ version }).expect(403);
  await editor.post(`${LIST}/${id}/decline`).send({ subject: 'x', body: 'y', version }).expect(403);
  await editor.get(`${LIST}/${id}/notes`).expect(403);
  await editor.post(`${LIST}/${id}/notes`).send({ body: 'x' }).expect(403);
});
