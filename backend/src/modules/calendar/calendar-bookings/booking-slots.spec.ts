import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { BOOKING_DAYS, BOOKING_ZONE, bookableDates, weeklySlotsOf, slotLabel } from '@leap/domain';
import { DateTime } from 'luxon';
import pg from 'pg';
import { findSlot, noChanges, overlaps, slotsOf, toBookingDate, type OwnersChanges, without } from './booking-slots.js';

const run = promisify(execFile);
const zones = ['America/Los_Angeles', 'Europe/Madrid', 'America/Mexico_City', 'Pacific/Auckland'];
const FIRST = '2025-01-01';
const LAST = '2035-12-31';

/** Every calendar day from the first to the last. */
function* daysBetween(first: string, last: string): Generator<string> {
  for (
    let day = DateTime.fromISO(first, { zone: 'utc' });
    day <= DateTime.fromISO(last, { zone: 'utc' });
    day = day.plus({ days: 1 })
  )
    yield day.toISODate() ?? '';
}

/** The first differences between two long lists; printing a full difference of thousands of rows takes a minute. */
const differences = <Row>(ours: Row[], theirs: Row[]): unknown[] =>
  Array.from({ length: Math.max(ours.length, theirs.length) }, (_unused, index) => [ours[index], theirs[index]])
    .filter(([one, other]) => JSON.stringify(one) !== JSON.stringify(other))
    .slice(0, 3);

let client: pg.Client;
beforeAll(async () => {
  client = new pg.Client({ connectionString: process.env['TEST_DATABASE_URL'] });
  await client.connect();
});
afterAll(() => client.end());

/** The specified hours in SQL: ISO weekday and hour of the day. */
const SCHEDULE = `
  SELECT (day::date)::text AS date, hour * 60 AS minutes,
         extract(epoch FROM (day::date + make_interval(hours => hour)) AT TIME ZONE '${BOOKING_ZONE}')::float8 AS starts,
         extract(epoch FROM (day::date + make_interval(hours => hour + 1)) AT TIME ZONE '${BOOKING_ZONE}')::float8 AS ends
    FROM generate_series($1::timestamp, $2::timestamp, interval '1 day') AS day
    JOIN (VALUES (2,10),(2,11),(2,14),(2,15), (3,10),(3,11),(3,14),(3,15),(3,16), (4,10),(4,11),(4,14),(4,15),(4,16),
                 (5,10),(5,11),(5,14),(5,15),(5,16), (6,10),(6,11)) AS hours (weekday, hour) ON weekday = extract(isodow FROM day)
   ORDER BY starts`;

describe('all slots of 2025 to 2035', () => {
  const slots = [...daysBetween(FIRST, LAST)].flatMap((date) => slotsOf(date));

  it.each(['UTC', ...zones])('equal PostgreSQL’s arithmetic, in a session in %s', async (zone) => {
    await client.query(`SET TIME ZONE '${zone}'`);
    const { rows } = await client.query<{ date: string; minutes: number; starts: number; ends: number }>(SCHEDULE, [
      FIRST,
      LAST,
    ]);
    expect(rows.length).toBeGreaterThan(12_000);
    const ours = slots.map(({ date, time, startsAt, endsAt }) => [
      date,
      time,
      startsAt.getTime() / 1_000,
      endsAt.getTime() / 1_000,
    ]);
    expect(
      differences(
        ours,
        rows.map(({ date, minutes, starts, ends }) => [date, slotLabel(minutes), starts, ends]),
      ),
    ).toEqual([]);
  });

  it.each(zones)('show the same wall clock of %s as PostgreSQL', async (zone) => {
    const { rows } = await client.query<{ wall: string }>(
      `SELECT to_char(to_timestamp(seconds) AT TIME ZONE $2, 'YYYY-MM-DD HH24:MI') AS wall FROM unnest($1::float8[]) WITH ORDINALITY AS s (seconds, n) ORDER BY n`,
      [slots.map(({ startsAt }) => startsAt.getTime() / 1_000), zone],
    );
    const format = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone: zone });
    expect(rows).toHaveLength(slots.length);
    expect(
      differences(
        slots.map(({ startsAt }) => format.format(startsAt)),
        rows.map(({ wall }) => wall),
      ),
    ).toEqual([]);
  });

  // Two years contain every clock change; all eleven years are compared above.
  it('are the same on servers in any time zone', async () => {
    const module = fileURLToPath(new URL('./booking-slots.ts', import.meta.url));
    const script = `
      const { slotsOf } = await import(${JSON.stringify(module)});
      const { bookableDates } = await import('@leap/domain');
      const { createHash } = await import('node:crypto');
      const hash = createHash('sha256');
      for (let day = Date.parse('2026-01-01'); day <= Date.parse('2027-12-31'); day += 86_400_000) {
        hash.update(JSON.stringify(slotsOf(new Date(day).toISOString().slice(0, 10))));
        for (const hour of [0, 7, 8, 12, 23]) hash.update(bookableDates(new Date(day + hour * 3_600_000)).join());
      }
      console.log(new Date(2026, 6, 1).getTimezoneOffset(), hash.digest('hex'));`;
    const answers = await Promise.all(
      ['UTC', ...zones, 'Asia/Kathmandu'].map(async (zone) => {
        const { stdout } = await run(process.execPath, ['--no-warnings', '--input-type=module', '-e', script], {
          env: { ...process.env, TZ: zone },
          cwd: fileURLToPath(new URL('.', import.meta.url)),
        });
        return stdout.trim().split(' ');
      }),
    );
    // Proves that the servers ran in six time zones.
    expect(new Set(answers.map(([offset]) => offset)).size).toBe(6);
    const hash = createHash('sha256');
    for (const date of daysBetween('2026-01-01', '2027-12-31')) {
      hash.update(JSON.stringify(slotsOf(date)));
      for (const hour of [0, 7, 8, 12, 23])
        hash.update(bookableDates(new Date(Date.parse(date) + hour * 3_600_000)).join());
    }
    expect([...new Set(answers.map(([, digest]) => digest))]).toEqual([hash.digest('hex')]);
  }, 60_000);
});

