import { describe, expect, it } from '@jest/globals';
import { slugOf } from '@leap/domain';
import { markdownOfDocument, withoutStyles } from './markdown-of-document';

describe('a pasted document becomes markdown', () => {
  it('from Google Docs', () => {
    const html = `<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1"><h1 dir="ltr"><span style="font-weight:400">A title</span></h1>
      <p dir="ltr"><span style="font-weight:400">Plain, </span><span style="font-weight:700">bold</span><span style="font-weight:400"> and </span><span style="font-style:italic;font-weight:400">slanted</span><span>.</span></p><br>
      <h3 dir="ltr"><span>Smaller</span></h3><ul><li dir="ltr"><p><span>One</span></p></li><li><p><span>Two</span></p><ol><li><p>Inner</p></li></ol></li></ul>
      <p><a href="https://example.com/a"><span>A link</span></a></p></b>`;
    expect(markdownOfDocument(html)).toBe(
      '## A title\n\nPlain, **bold** and *slanted*.\n\n### Smaller\n\n- One\n- Two\n  1. Inner\n\n[A link](https://example.com/a)',
    );
  });

  it('from Word', () => {
    const html = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p.MsoNormal{margin:0}</style><!--[if gte mso 9]><xml>rubbish</xml><![endif]--></head><body>
      <h2>Heading<o:p></o:p></h2><p class=MsoNormal>First <b>bold</b><b> words</b> and <i>more</i>.<o:p>&nbsp;</o:p></p>
      <p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><![if !supportLists]><span style='font-family:Symbol'>·<span>&nbsp;&nbsp;&nbsp; </span></span><![endif]>Bullet</p>
      <p class=MsoListParagraph style='mso-list:l1 level1 lfo2'><span>1.<span>&nbsp;&nbsp; </span></span>Number</p></body></html>`;
    expect(markdownOfDocument(html)).toBe('## Heading\n\nFirst **bold words** and *more*.\n\n- Bullet\n1. Number');
  });

  it.each([
    ['<p>One<br>two</p><p>three</p>', 'One\ntwo\n\nthree'],
    ['<strong><em>both</em></strong>', '***both***'],
    ['<p><b>bold </b>rest</p>', '**bold** rest'],
    ['<h2><b>Heading</b></h2>', '## Heading'],
    ['<h6>Small</h6>', '### Small'],
    ['<p><b style="mso-bidi-font-weight:normal">bold</b> not</p>', '**bold** not'],
    ['<ul><li>a</li><ul><li>b</li></ul><li>c</li></ul>', '- a\n  - b\n- c'],
    ['<ol><li>a</li><li>b</li></ol>', '1. a\n2. b'],
    ['<a href="https://example.com/">https://example.com</a>', 'https://example.com'],
    ['<a href="mailto:ana@example.com">Ana</a>', '[Ana](mailto:ana@example.com)'],
    ['<table><tr><td>a</td><td>b</td></tr><tr><td>c</td><td>d</td></tr></table>', 'a · b\n\nc · d'],
    [
      '<p>See <a href="https://example.com/a(b) c"><b>this [one]</b> </a>now</p>',
      'See [**this \\[one\\]**](https://example.com/a%28b%29%20c) now',
    ],
    ['<ol><li>a<ul><li>b<ul><li>c</li></ul></li></ul></li></ol>', '1. a\n   - b\n     - c'],
    ['<p>a</p><blockquote><p>b</p><p>c</p></blockquote><hr><p>d</p>', 'a\n\n> b\n>\n> c\n\n---\n\nd'],
    ['<p>5*3*2 and `x` \\ y</p>', '5\\*3\\*2 and \\`x\\` \\\\ y'],
    ['<p>use _id_ and snake_case</p>', 'use \\_id\\_ and snake_case'],
    ['<p>[a](b) [c]</p>', '[a\\](b) [c]'],
    ['<p>[a]<span>(b)</span></p>', '[a\\](b)'],
    ['<p>see [a]<i>(b)</i></p>', 'see [a]*(b)*'],
    ['<p>## a<br>&gt; b<br>1. c<br>- d</p>', '\\## a\n\\> b\n1\\. c\n\\- d'],
    ['<p>a <b>## b</b> &gt; c, 1. d - e</p>', 'a **## b** > c, 1. d - e'],
    ['<ul><li>2) a</li></ul><blockquote>### b</blockquote><h2>1. c</h2>', '- 2\\) a\n\n> \\### b\n\n## 1. c'],
    ['<p>---</p><p>-5 degrees</p>', '\\---\n\n-5 degrees'],
    ['<a href="https://example.com/a_b_">https://example.com/a_b_</a>', 'https://example.com/a_b\\_'],
    ['Just words', 'Just words'],
    ['', ''],
  ])('%s', (html, expected) => expect(markdownOfDocument(html)).toBe(expected));

  it.each([
    '<script>alert(1)</script>words',
    '<img src="x" onerror="alert(1)">words',
    '<svg onload="alert(1)"><text>no</text></svg>words',
    '<a href="javascript:alert(1)">words</a>',
    '<iframe src="https://example.com"></iframe>words',
    '<style>p{}</style>words',
  ])('and never HTML: %s', (html) => expect(markdownOfDocument(html)).toBe('words'));

  it('takes linear time', () => {
    const time = (count: number): number => {
      const html = '<p>a <b>b</b> <i>c</i></p>'.repeat(count);
      const started = performance.now();
      markdownOfDocument(html);
      return performance.now() - started;
    };
    time(200);
    expect(time(4_000)).toBeLessThan(Math.max(200, time(400)) * 60);
    const started = performance.now();
    withoutStyles('<a '.repeat(200_000));
    expect(performance.now() - started).toBeLessThan(2_000);
  });
});

it.each([
  ['Tired is not lazy', 'tired-is-not-lazy'],
  ['¿Cansancio? ¡No es pereza!', 'cansancio-no-es-pereza'],
  ['Mañana, él’s way — 2', 'manana-els-way-2'],
  ['日本', ''],
  ['word '.repeat(40), Array(24).fill('word').join('-')],
  ['x'.repeat(200), 'x'.repeat(120)],
])('the title %j gives the slug %j', (title, slug) => expect(slugOf(title)).toBe(slug));
