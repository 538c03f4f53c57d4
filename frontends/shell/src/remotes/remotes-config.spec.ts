import { describe, expect, it } from '@jest/globals';
import { ownerOf, schemeOf } from './remotes-config';

describe('ownerOf', () => {
  it.each([
    ['/admin', 'admin'],
    ['/admin/calendar-setup', 'admin'],
    ['/inner-circle', 'membership'],
    ['/login', 'membership'],
    ['/forgot-password', 'membership'],
    ['/set-password', 'membership'],
    ['/confirm-email', 'membership'],
    ['/account', 'membership'],
    ['/member-portal', 'membership'],
    ['/', 'marketing'],
    ['/administration', 'marketing'],
    ['/inner-circle-story', 'marketing'],
    ['/nowhere', 'marketing'],
  ])('%s belongs to %s', (path, owner) => {
    expect(ownerOf(path)).toBe(owner);
  });
});

describe('schemeOf', () => {
  it('is light on the public site, and that of the system in portal and admin', () => {
    expect(schemeOf('/')).toBe('light');
    expect(schemeOf('/login')).toBe('light');
    expect(schemeOf('/member-portal')).toBe('auto');
    expect(schemeOf('/account')).toBe('auto');
    expect(schemeOf('/admin')).toBe('auto');
  });
});
