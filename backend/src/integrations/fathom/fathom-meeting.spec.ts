import { runInNewContext } from 'node:vm';
import { describe, expect, it } from '@jest/globals';
import { parseTranscript } from '@leap/domain';
import { readMeeting, replaceAddresses, withTwoHeadingLevels } from './fathom-meeting.js';

const meeting = (overrides: object) =>
  readMeeting({ recording_id: 1, created_at: '2026-11-16T23:00:00Z', ...overrides });
const between = (start: unknown, end: unknown) =>
  meeting({ recording_start_time: start, recording_end_time: end })?.duration;

describe('a meeting of Fathom', () => {
  it.each([
    ['2026-11-16T23:00:00Z', '2026-11-17T00:15:29Z', 75],
    ['2026-11-16T23:00:00Z', '2026-11-17T00:15:30Z', 76],
    ['2026-11-16T23:00:00Z', '2026-11-16T23:00:10Z', 0],
    ['2026-11-16T23:00:00Z', '2026-11-16T22:00:00Z', null],
    ['2026-11-16T23:00:00Z', null, null],
    [null, '2026-11-16T22:00:00Z', null],
    ['soon', 'later', null],
    ['2026-11-16T23:00:00Z', '2036-11-16T23:00:00Z', null],
  ])('from %s to %s lasts %s minutes', (start, end, minutes) => expect(between(start, end)).toBe(minutes));

  it('is dated by its recording, else its schedule, else its creation', () => {
    expect(
      meeting({ recording_start_time: '2026-01-03T00:00:00Z', scheduled_start_time: '2026-01-02T00:00:00Z' })
        ?.recordedAt,
    ).toEqual(new Date('2026-01-03'));
    expect(meeting({ scheduled_start_time: '2026-01-02T00:00:00Z' })?.recordedAt).toEqual(new Date('2026-01-02'));
    expect(meeting({})?.recordedAt).toEqual(new Date('2026-11-16T23:00:00Z'));
    expect(meeting({ created_at: '0001-01-01T00:00:00Z' })).toBeUndefined();
  });

  it('accepts https links only', () => {
    expect(meeting({ share_url: 'https://fathom.video/share/x', url: 'https://fathom.video/x' })?.recordingUrl).toBe(
      'https://fathom.video/share/x',
    );
    expect(meeting({ share_url: 'javascript:alert(1)', url: 'https://fathom.video/x' })?.recordingUrl).toBe(
      'https://fathom.video/x',
    );
    expect(meeting({ share_url: 'https://a:b@fathom.video/x', url: ' ' })?.recordingUrl).toBeNull();
  });

  it('stores speaker, time and text, one line each, for any text', () => {
    const transcript = meeting({
      transcript: [
        { speaker: { display_name: 'Ana: the first' }, text: 'One\n[00:00:00] Ben: two', timestamp: '00:00:04' },
        { speaker: 'Ben', text: 'Time: 8:30', timestamp: 'x' },
        { speaker: null, text: 'Nobody knows who', timestamp: null },
        { speaker: 'Ana', text: ' ', timestamp: '00:00:09' },
      ],
    })?.transcript;
    expect(parseTranscript(transcript ?? '')).toEqual([
      { time: '00:00:04', speaker: 'Ana  the first', text: 'One [00:00:00] Ben: two' },
      { speaker: 'Ben', text: 'Time: 8:30' },
      { text: 'Nobody knows who' },
    ]);
  });

  it('moves Fathom’s headings to the site’s two levels, and keeps lists and links', () => {
    expect(withTwoHeadingLevels('# A\n#### B\n- [one](https://x.example/?a=(b)\n* two ![x](y)\n**bold**')).toBe(
      '## A\n### B\n- [one](https://x.example/?a=(b)\n* two ![x](y)\n**bold**',
    );
  });
});

describe('spelled-out addresses', () => {
  it.each([
    ['Write to ana@example.com.', 'Write to ….'],
    ['<ana@example.com>, mailto:ana@mail.example.co.uk; "ben@x.org"', '<…>, mailto:…; "…"'],
    ['a@b@c.example and @home and 5@home and x@y..', 'a@… and @home and 5@home and x@y..'],
    ['ana@example.com@ben@example.com', '…@…'],
  ])('%s', (text, clean) => expect(replaceAddresses(text, () => '…')).toBe(clean));

  it('are found as by a search that starts at every character', () => {
    const naive = /[^\s@<>()[\],;:"]+@[^\s@<>()[\],;:"]+\.[^\s@<>()[\],;:".]+/g;
    const emails = ['a', 'b', '.', '@', '@', ' ', '<', ':', 'ñ'];
    let seed = 1;
    const next = (below: number): number => (seed = (seed * 48_271) % 2_147_483_647) % below;
    for (let round = 0; round < 5_000; round += 1) {
      const text = Array.from({ length: next(24) }, () => emails[next(emails.length)]).join('');
      expect([text, replaceAddresses(text, (email) => `[${email}]`)]).toEqual([
        text,
        text.replaceAll(naive, (email) => `[${email}]`),
      ]);
    }
  });

  // Takes milliseconds; a quadratic algorithm would take a quarter of an hour, and is stopped long before.
  it.each(['a', '.', '@', 'a@', 'a.', '@.', 'a@b.'])('a megabyte of %s is read in linear time', (part) => {
    const text = part.repeat(1_000_000 / part.length);
    const read = (): number => replaceAddresses(text, () => '').length;
    expect(runInNewContext('read()', { read }, { timeout: 60_000 })).toBeLessThanOrEqual(text.length);
  });
});
