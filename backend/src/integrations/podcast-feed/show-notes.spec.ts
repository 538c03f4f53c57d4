import { showNotes } from './show-notes.js';

describe('showNotes', () => {
  it('keeps paragraphs, headings, lists and https links of foreign HTML', () => {
    expect(
      showNotes(
        '<p>We talk about <a class="x" href="https://example.com/a?b=1&amp;c=2" onclick="alert(1)"><b>the list</b></a>.</p><h3>Links</h3><ul><li>One</li><li><a href="https://example.com/two">Two</a></li></ul>',
      ),
    ).toBe(
      'We talk about [the list](https://example.com/a?b=1&c=2).\n\n### Links\n\n- One\n- [Two](https://example.com/two)',
    );
  });

  it('drops scripts, other addresses and marks of its own', () => {
    expect(
      showNotes('<script>alert(1)</script><a href="javascript:alert(1)">a</a> <a href="https://example.com">'),
    ).toBe('a');
    expect(showNotes('\uE000https://evil.example\uE001x\uE002')).toBe('https://evil.examplex');
  });

  it.each(['<a href="https://example.com">', '<a ', '<li>', '</a>', '<h3>', '\n'])(
    'takes linear time for a million characters of %j',
    (piece) => {
      const started = performance.now();
      showNotes(piece.repeat(1_000_000 / piece.length));
      expect(performance.now() - started).toBeLessThan(3_000);
    },
  );
});
