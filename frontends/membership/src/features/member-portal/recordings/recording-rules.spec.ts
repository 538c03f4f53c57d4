import { describe, expect, it } from '@jest/globals';
import { portalTabs, readPortalTab, writePortalTab } from '../portal-tab';
import { clockOf } from './duration';
import { createCallRecordingNoteFields } from '@leap/client/fields/call-recordings';
import { checkFields } from '@leap/forms';
import { fold, piecesOf, searchTranscript } from '../recording-player/transcript-search';

describe('the length', () => {
  it.each([
    [0, 0, 0],
    [59, 0, 59],
    [60, 1, 0],
    [135, 2, 15],
  ])('of %s minutes', (minutes, hours, rest) => expect(clockOf(minutes)).toEqual({ hours, minutes: rest }));
});

describe('the search in a transcript', () => {
  const lines = [
    { time: '00:01', speaker: 'Ana', text: 'No. No, and no!' },
    { text: 'Sí, la emoción' },
    { text: 'EMOCION' },
  ];

  it('marks and counts hits, ignoring accents and case', () => {
    expect(piecesOf('Sí, la emoción.', 'emocion')).toEqual([
      { text: 'Sí, la ', isHit: false },
      { text: 'emoción', isHit: true },
      { text: '.', isHit: false },
    ]);
    expect(searchTranscript(lines, ' emoción ')).toMatchObject({ hits: 2, found: [{ index: 1 }, { index: 2 }] });
    expect(searchTranscript(lines, 'no')).toMatchObject({
      hits: 3,
      found: [{ index: 0, time: '00:01', speaker: 'Ana' }],
    });
    expect(searchTranscript(lines, 'zzz')).toEqual({ found: [], hits: 0 });
  });

  it('shows every line without search terms', () => {
    expect(searchTranscript(lines, '  ').found.map(({ index }) => index)).toEqual([0, 1, 2]);
  });

  it('preserves every character', () => {
    for (const text of ['İstanbul 🔥 ﬁn', 'a\u0301e\u0301', '👩‍👩‍👧 ñ Ñ', 'ß', 'שלום']) {
      expect(fold(text)).toHaveLength(text.length);
      expect(
        piecesOf(text, 'n')
          .map((piece) => piece.text)
          .join(''),
      ).toBe(text);
    }
    expect(piecesOf('aaa', 'aa')).toEqual([
      { text: 'aa', isHit: true },
      { text: 'a', isHit: false },
    ]);
    expect(piecesOf('(.*)', '.*')).toEqual([
      { text: '(', isHit: false },
      { text: '.*', isHit: true },
      { text: ')', isHit: false },
    ]);
  });
});

describe('a note', () => {
  it.each([
    ['', 'too_short'],
    ['  123456789  ', 'too_short'],
    ['1234567890', undefined],
    ['🔥'.repeat(10), undefined],
    ['🔥'.repeat(9), 'too_short'],
    ['x'.repeat(10_001), 'too_long'],
  ])('%.20j', (notes, code) => expect(checkFields(createCallRecordingNoteFields, { notes }).notes).toBe(code));
});

describe('the tab of an address', () => {
  const read = (search: string) => readPortalTab(new URLSearchParams(search));
  it.each([
    ['', 'community'],
    ['tab=recordings', 'recordings'],
    ['tab=x', 'community'],
    ['recording=1', 'recordings'],
    ['tab=community&recording=1', 'community'],
    ['post=1', 'community'],
  ])('?%s', (search, tab) => expect(read(search)).toBe(tab));

  it('is preserved, without the link of another tab', () => {
    for (const tab of portalTabs)
      expect(readPortalTab(writePortalTab(new URLSearchParams('recording=1&post=2&x=3'), tab))).toBe(tab);
    expect(String(writePortalTab(new URLSearchParams('recording=1&post=2&x=3'), 'recordings'))).toBe(
      'x=3&tab=recordings',
    );
    expect(String(writePortalTab(new URLSearchParams('tab=recordings'), 'community'))).toBe('');
  });
});
