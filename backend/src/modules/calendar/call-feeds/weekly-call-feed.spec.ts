import { describe, expect, it } from '@jest/globals';
import { nextWeeklyCall, specifiedWeeklyCall, weeklyCallOf, type WeeklyCallSchedule } from '@leap/domain';
import { DateTime } from 'luxon';
import type { WeeklyCallChange } from '../weekly-calls/weekly-call-change.entity.js';
import { weeklyCallFeed } from './weekly-call-feed.js';

type Change = Pick<WeeklyCallChange, 'week' | 'status' | 'startsAt' | 'note'>;
interface Line {
  name: string;
  params: string;
  value: string;
}

const DAY = 86_400_000;
const FIRST = '2024-12-30';

const facts = (schedule: WeeklyCallSchedule = specifiedWeeklyCall, changes: Change[] = [], startsInWeek = FIRST) => ({
  series: [{ id: 'weekly-call' as const, plan: { schedule, changes }, startsInWeek, summary: 'Call with LEAP' }],
  language: 'es' as const,
  brandName: 'LEAP',
  url: 'https://www.example.com/member-portal',
  host: 'www.example.com',
  changedAt: new Date('2026-01-01T00:00:00Z'),
});
const feed = (...of: Parameters<typeof facts>) => weeklyCallFeed(facts(...of));

/** Parses the file: unfolded properties with their parameters, in blocks. */
function parse(file: string): { block: string; lines: Line[] }[] {
  const blocks: { block: string; lines: Line[] }[] = [];
  const open: { block: string; lines: Line[] }[] = [];
  for (const line of file.replace(/\r\n[ \t]/g, '').split('\r\n')) {
    const [, name = '', params = '', value = ''] = /^([A-Z-]+)((?:;[^:]*)?):(.*)$/.exec(line) ?? [];
    if (name === 'BEGIN') {
      const block = { block: value, lines: [] };
      blocks.push(block);
      open.push(block);
    } else if (name === 'END') open.pop();
    else if (name !== '') open.at(-1)?.lines.push({ name, params, value });
  }
  return blocks;
}

const valueOf = (lines: readonly Line[], name: string): string => lines.find((line) => line.name === name)?.value ?? '';
/** `20260308T020000` as a UTC value. */
const wallOf = (text: string): number =>
  Date.parse(text.replace(/^(....)(..)(..)T(..)(..)(..)$/, '$1-$2-$3T$4:$5:$6Z'));
const offsetOf = (text: string): number =>
  (text.startsWith('-') ? -1 : 1) * (Number(text.slice(1, 3)) * 60 + Number(text.slice(3, 5))) * 60_000;
const days = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'];

/** The changes of the clock that a file defines, until 2036, in order. */
function onsetsOf(file: string): { at: number; from: number; to: number }[] {
  return parse(file)
    .filter(({ block }) => block === 'DAYLIGHT' || block === 'STANDARD')
    .flatMap(({ lines }) => {
      const [from, to] = [offsetOf(valueOf(lines, 'TZOFFSETFROM')), offsetOf(valueOf(lines, 'TZOFFSETTO'))];
      const first = wallOf(valueOf(lines, 'DTSTART'));
      const walls = [first, ...lines.filter(({ name }) => name === 'RDATE').map(({ value }) => wallOf(value))];
      const [, month, nth, day = ''] =
        /^FREQ=YEARLY;BYMONTH=(\d+);BYDAY=(-?\d)([A-Z]{2})$/.exec(valueOf(lines, 'RRULE')) ?? [];
      for (let year = new Date(first).getUTCFullYear() + 1; month && year < 2037; year += 1) {
        const all = Array.from({ length: 31 }, (_unused, index) => Date.UTC(year, Number(month) - 1, index + 1)).filter(
          (one) => new Date(one).getUTCMonth() === Number(month) - 1 && new Date(one).getUTCDay() === days.indexOf(day),
        );
        walls.push((all.at(Number(nth) > 0 ? Number(nth) - 1 : -1) ?? 0) + (first % DAY));
      }
      return walls.map((wall) => ({ at: wall - from, from, to }));
    })
    .toSorted((one, other) => one.at - other.at);
}

/** The instant of a local time by the file's own rules: the first one, and with the offset before where it is skipped. */
function instantBy(onsets: { at: number; from: number; to: number }[], wall: number): number {
  const last = onsets.findLast(({ at, from, to }) => at + Math.max(from, to) <= wall);
  return wall - (last?.to ?? onsets[0]?.from ?? 0);
}

