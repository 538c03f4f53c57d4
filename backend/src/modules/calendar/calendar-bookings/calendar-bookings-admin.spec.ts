import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { bookingTexts } from '@leap/domain';
import {
  forgetBookings,
  listRequestedSlots,
  visitor,
  visitorNumber,
  pendingJobs,
  type RequestedSlot,
} from '../../../../test/bookings.js';
import { createTestApp, type TestApp } from '../../../../test/create-app.js';
import { createUser, testPassword } from '../../../../test/factories.js';
import { statementsDuring } from '../../../../test/statements.js';
import type { User } from '../../accounts/users/user.entity.js';

type Browser = ReturnType<TestApp['browser']>;
type Row = { id: string; email: string };

let test: TestApp;
let owner: User;
let admin: Browser;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());
beforeEach(async () => {
  await forgetBookings(test);
  owner = await createUser(test.dataSource, { role: 'admin' });
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
const book = async (requestedSlot: RequestedSlot | undefined, changes: object = {}): Promise<string> =>
  (
    await test.http
      .post('/api/calendar/book')
      .send({ ...visitor, ...requestedSlot, ...changes })
      .expect(201)
  ).body.id as string;
const detail = async (id: string) => (await admin.get(`/api/admin/bookings/${id}`).expect(200)).body;
const emails = async (query: string): Promise<string[]> =>
  ((await admin.get(`/api/admin/bookings?${query}`).expect(200)).body as Row[]).map(({ email }) => email);
const versionOf = async (id: string): Promise<string> =>
  (
    (
      await test.dataSource.query<{ at: Date }[]>('SELECT updated_at AS at FROM calendar_bookings WHERE id = $1', [id])
    )[0]?.at ?? new Date()
  ).toISOString();
/** Performs an action on the current version of the call. */
const runAction = async (status: number, id: string, verb: string, body: object = {}) =>
  (
    await admin
      .post(`/api/admin/bookings/${id}/${verb}`)
      .send({ version: await versionOf(id), ...body })
      .expect(status)
  ).body;
/** Moves the call into the past: it began an hour ago. */
const begin = (id: string) =>
  test.dataSource.query(
    `UPDATE calendar_bookings SET starts_at = now() - interval '60 minutes', ends_at = now() - interval '1 minute' WHERE id = $1`,
    [id],
  );

describe('the list of calls', () => {
  it('is ordered by the time of the calls, and filtered by search terms, days and every filter', async () => {
    const [first, second, third] = await listRequestedSlots(test);
    await book(second, { email: 'second@example.com', firstName: 'Zoë', language: 'es' });
    await book(third, { email: 'third@example.com', notes: 'Boundaries, please.' });
    const id = await book(first, { email: 'first@example.com' });
    await runAction(200, id, 'cancel');
    expect(await emails('')).toEqual(['third@example.com', 'second@example.com', 'first@example.com']);
    expect(await emails('q=zoe')).toEqual(['second@example.com']);
    expect(await emails('q=bound')).toEqual(['third@example.com']);
    expect(await emails('status=cancelled')).toEqual(['first@example.com']);
    expect(await emails('language=es')).toEqual(['second@example.com']);
    const day = first?.selectedDate ?? '';
    expect(await emails(`from=${day}&to=${day}&status=cancelled`)).toEqual(['first@example.com']);
    expect(await emails('to=2020-01-01')).toEqual([]);
    await admin.get('/api/admin/bookings?from=tomorrow').expect(422);
  });

  it('is filtered by account: calls of its address, and of its applications', async () => {
    const [first, second, third] = await listRequestedSlots(test);
    const member = await createUser(test.dataSource, { email: 'member@example.com' });
    await book(first, { email: 'member@example.com' });
    const other = await book(second, { email: 'other@example.com' });
    await book(third, { email: 'stranger@example.com' });
    const [signup] = await test.dataSource.query<{ id: number }[]>(
      `INSERT INTO inner_circle_signups (email, first_name, last_name, readiness_level, time_commitment, challenge_area, transformation_goal, subscription_type, amount, payment_status, user_id)
       VALUES ('other@example.com', 'Ana', 'Example', 'somewhat_ready', '1-2_hours', '-', '-', 'monthly', 10000, 'not_required', $1) RETURNING id`,
      [member.id],
    );
    await test.dataSource.query('UPDATE calendar_bookings SET inner_circle_signup_id = $1 WHERE id = $2', [
      signup?.id,
      other,
    ]);
    const mine = `memberId=${member.id}`;
    const { statements: all } = await statementsDuring(async () =>
      expect(await emails(mine)).toEqual(['other@example.com', 'member@example.com']),
    );
    const statements = all.filter(({ text }) => text.includes('FROM calendar_bookings'));
    expect(await emails(`${mine}&status=cancelled`)).toEqual([]);
    expect(await emails(`memberId=${owner.id}`)).toEqual([]);
    await admin.get('/api/admin/bookings?memberId=somebody').expect(422);
    expect(await entries()).toEqual(['bookings.listed', 'bookings.listed', 'bookings.listed']);
    // One statement; its plan is tested with many rows below.
    expect(statements).toHaveLength(1);
  });

  it('has pages, and a file with the visitors’ texts', async () => {
    const texts = Object.fromEntries(bookingTexts.map((text) => [text, `About ${text}`]));
    for (const [index, requestedSlot] of (await listRequestedSlots(test)).slice(0, 5).entries())
      await book(requestedSlot, { ...visitorNumber(index), ...texts });
    const seen: string[] = [];
    let next = '/api/admin/bookings?limit=2';
    while (next !== '') {
      const answer = await admin.get(next).expect(200).expect('Cache-Control', 'no-store');
      seen.push(...(answer.body as Row[]).map(({ id }) => id));
      next = /<([^>]+)>/.exec(answer.headers['link'] ?? '')?.[1] ?? '';
    }
    expect(new Set(seen).size).toBe(5);
    expect(seen).toHaveLength(5);
    const { text } = await admin.get('/api/admin/bookings/export.csv').expect(200).expect('Content-Type', /csv/);
    const lines = text.trim().split('\r\n');
    expect(lines).toHaveLength(6);
    expect(lines[0]).toMatch(new RegExp(`,bookedAt,${Object.keys(texts).join(',')},answers$`));
    expect(lines[1]).toMatch(new RegExp(`,${Object.values(texts).join(',')},$`));
    expect(await entries()).toEqual(['bookings.listed', 'bookings.listed', 'bookings.listed', 'bookings.exported']);
    expect(await detail(seen[0]!)).toMatchObject(texts);
  });
});

describe('the week', () => {
  it('runs from Monday to Sunday in the practice’s time zone, with slots, blocked days and calls', async () => {
    const [requestedSlot] = await listRequestedSlots(test);
    const day = requestedSlot?.selectedDate ?? '';
    const id = await book(requestedSlot);
    await admin.post('/api/admin/calendar-blocked-days').send({ day, note: 'Holiday' }).expect(201);
    const { body } = await admin.get(`/api/admin/bookings/week?day=${day}`).expect(200);
    const days = body.days as { date: string; isBlocked: boolean; slots: object[]; bookings: Row[] }[];
    expect(days).toHaveLength(7);
    expect(new Date(`${days[0]?.date}T12:00:00Z`).getUTCDay()).toBe(1);
    const that = days.find(({ date }) => date === day);
    expect(that).toMatchObject({ isBlocked: true, slots: [], bookings: [{ id }] });
    expect(days.filter(({ bookings }) => bookings.length > 0)).toHaveLength(1);
    expect(days.map(({ slots }) => slots.length)).toEqual(
      [0, 4, 5, 5, 5, 2, 0].map((count, index) => (days[index]?.date === day ? 0 : count)),
    );
    expect(body.timezone).toBe('America/Los_Angeles');
  });

  it('is the current one when no day is given, and survives clock changes', async () => {
    const { body } = await admin.get('/api/admin/bookings/week').expect(200);
    expect((body.days as { date: string }[]).map(({ date }) => date)).toContain(body.today);
    // The Sunday on which summer time begins, and the Tuesday after.
    const spring = await admin.get('/api/admin/bookings/week?day=2027-03-14').expect(200);
    expect(spring.body.days[6].date).toBe('2027-03-14');
    const after = await admin.get('/api/admin/bookings/week?day=2027-03-16').expect(200);
    expect(after.body.days[1].slots[0].startsAt).toBe('2027-03-16T17:00:00.000Z');
  });
});

describe('one call', () => {
  it('is moved by the owner as by its visitor: emails and event follow, with one audit entry', async () => {
    const [first, second] = await listRequestedSlots(test);
    const id = await book(first);
    await test.dataSource.query(`DELETE FROM pgboss.job WHERE name LIKE 'calendar-bookings.%'`);
    expect(await runAction(200, id, 'move', second)).toMatchObject({
      changesCount: 1,
      isVisitorNotified: false,
      isChangeable: true,
    });
    expect((await pendingJobs(test)).map(({ job }) => job)).toEqual(['notify-practice', 'send-email', 'sync-event']);
    // The practice gets no email about its own action.
    expect(
      await test.dataSource.query(
        'SELECT visitor_notified_sequence AS visitor, practice_notified_sequence AS practice FROM calendar_bookings WHERE id = $1',
        [id],
      ),
    ).toEqual([{ visitor: null, practice: 1 }]);
    // To its current slot: nothing happens.
    await runAction(200, id, 'move', second);
    expect(await entries()).toEqual([`bookings.moved booking ${id}`]);
    const other = await book(first);
    expect((await runAction(409, other, 'move', second)).code).toBe('slot_taken');
    expect(
      (await runAction(422, other, 'move', { selectedDate: '2020-01-01', selectedTime: '10:00 AM - 11:00 AM' })).errors,
    ).toEqual([{ field: 'selectedDate', code: 'slot_unavailable' }]);
    await runAction(404, '00000000-0000-4000-8000-000000000000', 'move', second);
    expect(await entries()).toHaveLength(1);
  });

  it('is cancelled once, however often it is requested, and the slot can be booked again', async () => {
    const [first] = await listRequestedSlots(test);
    const id = await book(first);
    await test.dataSource.query(`DELETE FROM pgboss.job WHERE name LIKE 'calendar-bookings.%'`);
    const answers = await Promise.all([1, 2, 3].map(() => runAction(200, id, 'cancel')));
    expect(answers.map(({ bookingStatus }) => bookingStatus)).toEqual(Array(3).fill('cancelled'));
    expect(await entries()).toEqual([`bookings.cancelled booking ${id}`]);
    expect(await pendingJobs(test)).toHaveLength(3);
    await runAction(409, id, 'move', first);
    await book(first);
  });

  it('stores the practice’s notes; of two concurrent edits the second gets edit_conflict', async () => {
    const [first] = await listRequestedSlots(test);
    const id = await book(first, { notes: 'I am nervous.' });
    const { updatedAt: version } = await detail(id);
    const answers = await Promise.all(
      ['one', 'two'].map((practiceNotes) => admin.patch(`/api/admin/bookings/${id}`).send({ practiceNotes, version })),
    );
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '409']);
    const after = await detail(id);
    expect(['one', 'two']).toContain(after.practiceNotes);
    expect(after.notes).toBe('I am nervous.');
    expect(
      (await admin.patch(`/api/admin/bookings/${id}`).send({ practiceNotes: '', version: after.updatedAt }).expect(200))
        .body.practiceNotes,
    ).toBeUndefined();
    expect((await entries()).filter((entry) => entry.startsWith('bookings.changed'))).toEqual(
      Array(2).fill(`bookings.changed booking ${id}`),
    );
  });

  it('is marked as missed once it has begun, and as held again', async () => {
    const [first] = await listRequestedSlots(test);
    const id = await book(first);
    await runAction(409, id, 'note-outcome', { outcome: 'no_show' });
    await runAction(422, id, 'note-outcome', { outcome: 'cancelled' });
    await begin(id);
    expect(await runAction(200, id, 'note-outcome', { outcome: 'no_show' })).toMatchObject({
      bookingStatus: 'no_show',
      isChangeable: false,
      hasBegun: true,
    });
    expect((await runAction(200, id, 'note-outcome', { outcome: 'completed' })).bookingStatus).toBe('completed');
    await runAction(409, id, 'cancel');
    expect(await entries()).toEqual(Array(2).fill(`bookings.outcome-noted booking ${id}`));
  });
});

