import { DocumentFormatError, parseChapters, parseTranscript } from './episode-documents.js';

describe('parseChapters', () => {
  it('reads titles, times and https links in order, as plain text', () => {
    const chapters = [
      { startTime: 95.6, title: 'The <b>question</b>', url: 'https://example.com/reading' },
      { startTime: 0, title: 'Hello', url: 'javascript:alert(1)' },
      { startTime: 50, title: 'An advertisement', toc: false },
      { startTime: 'x', title: 'No time' },
      { startTime: 1 },
    ];
    expect(parseChapters(JSON.stringify({ version: '1.2.0', chapters }))).toEqual([
      { start: 0, title: 'Hello', url: undefined },
      { start: 95, title: 'The question', url: 'https://example.com/reading' },
    ]);
  });

  it.each(['', '{', '[]', '{"chapters":{}}', '{"chapters":[]}'])('refuses %j', (body) => {
    expect(() => parseChapters(body)).toThrow(DocumentFormatError);
  });
});

describe('parseTranscript', () => {
  it.each([
    [
      'WebVTT',
      'WEBVTT\n\n1\n00:00.000 --> 00:04.000\n<v Sample host>Welcome <i>back</i>.\n\n00:04.000 --> 00:09.000 align:start\n<v Sample host>Sit down.\n\n01:00:10.500 --> 01:00:12.000\n<v Guest>Thank &amp; you.',
    ],
    [
      'SubRip',
      '1\r\n00:00:00,000 --> 00:00:04,000\r\nSample host: Welcome back.\r\n\r\n2\r\n00:00:04,000 --> 00:00:09,000\r\nSit down.\r\n\r\n3\r\n01:00:10,500 --> 01:00:12,000\r\nGuest: Thank &amp; you.',
    ],
    [
      'JSON',
      JSON.stringify({
        segments: [
          { speaker: 'Sample host', startTime: 0.2, body: 'Welcome back.' },
          { speaker: 'Sample host', startTime: 4, body: 'Sit down.' },
          { speaker: 'Guest', startTime: 3610.5, body: 'Thank & you.' },
        ],
      }),
    ],
  ])('reads %s, and joins what one speaker says', (_name, body) => {
    expect(parseTranscript(body)).toEqual([
      { start: 0, speaker: 'Sample host', text: 'Welcome back. Sit down.' },
      { start: 3610, speaker: 'Guest', text: 'Thank & you.' },
    ]);
  });

  it('reads HTML and plain text by paragraphs', () => {
    expect(parseTranscript('<p>One <b>two</b></p><script>alert(1)</script><p>Three</p>')).toEqual([
      { text: 'One two' },
      { text: 'Three' },
    ]);
    expect(parseTranscript('One\n\nTwo')).toEqual([{ text: 'One' }, { text: 'Two' }]);
  });

  it('begins a new paragraph after the end of a sentence', () => {
    const cues = Array.from(
      { length: 20 },
      (_, index) =>
        `00:${10 + index}.000 --> 00:${11 + index}.000\nA sentence of some fifty characters, more or less ${index}.`,
    );
    const parts = parseTranscript(`WEBVTT\n\n${cues.join('\n\n')}`);
    expect(parts.length).toBeGreaterThan(2);
    expect(parts.every(({ text }) => text.endsWith('.') && text.length < 500)).toBe(true);
  });

  it.each(['', 'WEBVTT\n\n', '{"segments":[]}', '{'])('refuses %j', (body) => {
    expect(() => parseTranscript(body)).toThrow(DocumentFormatError);
  });

  it.each(['WEBVTT\n\n', '00:00 --> ', '<v ', '<', '\n\n'])('takes linear time for two megabytes of %j', (piece) => {
    const started = performance.now();
    expect(() => parseTranscript(`WEBVTT\n\n${piece.repeat(2_000_000 / piece.length)}`)).toThrow(DocumentFormatError);
    expect(performance.now() - started).toBeLessThan(2_000);
  });
});