describe('the bookable days', () => {
  it('are the next 14 from Tuesday to Saturday after today in Los Angeles, at every hour of eleven years', async () => {
    await client.query(`SET TIME ZONE 'Pacific/Auckland'`);
    const { rows } = await client.query<{ seconds: number; first: string; last: string }>(
      `SELECT extract(epoch FROM instant)::float8 AS seconds, days.first, days.last
         FROM generate_series($1::timestamptz, $2::timestamptz, interval '7 hours') AS instant
        CROSS JOIN LATERAL (
          SELECT min(day)::text AS first, max(day)::text AS last FROM (
            SELECT day::date AS day FROM generate_series(1, 25) AS n, LATERAL (SELECT (instant AT TIME ZONE '${BOOKING_ZONE}')::date + n AS day) AS one
             WHERE extract(isodow FROM day) BETWEEN 2 AND 6 ORDER BY day LIMIT ${BOOKING_DAYS}) AS next) AS days`,
      [`${FIRST}T00:30:00Z`, `${LAST}T00:30:00Z`],
    );
    expect(rows.length).toBeGreaterThan(13_000);
    const ours = rows.map(({ seconds }) => {
      const dates = bookableDates(new Date(seconds * 1_000));
      return { seconds, count: dates.length, first: dates[0], last: dates.at(-1) };
    });
    expect(
      differences(
        ours,
        rows.map(({ seconds, first, last }) => ({ seconds, count: BOOKING_DAYS, first, last })),
      ),
    ).toEqual([]);
  }, 60_000);

  it.each([
    ['a minute before midnight in Los Angeles', '2026-11-24T07:59:00Z', '2026-11-24'],
    ['a minute after midnight in Los Angeles', '2026-11-24T08:01:00Z', '2026-11-25'],
    ['Sunday in Los Angeles, Monday in Auckland', '2026-11-22T12:00:00Z', '2026-11-24'],
    ['the night in which summer time ends', '2026-11-01T08:30:00Z', '2026-11-03'],
    ['the night in which it begins', '2026-03-08T10:30:00Z', '2026-03-10'],
  ])('start right at %s', (_name, now, first) => expect(bookableDates(new Date(now))[0]).toBe(first));
});

describe('a date', () => {
  it.each([
    ['2026-11-24', '2026-11-24'],
    ['2026-11-24T00:00:00.000Z', '2026-11-23'],
    ['2026-11-24T07:59:59.999Z', '2026-11-23'],
    ['2026-11-24T08:00:00Z', '2026-11-24'],
    // Local midnight in Madrid is the day before in UTC, and in Los Angeles.
    ['2026-11-24T00:00:00+01:00', '2026-11-23'],
    ['2026-11-24T00:00:00-08:00', '2026-11-24'],
    ['2026-07-01T06:59Z', '2026-06-30'],
    ['2026-07-01T07:00Z', '2026-07-01'],
  ])('%s means %s in Los Angeles', (text, date) => expect(toBookingDate(text)).toBe(date));

  it.each([
    '',
    '24/11/2026',
    '2026-11-31',
    '2026-02-29',
    '2026-13-01',
    '2026-11-24T00:00:00',
    '2026-11-24T25:00:00Z',
    '2026-11-24 10:00',
    'tomorrow',
    '+012026-11-24',
    '9999-12-31T23:59:59Z',
    '2026-11-24T10:00:00[Europe/Madrid]',
  ])('%j is not a date', (text) => expect(toBookingDate(text)).toBeUndefined());
});