describe('blocked days', () => {
  it('close a day at once, list the calls that stay, and can be unblocked', async () => {
    const [requestedSlot] = await listRequestedSlots(test);
    const day = requestedSlot?.selectedDate ?? '';
    const id = await book(requestedSlot);
    expect((await admin.get(`/api/admin/calendar-blocked-days/${day}/calls`).expect(200)).body).toMatchObject({
      day,
      calls: [{ id, name: 'Ana Example' }],
    });
    expect(
      (await admin.post('/api/admin/calendar-blocked-days').send({ day, note: ' Holiday ' }).expect(201)).body,
    ).toMatchObject({ day, note: 'Holiday', calls: [{ id }] });
    expect((await listRequestedSlots(test)).filter(({ selectedDate }) => selectedDate === day)).toEqual([]);
    expect((await admin.get('/api/admin/calendar-blocked-days').expect(200)).body).toMatchObject([
      { day, note: 'Holiday', calls: [{ id }] },
    ]);
    await admin.delete(`/api/admin/calendar-blocked-days/${day}`).expect(204);
    await admin.delete(`/api/admin/calendar-blocked-days/${day}`).expect(404);
    expect((await listRequestedSlots(test)).some(({ selectedDate }) => selectedDate === day)).toBe(true);
    expect(await entries()).toEqual([
      'bookings.listed',
      `calendar.day-blocked calendar ${day}`,
      'bookings.listed',
      `calendar.day-unblocked calendar ${day}`,
    ]);
  });

  it.each([
    ['2020-01-01', 'too_small'],
    ['2026-02-30', 'invalid_format'],
    ['', 'invalid_format'],
  ])('are refused for %j', async (day, code) => {
    expect((await admin.post('/api/admin/calendar-blocked-days').send({ day }).expect(422)).body.errors).toEqual([
      { field: 'day', code },
    ]);
  });
});