/** The starts of all events of a file until 2036: recurrences without the excluded and replaced ones, and moved ones. */
function startsIn(file: string): number[] {
  const onsets = onsetsOf(file);
  const at = (text: string): number => instantBy(onsets, wallOf(text));
  const events = parse(file).filter(({ block }) => block === 'VEVENT');
  const [regular, moved, replaced] = [new Set<number>(), new Set<number>(), new Set<number>()];
  for (const { lines } of events) {
    const start = valueOf(lines, 'DTSTART');
    const recurrence = valueOf(lines, 'RECURRENCE-ID');
    for (const { value } of lines.filter(({ name }) => name === 'EXDATE'))
      for (const one of value.split(',')) replaced.add(at(one));
    if (recurrence === '')
      for (let next = wallOf(start); next < Date.UTC(2036, 0, 1); next += 7 * DAY) regular.add(instantBy(onsets, next));
    else {
      replaced.add(at(recurrence));
      moved.add(at(start));
    }
  }
  return [...[...regular].filter((one) => !replaced.has(one)), ...moved].toSorted((one, other) => one - other);
}

describe('the calendar', () => {
  it('has one event, each Monday at 18:00 in New York’s time zone, which is defined by its rules', () => {
    const file = feed(specifiedWeeklyCall, [], '2025-11-03');
    const blocks = parse(file);
    expect(blocks.map(({ block }) => block)).toEqual(['VCALENDAR', 'VTIMEZONE', 'DAYLIGHT', 'STANDARD', 'VEVENT']);
    const [, , daylight, standard, event] = blocks.map(({ lines }) => lines);
    expect([valueOf(daylight ?? [], 'RRULE'), valueOf(standard ?? [], 'RRULE'), valueOf(event ?? [], 'RRULE')]).toEqual(
      ['FREQ=YEARLY;BYMONTH=3;BYDAY=2SU', 'FREQ=YEARLY;BYMONTH=11;BYDAY=1SU', 'FREQ=WEEKLY;BYDAY=MO'],
    );
    expect(event?.filter(({ name }) => ['DTSTART', 'DTEND', 'UID', 'EXDATE'].includes(name))).toEqual([
      { name: 'UID', params: '', value: 'weekly-call@www.example.com' },
      { name: 'DTSTART', params: ';TZID=America/New_York', value: '20251103T180000' },
      { name: 'DTEND', params: ';TZID=America/New_York', value: '20251103T190000' },
    ]);
  });

  it('has the call of the pod as well, in its own time zone, from its first week on, with its own exceptions', () => {
    const { series, ...others } = facts();
    const schedule = { weekday: 4, time: '19:30', minutes: 45, timeZone: 'Europe/Madrid' };
    const cancelled = (week: string): Change => ({ week, status: 'cancelled', startsAt: null, note: {} });
    const moved: Change = {
      week: '2026-12-14',
      status: 'moved',
      startsAt: new Date('2026-12-18T18:30:00Z'),
      note: { en: 'A trip' },
    };
    const changes = [cancelled('2026-11-16'), cancelled('2026-11-30'), moved];
    const file = weeklyCallFeed({
      ...others,
      series: [...series, { id: 'pod-call', plan: { schedule, changes }, startsInWeek: '2026-11-23', summary: 'Pod' }],
    });
    const zones = parse(file).filter(({ block }) => block === 'VTIMEZONE');
    expect(zones.map(({ lines }) => valueOf(lines, 'TZID'))).toEqual(['America/New_York', 'Europe/Madrid']);
    const [weekly = [], pod = [], instead = []] = parse(file)
      .filter(({ block }) => block === 'VEVENT')
      .map(({ lines }) => lines);
    expect(weekly.some(({ name }) => name === 'EXDATE')).toBe(false);
    expect(pod.filter(({ name }) => ['DTSTART', 'DTEND', 'UID', 'RRULE', 'EXDATE'].includes(name))).toEqual([
      { name: 'UID', params: '', value: 'pod-call@www.example.com' },
      { name: 'DTSTART', params: ';TZID=Europe/Madrid', value: '20261126T193000' },
      { name: 'DTEND', params: ';TZID=Europe/Madrid', value: '20261126T201500' },
      { name: 'RRULE', params: '', value: 'FREQ=WEEKLY;BYDAY=TH' },
      { name: 'EXDATE', params: ';TZID=Europe/Madrid', value: '20261203T193000' },
    ]);
    // The note is in the one language in which the owner wrote it.
    expect(['UID', 'RECURRENCE-ID', 'DTSTART', 'DESCRIPTION'].map((name) => valueOf(instead, name))).toEqual([
      'pod-call@www.example.com',
      '20261217T193000',
      '20261218T193000',
      'A trip',
    ]);
  });

  it('excludes a cancelled call, and replaces a moved one, with its note', () => {
    const file = feed(specifiedWeeklyCall, [
      { week: '2026-11-23', status: 'cancelled', startsAt: null, note: { en: 'Away', es: 'De viaje' } },
      {
        week: '2026-11-30',
        status: 'moved',
        startsAt: new Date('2026-12-02T01:00:00Z'),
        note: { en: 'Holiday', es: 'Festivo' },
      },
      { week: '2026-12-07', status: 'regular', startsAt: null, note: {} },
    ]);
    const [series = [], moved = [], ...others] = parse(file)
      .filter(({ block }) => block === 'VEVENT')
      .map(({ lines }) => lines);
    expect(others).toEqual([]);
    const dated = (lines: Line[]) =>
      lines.filter(({ params }) => params.includes('TZID')).map(({ name, value }) => [name, value]);
    expect(dated(series)).toContainEqual(['EXDATE', '20261123T180000']);
    expect(dated(moved)).toEqual(
      expect.arrayContaining([
        ['RECURRENCE-ID', '20261130T180000'],
        ['DTSTART', '20261201T200000'],
        ['DTEND', '20261201T210000'],
      ]),
    );
    expect([valueOf(moved, 'UID'), valueOf(moved, 'DESCRIPTION'), valueOf(moved, 'RRULE')]).toEqual([
      valueOf(series, 'UID'),
      'Festivo',
      '',
    ]);
    expect(file).not.toContain('De viaje');
  });
});

