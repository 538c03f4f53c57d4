import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createTestApp, type TestApp } from '../../../../test/create-app.js';
import { createUser, testPassword } from '../../../../test/factories.js';
import { statementsDuring } from '../../../../test/statements.js';
import type { User } from '../../accounts/users/user.entity.js';
import { RetentionService } from '../../privacy/retention/retention.service.js';
import type { CallSheetDto, CallSheetLineDto } from './call-sheets.dto.js';

interface Person {
  user: User;
  browser: ReturnType<TestApp['browser']>;
}
let test: TestApp;
let ana: Person;
let ben: Person;
let owner: Person;
/** The week of the next call. */
let week: string;

const mine = '/api/member/call-sheet';
const sheets = '/api/admin/call-sheets';
const DAY_MS = 86_400_000;
const weeksFrom = (day: string, weeks: number): string =>
  new Date(Date.parse(day) + weeks * 7 * DAY_MS).toISOString().slice(0, 10);

beforeAll(async () => {
  test = await createTestApp();
  const logIn = async (overrides: Partial<User>): Promise<Person> => {
    const user = await createUser(test.dataSource, overrides);
    const browser = test.browser();
    await browser.post('/api/login').send({ email: user.email, password: testPassword }).expect(200);
    return { user, browser };
  };
  ana = await logIn({ isInnerCircleMember: true, firstName: 'Ana', lastName: 'Example' });
  ben = await logIn({ isInnerCircleMember: true, firstName: null, lastName: null });
  owner = await logIn({ role: 'admin' });
});
afterAll(() => test.close());
beforeEach(async () => {
  await test.dataSource.query('TRUNCATE call_sheet_lines, call_rsvps, call_recordings, weekly_call_changes CASCADE');
  week = (await ana.browser.get(mine).expect(200)).body.week;
});

const keep = ({ browser }: Person, body: object, of = week) => browser.put(`${mine}/${of}`).send(body);
const lines = async (of = week): Promise<CallSheetLineDto[]> =>
  (await owner.browser.get(`${sheets}/${of}/lines`).expect(200)).body;
const list = async (): Promise<CallSheetDto[]> => (await owner.browser.get(sheets).expect(200)).body;
const rows = (): Promise<object[]> => test.dataSource.query('SELECT * FROM call_sheet_lines');
const insert = (of: string, { user }: Person = ana) =>
  test.dataSource.query(`INSERT INTO call_sheet_lines (user_id, week, moved) VALUES ($1, $2, 'Earlier words')`, [
    user.id,
    of,
  ]);
const cancel = (of: string) =>
  test.dataSource.query(`INSERT INTO weekly_call_changes (week, status) VALUES ($1, 'cancelled')`, [of]);

describe('the line of a member', () => {
  it('is written, changed and withdrawn before the next call, and is seen by the member and the owner alone', async () => {
    expect((await ana.browser.get(mine)).body).toEqual({ week, startsAt: expect.any(String) });
    const { body } = await keep(ana, { moved: ' I said no once. ', brings: '' }).expect(200);
    expect(body).toEqual({
      week,
      startsAt: expect.any(String),
      moved: 'I said no once.',
      updatedAt: expect.any(String),
    });
    await keep(ana, { moved: 'I said no twice.', brings: 'A question' }).expect(200);
    expect((await ben.browser.get(mine)).body).toEqual({ week, startsAt: body.startsAt });
    await ben.browser.get(`${sheets}/${week}/lines`).expect(403);
    expect(await lines()).toEqual([
      {
        id: expect.any(String),
        userId: ana.user.id,
        name: 'Ana Example',
        moved: 'I said no twice.',
        brings: 'A question',
        updatedAt: expect.any(String),
      },
    ]);
    await ben.browser.delete(`${mine}/${week}`).expect(204);
    expect(await lines()).toHaveLength(1);
    await ana.browser.delete(`${mine}/${week}`).expect(204);
    await ana.browser.delete(`${mine}/${week}`).expect(204);
    expect([await lines(), await rows()]).toEqual([[], []]);
  });

  it('is one for each call, also when it is written twenty times at once', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, (_none, index) => keep(ana, { moved: `${index}` })));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
    expect(await rows()).toHaveLength(1);
  });

  it('is refused without text, with too much, and for a call that is over, cancelled, or not the next one', async () => {
    expect((await keep(ana, { moved: ' ', brings: '' }).expect(422)).body.errors).toEqual([
      { field: 'moved', code: 'required' },
    ]);
    await keep(ana, { brings: 'a'.repeat(301) }).expect(422);
    await keep(ana, { moved: 'Words' }, 'monday').expect(422);
    for (const other of [-1, 1])
      expect((await keep(ana, { moved: 'Words' }, weeksFrom(week, other)).expect(409)).body.code).toBe('conflict');
    await cancel(week);
    await keep(ana, { moved: 'Words' }).expect(409);
    await keep(ana, { moved: 'Words' }, weeksFrom(week, 1)).expect(200);
    expect(await rows()).toHaveLength(1);
  });

  it('is offered again for the next call when its own is cancelled, and not after one that took place', async () => {
    await insert(weeksFrom(week, -1));
    expect((await ana.browser.get(mine)).body).toEqual({ week, startsAt: expect.any(String) });
    await keep(ana, { moved: 'Words' }).expect(200);
    for (const weeks of [0, 1]) await cancel(weeksFrom(week, weeks));
    expect((await ana.browser.get(mine)).body).toEqual({
      week: weeksFrom(week, 2),
      startsAt: expect.any(String),
      moved: 'Words',
    });
    expect(await lines(weeksFrom(week, 2))).toEqual([]);
  });

  it('is in the export of the member alone, and is deleted with the account and a year after the call', async () => {
    const deleted = await createUser(test.dataSource, { isInnerCircleMember: true });
    await keep(ana, { moved: 'My own words' }).expect(200);
    await keep(ben, { moved: 'Of another' }).expect(200);
    await insert(week, { ...ben, user: deleted });
    const { text } = await ana.browser.get('/api/auth/user/export').expect(200);
    expect([text.includes('My own words'), text.includes('Of another')]).toEqual([true, false]);
    await test.dataSource.query('DELETE FROM users WHERE id = $1', [deleted.id]);
    expect(await rows()).toHaveLength(2);
    await insert(weeksFrom(week, -52));
    await insert(weeksFrom(week, -54));
    await test.app.get(RetentionService).deleteExpired();
    expect(await rows()).toHaveLength(3);
  });
});