describe('changed hours', () => {
  const times = async (date: string): Promise<string[]> =>
    (await listRequestedSlots(test))
      .filter(({ selectedDate }) => selectedDate === date)
      .map(({ selectedTime }) => selectedTime);

  it('apply at once to a weekday and to one day, and can be reset', async () => {
    const [requestedSlot] = await listRequestedSlots(test);
    const day = requestedSlot?.selectedDate ?? '';
    const weekday = new Date(`${day}T12:00:00Z`).getUTCDay();
    const { body } = await admin
      .put(`/api/admin/calendar-hours/weekdays/${weekday}`)
      .send({ startMinutes: [720, 540] })
      .expect(200);
    expect(body.weekdays[weekday - 1]).toMatchObject({
      weekday,
      startMinutes: [540, 720],
      updatedAt: expect.any(String),
    });
    expect(await times(day)).toEqual(['9:00 AM - 10:00 AM', '12:00 PM - 1:00 PM']);
    const own = await admin.put(`/api/admin/calendar-hours/days/${day}`).send({ startMinutes: [] }).expect(200);
    expect(own.body.days).toMatchObject([{ day, startMinutes: [] }]);
    expect(await times(day)).toEqual([]);
    await admin.delete(`/api/admin/calendar-hours/days/${day}`).expect(204);
    await admin.delete(`/api/admin/calendar-hours/weekdays/${weekday}`).expect(204);
    await admin.delete(`/api/admin/calendar-hours/weekdays/${weekday}`).expect(404);
    expect((await times(day))[0]).toBe('10:00 AM - 11:00 AM');
    expect((await admin.get('/api/admin/calendar-hours').expect(200)).body.weekdays[1]).toEqual({
      weekday: 2,
      usualStartMinutes: [600, 660, 840, 900],
      startMinutes: [600, 660, 840, 900],
    });
    expect(await entries()).toEqual(
      [
        `hours-changed calendar weekday-${weekday}`,
        `hours-changed calendar ${day}`,
        `hours-reset calendar ${day}`,
        `hours-reset calendar weekday-${weekday}`,
      ].map((entry) => `calendar.${entry}`),
    );
  });

  it('of two administrators: the second gets edit_conflict', async () => {
    const put = (body: object) => admin.put('/api/admin/calendar-hours/weekdays/3').send(body);
    const first = await Promise.all([put({ startMinutes: [600] }), put({ startMinutes: [660] })]);
    expect(first.map(({ status }) => String(status)).toSorted()).toEqual(['200', '409']);
    const version = (await admin.get('/api/admin/calendar-hours').expect(200)).body.weekdays[2].updatedAt as string;
    const again = await Promise.all([put({ startMinutes: [700], version }), put({ startMinutes: [800], version })]);
    expect(again.map(({ status }) => String(status)).toSorted()).toEqual(['200', '409']);
  });

  it.each([
    ['weekdays/3', { startMinutes: [600, 630] }, 'startMinutes'],
    ['weekdays/3', { startMinutes: [-1] }, 'startMinutes'],
    ['weekdays/3', { startMinutes: [1381] }, 'startMinutes'],
    ['weekdays/3', { startMinutes: '600' }, 'startMinutes'],
    ['weekdays/0', { startMinutes: [] }, 'weekday'],
    ['weekdays/8', { startMinutes: [] }, 'weekday'],
    ['days/2020-01-01', { startMinutes: [] }, 'day'],
  ])('are refused: %s %j', async (path, body, field) => {
    expect((await admin.put(`/api/admin/calendar-hours/${path}`).send(body).expect(422)).body.errors[0].field).toBe(
      field,
    );
  });
});

it('are accessible to administrators only', async () => {
  const [requestedSlot] = await listRequestedSlots(test);
  const id = await book(requestedSlot);
  const editor = await logIn(await createUser(test.dataSource, { role: 'editor' }));
  for (const path of [
    'bookings',
    'bookings/export.csv',
    'bookings/week',
    `bookings/${id}`,
    'calendar-blocked-days',
    'calendar-hours',
  ])
    await editor.get(`/api/admin/${path}`).expect(403);
  for (const verb of ['cancel', 'move', 'note-outcome', 'resend-email'])
    await editor.post(`/api/admin/bookings/${id}/${verb}`).expect(403);
  for (const verb of ['bulk-cancel', 'bulk-note-outcome']) await editor.post(`/api/admin/bookings/${verb}`).expect(403);
  await editor.patch(`/api/admin/bookings/${id}`).expect(403);
  await editor.put('/api/admin/calendar-hours').expect(403);
  await editor.put('/api/admin/calendar-hours/weekdays/2').expect(403);
  await editor.post('/api/admin/calendar-blocked-days').expect(403);
});
