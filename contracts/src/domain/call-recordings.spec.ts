import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { formatTranscript, parseTranscript } from './call-recordings.js';

describe('a transcript', () => {
  it('reads lines with and without time and speaker', () => {
    expect(parseTranscript('[00:05:32] Ana: I said: no.\n\n[1:02] words\nBen: pasted by hand\n[--:--] Ben: unknown')).toEqual([
      { time: '00:05:32', speaker: 'Ana', text: 'I said: no.' },
      { time: '1:02', text: 'words' },
      { text: 'Ben: pasted by hand' },
      { speaker: 'Ben', text: 'unknown' },
    ]);
  });

  it('comes back as it was written, whatever was said', () => {
    const word = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }).map((text) => text.replaceAll(/[\s:[\]]/gu, 'x'));
    const line = fc.record({ time: fc.constantFrom('00:00:04', '1:02:59'), speaker: word, text: word });
    fc.assert(fc.property(fc.array(line, { maxLength: 20 }), (lines) => expect(parseTranscript(formatTranscript(lines))).toEqual(lines)));
  });

  it('takes time in proportion to its length', () => {
    expect(parseTranscript(`${'[00:00:00] '.repeat(100_000)}\n${':'.repeat(500_000)}`)).toHaveLength(2);
  });
});
