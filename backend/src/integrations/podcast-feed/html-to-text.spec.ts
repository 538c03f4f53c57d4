import { htmlToText } from './html-to-text.js';

describe('htmlToText', () => {
  it('keeps text and line breaks of foreign HTML', () => {
    expect(htmlToText('<p>One &amp; <b>two</b></p><p>Three<br/>four&nbsp;&#8212; five</p>')).toBe(
      'One & two\nThree\nfour — five',
    );
  });

  it('drops scripts, styles and comments with their contents', () => {
    expect(htmlToText('a<script>alert(1)</script>b<style>p{}</style>c<!-- d -->e<IMG src=x onerror=alert(1)>')).toBe(
      'abce',
    );
    expect(htmlToText('seen<script>never closed')).toBe('seen');
  });

  it('returns text that PostgreSQL accepts', () => {
    expect(htmlToText('a\u0000b&#0;c&#xD800;d\ud800')).toBe('a bc\ufffdd\ufffd');
  });

  it.each(['<script>', '<!--', '<a ', '&#', '<br', '</p'])(
    'takes linear time for a million characters of %j',
    (piece) => {
      const started = performance.now();
      htmlToText(piece.repeat(1_000_000 / piece.length));
      expect(performance.now() - started).toBeLessThan(2_000);
    },
  );
});