describe('the call sheet', () => {
  /** A recording with two items. @returns its id */
  const record = async (title: string, recordedAt: string, isVisible = true): Promise<string> => {
    const [row] = await test.dataSource.query<{ id: string }[]>(
      'INSERT INTO call_recordings (title, recorded_at, is_visible) VALUES ($1, $2, $3) RETURNING id',
      [title, recordedAt, isVisible],
    );
    return row!.id;
  };
  const claim = ({ user }: Person, recordingId: string, isDone: boolean) =>
    test.dataSource.query(
      `INSERT INTO member_action_items (user_id, call_recording_id, item_id, text, done_at) VALUES ($1, $2, gen_random_uuid(), 'Item', $3)`,
      [user.id, recordingId, isDone ? new Date() : null],
    );

  it('lists who brings something, with their homework of the last published call before it, and says that it was viewed', async () => {
    const earlier = await record('Earlier', `${weeksFrom(week, -3)}T23:00:00Z`);
    const last = await record('Last', `${weeksFrom(week, -1)}T23:00:00Z`);
    const hidden = await record('Not published', `${weeksFrom(week, -1)}T23:30:00Z`, false);
    for (const [recording, isDone] of [
      [earlier, true],
      [last, true],
      [last, false],
      [hidden, true],
    ] as const)
      await claim(ana, recording, isDone);
    await keep(ana, { moved: 'First' }).expect(200);
    await keep(ben, { brings: 'Second' }).expect(200);
    expect(await lines()).toEqual([
      expect.objectContaining({ name: ben.user.email, brings: 'Second' }),
      expect.objectContaining({
        name: 'Ana Example',
        homework: { callRecordingId: last, callTitle: 'Last', doneCount: 1, itemsCount: 2 },
      }),
    ]);
    expect((await lines())[0]).not.toHaveProperty('homework');
    const [entry] = await test.dataSource.query<object[]>(
      'SELECT action, actor_id AS actor FROM audit_entries ORDER BY created_at DESC LIMIT 1',
    );
    expect(entry).toEqual({ action: 'weekly-call.sheet-viewed', actor: owner.user.id });
    await insert(weeksFrom(week, -1));
    expect((await lines(weeksFrom(week, -1)))[0]?.homework?.callRecordingId).toBe(earlier);
    await owner.browser.get(`${sheets}/${weeksFrom(week, 0).replace(/\d\d$/, '99')}/lines`).expect(422);
    await owner.browser.get(`${sheets}/2026-11-24/lines`).expect(422);
  });

  it('has a version for each thing on it, which is no view and no visit', async () => {
    const version = async (query = ''): Promise<string> =>
      (await owner.browser.get(`${sheets}/${week}/version${query}`).expect(200)).body.version;
    const last = await record('Last', `${weeksFrom(week, -1)}T23:00:00Z`);
    const answer = (isComing: boolean) =>
      test.dataSource.query(
        `INSERT INTO call_rsvps (user_id, week, is_coming) VALUES ($1, $2, $3)
         ON CONFLICT (user_id, week) WHERE pod_id IS NULL DO UPDATE SET is_coming = excluded.is_coming`,
        [ben.user.id, week, isComing],
      );
    const seen = [await version()];
    for (const change of [
      () => keep(ana, { moved: 'Words' }),
      () => keep(ana, { brings: 'Words' }),
      () => claim(ana, last, false),
      () => test.dataSource.query('UPDATE member_action_items SET done_at = now()'),
      () => answer(true),
      () => answer(false),
      () => ana.browser.delete(`${mine}/${week}`),
      () => cancel(week),
      // It decides which call is the next, as the whole schedule does.
      () => cancel(weeksFrom(week, 1)),
      () => test.dataSource.query(`UPDATE weekly_call_changes SET status = 'regular' WHERE week = $1`, [week]),
      () => test.dataSource.query('UPDATE weekly_call_settings SET minutes = minutes + 1'),
    ]) {
      await change();
      seen.push(await version());
      expect(await version()).toBe(seen.at(-1));
    }
    expect(new Set(seen).size).toBe(12);
    await test.dataSource.query('UPDATE weekly_call_settings SET minutes = minutes - 1');
    await owner.browser.get(`${sheets}/2026-11-24/version`).expect(422);
    await owner.browser.get(`${sheets}/${week}/version?podId=${ana.user.id}`).expect(404);
    await ana.browser.get(`${sheets}/${week}/version`).expect(403);

    const traces = async () => ({
      views: await test.dataSource.query<object[]>(
        `SELECT 1 FROM audit_entries WHERE action = 'weekly-call.sheet-viewed'`,
      ),
      sessions: await test.dataSource.query<object[]>(
        `SELECT sess ->> 'seenAt' AS seen FROM sessions WHERE sess ->> 'userId' = $1`,
        [owner.user.id],
      ),
    });
    await test.dataSource.query(
      `UPDATE sessions SET sess = sess::jsonb || '{"seenAt": 1}' WHERE sess ->> 'userId' = $1`,
      [owner.user.id],
    );
    const before = await traces();
    await version();
    expect(await traces()).toEqual(before);
    await lines();
    const after = await traces();
    expect([after.views.length - before.views.length, after.sessions]).toEqual([
      1,
      expect.not.arrayContaining([{ seen: '1' }]),
    ]);
  });

  it('is that of the next call, and those on which somebody wrote, each at its time', async () => {
    const timeZone = 'America/New_York';
    expect(await list()).toEqual([
      {
        week,
        startsAt: expect.any(String),
        timeZone,
        status: 'regular',
        isNext: true,
        linesCount: 0,
        comingCount: 0,
        notComingCount: 0,
      },
    ]);
    await keep(ana, { moved: 'Words' }).expect(200);
    const [past, old] = [weeksFrom(week, -6), '2025-10-27'];
    for (const earlier of [past, old]) for (const person of [ana, ben]) await insert(earlier, person);
    const startsAt = `${weeksFrom(past, 1)}T20:00:00.000Z`;
    await test.dataSource.query(`INSERT INTO weekly_call_changes (week, status, starts_at) VALUES ($1, 'moved', $2)`, [
      past,
      startsAt,
    ]);
    const found = await list();
    expect(found).toEqual([
      {
        week,
        startsAt: expect.any(String),
        timeZone,
        status: 'regular',
        isNext: true,
        linesCount: 1,
        comingCount: 0,
        notComingCount: 0,
      },
      {
        week: past,
        startsAt,
        timeZone,
        status: 'moved',
        isNext: false,
        linesCount: 2,
        comingCount: 0,
        notComingCount: 0,
      },
      // The schedule of that time is not known.
      { week: old, timeZone, status: 'regular', isNext: false, linesCount: 2, comingCount: 0, notComingCount: 0 },
    ]);
  });

  it('takes as many statements for one line as for twenty', async () => {
    const count = async (): Promise<number> => (await statementsDuring(() => lines())).statements.length;
    await keep(ana, { moved: 'Words' }).expect(200);
    const one = await count();
    await test.dataSource.query(
      `WITH people AS (INSERT INTO users (email) SELECT 'bringer' || n || '@example.com' FROM generate_series(1, 19) n RETURNING id)
       INSERT INTO call_sheet_lines (user_id, week, moved) SELECT id, $1, 'Words' FROM people`,
      [week],
    );
    expect(await lines()).toHaveLength(20);
    expect(await count()).toBe(one);
  });
});
