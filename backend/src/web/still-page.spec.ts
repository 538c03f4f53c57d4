import { stillPage } from './still-page.js';

describe('stillPage', () => {
  it.each([
    ['<p>a</p><script type="module" src="/x.js"></script><p>b</p>', '<p>a</p><p>b</p>'],
    ['<script id="state" type="application/json">{"a":"</p>"}</script><p>b</p>', '<p>b</p>'],
    ['<b class="x" style="--delay:1s" id="y">a</b>', '<b class="x" id="y">a</b>'],
    ['<style>.a { color: red }</style>', '<style>.a { color: red }</style>'],
    ['<p>&lt;b style=&quot;x&quot;&gt;</p>', '<p>&lt;b style=&quot;x&quot;&gt;</p>'],
  ])('%s becomes %s', (html, still) => expect(stillPage(html)).toBe(still));
});
