import { describe, expect, it } from '@jest/globals';
import { withFormAddresses } from './form-addresses';

describe('withFormAddresses', () => {
  it('gives posted forms the address of their page, and leaves the others', () => {
    const html = [
      '<form class="a" method="post"><input name="b"></form>',
      '<form method="post" action="/elsewhere"></form>',
      '<form role="search"></form>',
    ];
    expect(withFormAddresses(html.join(''), '/es/contact?program=$&from="x"').split('</form>').slice(0, 3)).toEqual([
      '<form action="/es/contact?program=$&amp;from=&quot;x&quot;" class="a" method="post"><input name="b">',
      '<form method="post" action="/elsewhere">',
      '<form role="search">',
    ]);
  });
});