describe('every week of 2025 to 2035', () => {
  const WEEKS = Math.floor((Date.UTC(2036, 0, 1) - Date.parse(FIRST)) / (7 * DAY));
  it.each([
    ['America/New_York', 1, '18:00'],
    ['America/Los_Angeles', 2, '10:30'],
    ['Europe/Madrid', 5, '20:15'],
    ['Pacific/Auckland', 7, '07:00'],
    ['Australia/Lord_Howe', 3, '23:45'],
    ['Asia/Kolkata', 6, '00:00'],
    ['America/Sao_Paulo', 4, '19:00'],
    ['Africa/Casablanca', 1, '18:00'],
    // On the Sundays of the clock changes, in the hours that are skipped or occur twice.
    ['America/New_York', 7, '02:30'],
    ['America/New_York', 7, '01:30'],
    ['Europe/Berlin', 7, '02:30'],
    ['Australia/Lord_Howe', 7, '01:45'],
  ])(
    '%s, day %i, %s: portal, calendar and luxon agree, with calls moved over clock changes',
    (timeZone, weekday, time) => {
      const schedule = { weekday, time, minutes: 60, timeZone };
      const mondays = Array.from({ length: WEEKS }, (_unused, week) =>
        new Date(Date.parse(FIRST) + week * 7 * DAY).toISOString().slice(0, 10),
      );
      const regular = mondays.map((monday) => {
        const date = new Date(Date.parse(monday) + (weekday - 1) * DAY).toISOString().slice(0, 10);
        const local = DateTime.fromISO(`${date}T${time}`, { zone: timeZone });
        // A time that occurs twice is the first one (RFC 5545); luxon does not say which one it takes.
        return Math.min(...local.getPossibleOffsets().map((one) => one.toMillis()));
      });
      expect(mondays.map((monday) => weeklyCallOf({ schedule, changes: [] }, monday).startsAt.getTime())).toEqual(
        regular,
      );
      // Every fifth call is moved by four days and some hours, every seventh is cancelled.
      const changes = mondays.flatMap((week, index): Change[] => {
        if (index % 7 === 6) return [{ week, status: 'cancelled', startsAt: null, note: {} }];
        if (index % 5 !== 4) return [];
        const [date, hour] = [Date.parse(week) + (weekday + 3) * DAY, '16:20'];
        const to = DateTime.fromISO(`${new Date(date).toISOString().slice(0, 10)}T${hour}`, { zone: timeZone });
        return [{ week, status: 'moved', startsAt: to.toJSDate(), note: {} }];
      });
      const expected = mondays
        .flatMap((week, index) => {
          const change = changes.find((one) => one.week === week);
          return change?.status === 'cancelled' ? [] : [change?.startsAt?.getTime() ?? regular[index] ?? 0];
        })
        .toSorted((one, other) => one - other);
      const plan = { schedule, changes };
      const shown: number[] = [];
      for (let at = expected[0] ?? 0; shown.length < expected.length; at = shown.at(-1) ?? 0)
        shown.push(nextWeeklyCall(plan, new Date(shown.length === 0 ? at - 1 : at)).startsAt.getTime());
      expect(shown).toEqual(expected);
      expect(startsIn(feed(schedule, changes)).slice(0, expected.length)).toEqual(expected);
    },
  );
});
