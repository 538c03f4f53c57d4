import { describe, expect, it } from '@jest/globals';
import { readAddress } from './addresses.js';

const site = 'https://leap.example';

describe('readAddress', () => {
  it.each([
    ['//evil.example/blog', '/evil.example/blog'],
    ['/\\evil.example', '/evil.example'],
    ['//', '/'],
    ['/blog/', '/blog'],
    ['/blog//one', '/blog/one'],
    ['/es', '/es/'],
    ['/es/blog/', '/es/blog'],
    ['/en/blog?x=1', '/blog?x=1'],
  ])('redirects %s to its canonical address %s', (raw, location) => {
    expect(readAddress(raw, site, '')).toEqual({ status: 308, location });
  });

  it.each(['/', '/es/', '/blog', '/es/blog/uno?x=1', '/%00', '/%2e%2e%2fetc'])('accepts %s', (raw) => {
    const address = readAddress(raw, site, '');
    expect(address).toBeInstanceOf(URL);
    expect((address as URL).origin).toBe(site);
  });

  it.each(['//[', '//:99999', '///\\\\['])('keeps %s on this site and never throws', (raw) => {
    const address = readAddress(raw, site, '');
    const leadsTo = address === null || address instanceof URL ? address : new URL(address.location, site);
    expect(leadsTo?.origin ?? site).toBe(site);
  });

  it('passes Google’s parameters on to the admin’s page', () => {
    const query = '?state=a-b_c&code=4%2F0Ab-c_d&scope=https://www.googleapis.com/auth/calendar.freebusy';
    expect(readAddress(`/oauth-success${query}`, site, 'preferred-language=es')).toEqual({
      status: 302,
      location: `/admin/google-callback${query}`,
    });
    expect(readAddress('/oauth-success?error=access_denied', site, '')).toEqual({
      status: 302,
      location: '/admin/google-callback?error=access_denied',
    });
  });

  it('redirects a remembered Spanish, but no files and Spanish pages', () => {
    const cookie = 'a=b; preferred-language=es';
    expect(readAddress('/', site, cookie)).toEqual({ status: 302, location: '/es/' });
    expect(readAddress('/blog?x=1', site, cookie)).toEqual({ status: 302, location: '/es/blog?x=1' });
    expect(readAddress('/es/blog', site, cookie)).toBeInstanceOf(URL);
    expect(readAddress('/sitemap.xml', site, cookie)).toBeInstanceOf(URL);
    expect(readAddress('/blog', site, 'preferred-language=en')).toBeInstanceOf(URL);
  });
});
