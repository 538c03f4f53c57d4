import { describe, expect, it } from '@jest/globals';
import { otherOriginOf } from './origins';

const site = { siteUrl: 'https://www.example.com' };
const both = { ...site, adminUrl: 'https://admin.example.com' };

describe('the origin of a path', () => {
  it.each(['/', '/admin', '/login'])('is the site for everything without an admin origin: %s', (path) => {
    expect(otherOriginOf(path, site.siteUrl, site)).toBeUndefined();
    expect(otherOriginOf(path, 'http://127.0.0.1:3000', site)).toBeUndefined();
  });

  it.each(['/admin', '/admin/calendar-setup', '/oauth-success'])('is the admin origin for %s', (path) => {
    expect(otherOriginOf(path, both.siteUrl, both)).toBe(both.adminUrl);
    expect(otherOriginOf(path, both.adminUrl, both)).toBeUndefined();
  });

  it.each(['/', '/blog', '/member-portal', '/inner-circle', '/administration', '/login/more'])(
    'is the site for %s',
    (path) => {
      expect(otherOriginOf(path, both.siteUrl, both)).toBeUndefined();
      expect(otherOriginOf(path, both.adminUrl, both)).toBe(both.siteUrl);
    },
  );

  it.each(['/login', '/forgot-password', '/set-password', '/confirm-email', '/account'])('is either for %s', (path) => {
    expect(otherOriginOf(path, both.siteUrl, both)).toBeUndefined();
    expect(otherOriginOf(path, both.adminUrl, both)).toBeUndefined();
  });
});