describe('the hours', () => {
  const changes = (own: Partial<OwnersChanges>): OwnersChanges => ({ ...noChanges, ...own });
  const times = (date: string, own: Partial<OwnersChanges> = {}): string[] =>
    slotsOf(date, changes(own)).map(({ time }) => time);

  it('are those of the specification', () => {
    const [morning, afternoon, late] = [
      ['10:00 AM - 11:00 AM', '11:00 AM - 12:00 PM'],
      ['2:00 PM - 3:00 PM', '3:00 PM - 4:00 PM'],
      ['4:00 PM - 5:00 PM'],
    ];
    expect(times('2026-11-24')).toEqual([...morning, ...afternoon]);
    for (const day of ['2026-11-25', '2026-11-26', '2026-11-27'])
      expect(times(day)).toEqual([...morning, ...afternoon, ...late]);
    expect(times('2026-11-28')).toEqual(morning);
    for (const day of ['2026-11-22', '2026-11-23']) expect(times(day)).toEqual([]);
    for (const date of daysBetween('2026-11-22', '2026-11-28')) expect(times(date)).toEqual(weeklySlotsOf(date));
  });

  it('do not exist on a day that the owner blocked', () =>
    expect(
      times('2026-11-24', { blockedDays: new Set(['2026-11-24']), hoursOfDay: new Map([['2026-11-24', [600]]]) }),
    ).toEqual([]));

  it('are the owner’s for the day, else the owner’s for the weekday', () => {
    const own = {
      hoursOfWeekday: new Map([[2, [13 * 60 + 30, 9 * 60]]]),
      hoursOfDay: new Map([['2026-12-01', [1_380, 0, 720, 720]]]),
    };
    expect(times('2026-11-24', own)).toEqual(['9:00 AM - 10:00 AM', '1:30 PM - 2:30 PM']);
    expect(times('2026-12-01', own)).toEqual(['12:00 AM - 1:00 AM', '12:00 PM - 1:00 PM', '11:00 PM - 12:00 AM']);
    expect(times('2026-11-25', own)).toHaveLength(5);
    expect(times('2026-11-25', { hoursOfDay: new Map([['2026-11-25', []]]) })).toEqual([]);
  });

  it('omit a time that the clock skips', () => {
    const own = changes({ hoursOfDay: new Map([['2026-03-08', [60, 120, 150, 180]]]) });
    expect(slotsOf('2026-03-08', own).map(({ time, startsAt }) => [time, startsAt.toISOString()])).toEqual([
      ['1:00 AM - 2:00 AM', '2026-03-08T09:00:00.000Z'],
      ['3:00 AM - 4:00 AM', '2026-03-08T10:00:00.000Z'],
    ]);
  });
});

describe('a requested slot', () => {
  const now = new Date('2026-11-20T20:00:00Z');
  const find = (date: string | undefined, time = '10:00 AM - 11:00 AM') => findSlot(now, date, time, noChanges);

  it('finds its slot', () =>
    expect(find('2026-11-24')).toMatchObject({
      date: '2026-11-24',
      startsAt: new Date('2026-11-24T18:00:00Z'),
      endsAt: new Date('2026-11-24T19:00:00Z'),
    }));

  it.each([
    ['today', '2026-11-20'],
    ['yesterday', '2026-11-19'],
    ['a Sunday', '2026-11-22'],
    ['a Monday', '2026-11-23'],
    ['the fifteenth day', '2026-12-11'],
    ['no date', undefined],
  ])('for %s has no day', (_name, date) => expect(find(date)).toBe('selectedDate'));

  it('for the fourteenth day has one', () => expect(find('2026-12-10')).toMatchObject({ date: '2026-12-10' }));

  it.each(['4:00 PM - 5:00 PM', '7:00 PM - 8:00 PM', '10:00 am - 11:00 am', '10:00 AM', ''])(
    'for %j has no time',
    (time) => expect(find('2026-11-24', time)).toBe('selectedTime'),
  );
});

it('touching times do not overlap', () => {
  const range = (from: number, to: number) => ({ startsAt: new Date(from), endsAt: new Date(to) });
  expect([
    overlaps(range(0, 10), range(10, 20)),
    overlaps(range(10, 20), range(0, 10)),
    overlaps(range(0, 10), range(9, 20)),
    overlaps(range(0, 30), range(9, 20)),
  ]).toEqual([false, false, true, true]);
});

describe('a stretch of time without others', () => {
  const at = (hour: number): Date => new Date(Date.UTC(2027, 0, 4, hour));
  const range = (from: number, to: number) => ({ startsAt: at(from), endsAt: at(to) });
  it.each([
    ['is what remains at both ends', [range(9, 14)], [range(10, 11)], [range(9, 10), range(11, 14)]],
    ['is nothing when they cover it', [range(9, 11)], [range(8, 10), range(10, 12)], []],
    ['is itself when they only touch it', [range(9, 10)], [range(8, 9), range(10, 11)], [range(9, 10)]],
    ['is itself when there are none', [range(9, 10)], [], [range(9, 10)]],
  ])('%s', (_what, ranges, booked, remaining) => expect(without(ranges, booked)).toEqual(remaining));
});
