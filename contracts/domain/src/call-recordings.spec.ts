import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  formatTranscript,
  isCallToCome,
  parseTranscript,
  secondsAsClock,
  secondsOfClock,
  secondsOfTime,
} from './call-recordings.js';

describe('a call', () => {
  it.each([
    // Saturday evening in Los Angeles: Sunday in UTC.
    ['2026-11-22T06:00:00Z', '2026-11-23T08:00:00Z'],
    // The night in which summer time ends has 25 hours, the one in which it begins 23.
    ['2026-10-31T20:00:00Z', '2026-11-02T08:00:00Z'],
    ['2026-03-07T20:00:00Z', '2026-03-09T07:00:00Z'],
  ])('is in the future at %s when it begins at %s or later, the end of the practice’s tomorrow', (now, end) => {
    const endsAt = Date.parse(end);
    expect(
      [endsAt - 1, endsAt, Date.UTC(12026, 0, 1), Date.parse('2026-01-01'), NaN].map((begin) =>
        isCallToCome(new Date(begin), new Date(now)),
      ),
    ).toEqual([false, true, true, false, false]);
  });
});

describe('a transcript', () => {
  it('reads lines with and without time and speaker', () => {
    expect(
      parseTranscript('[00:05:32] Ana: I said: no.\n\n[1:02] words\nBen: pasted by hand\n[--:--] Ben: unknown'),
    ).toEqual([
      { time: '00:05:32', speaker: 'Ana', text: 'I said: no.' },
      { time: '1:02', text: 'words' },
      { text: 'Ben: pasted by hand' },
      { speaker: 'Ben', text: 'unknown' },
    ]);
  });

  it('is reversible for any text', () => {
    const field = fc
      .string({ unit: 'grapheme', minLength: 1, maxLength: 40 })
      .map((text) => text.replaceAll(/[\s:[\]]/gu, 'x'));
    const line = fc.record({ time: fc.constantFrom('00:00:04', '1:02:59'), speaker: field, text: field });
    fc.assert(
      fc.property(fc.array(line, { maxLength: 20 }), (lines) =>
        expect(parseTranscript(formatTranscript(lines))).toEqual(lines),
      ),
    );
  });

  it('takes linear time', () => {
    expect(parseTranscript(`${'[00:00:00] '.repeat(100_000)}\n${':'.repeat(500_000)}`)).toHaveLength(2);
  });
});

describe('times of a recording', () => {
  it.each([
    ['0:09', 9, '0:09'],
    ['05:32', 332, '5:32'],
    ['00:05:32', 332, '5:32'],
    ['1:02:03', 3723, '1:02:03'],
  ])('reads %s as %s seconds, and shows %s', (time, seconds, clock) => {
    expect([secondsOfTime(time), secondsAsClock(seconds + 0.9)]).toEqual([seconds, clock]);
    expect(secondsOfClock(clock)).toBe(seconds);
  });

  it.each(['', '12', '12:60', '1:2:3', '-1:00', '12:34 ', '999:00:00', 'noon'])('takes “%s” for no moment', (text) => {
    expect(secondsOfClock(text)).toBeUndefined();
  });
});
