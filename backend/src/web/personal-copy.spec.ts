import { describe, expect, it } from '@jest/globals';
import { gunzipSync } from 'node:zlib';
import type { Page } from './page-cache.js';
import { personalCopy } from './personal-copy.js';

const page = (html: string): Page => ({
  status: 200,
  title: 'Title',
  etag: 'tag',
  isCacheable: true,
  headers: { 'Cache-Control': 'public, no-cache', 'Content-Security-Policy': 'policy' },
  body: { identity: Buffer.from(html) },
});
const document = (visitor: string, state: string) =>
  `<html><nav><div class="a" data-visitor="">${visitor}</div></nav><main>${'Añade más. '.repeat(9_000)}</main>` +
  `<script type="application/json" id="leap-visitor">${state}</script><script>start()</script></html>`;
const shared = page(document('<a href="/login">Login</a>', 'null'));

describe('personalCopy', () => {
  it.each([
    ['a name', '<button>Ana</button>', '{"firstName":"Ana"}'],
    ['other letters', '<button>Añeñé &amp; 李</button>', '{"firstName":"Añeñé & 李"}'],
    ['more than one block holds', '<button>x</button>', JSON.stringify({ firstName: 'é'.repeat(70_000) })],
    ['nothing', '', ''],
  ])('is the page with the own parts in place, plain and compressed: %s', (_title, button, state) => {
    const copy = personalCopy(shared, { button, state });
    expect(copy?.body.identity.toString()).toBe(document(button, state));
    expect(gunzipSync(copy?.body.gzip ?? Buffer.alloc(0)).toString()).toBe(document(button, state));
  });

  it('is never stored, has a tag of its own and the policy of the page', () => {
    const copies = ['{"id":"1"}', '{"id":"2"}'].map((state) => personalCopy(shared, { button: '', state }));
    expect(new Set([shared.etag, ...copies.map((copy) => copy?.etag)]).size).toBe(3);
    for (const copy of copies)
      expect(copy).toMatchObject({
        isCacheable: false,
        headers: { 'Cache-Control': 'private, no-store', 'Content-Security-Policy': 'policy' },
      });
  });

  it('does not compress the own parts together with anything else', () => {
    const twin = 'Añade más. '.repeat(20);
    const length = (state: string) => personalCopy(shared, { button: '', state })?.body.gzip?.length;
    expect(length(twin)).toBe(length('x'.repeat(Buffer.byteLength(twin))));
  });

  it('is undefined for a page without its markers', () => {
    expect(personalCopy(page('<html></html>'), { button: '', state: '' })).toBeUndefined();
    expect(personalCopy(page('<div data-visitor=""></div>'), { button: '', state: '' })).toBeUndefined();
  });
});
