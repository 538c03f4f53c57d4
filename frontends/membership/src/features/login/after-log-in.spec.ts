import { describe, expect, it } from '@jest/globals';
import { afterLogIn, safeNext } from './after-log-in';

describe('safeNext', () => {
  it.each(['/member-portal', '/es/member-portal', '/inner-circle?success=true#plans', '/admin'])(
    'accepts %s',
    (next) => {
      expect(safeNext(next)).toBe(next);
    },
  );

  it.each([
    null,
    '',
    'member-portal',
    'https://evil.example',
    '//evil.example/x',
    '/\\evil.example',
    '/\t/evil.example',
    '/..//evil.example',
    '/.//evil.example',
    '/blog/..//evil.example',
    '/%2e%2e//evil.example',
    '/es//evil.example',
    '/es/..//evil.example',
    '/es/%2e%2E/\\evil.example',
    '\\\\evil.example',
    'javascript:alert(1)',
    '/login',
    '/es/login?next=/x',
    '/api/logout',
    '/sandbox/inbox',
    '/blog/../api/auth/user',
  ])('refuses %s', (next) => {
    expect(safeNext(next)).toBeUndefined();
  });
});

describe('afterLogIn', () => {
  const user = { role: 'user', isInnerCircleMember: false, mustSetUpSecondFactor: false } as const;

  it('follows next, else redirects admins to the dashboard, editors to the blog’s texts and others to the portal', () => {
    expect(afterLogIn({ ...user, role: 'admin' }, '/blog')).toBe('/blog');
    expect(afterLogIn({ ...user, role: 'admin' }, null)).toBe('/admin');
    expect(afterLogIn({ ...user, role: 'editor' }, '//evil.example')).toBe('/admin/blog');
    expect(afterLogIn({ ...user, role: 'editor', isInnerCircleMember: true }, null)).toBe('/member-portal');
    expect(afterLogIn(user, null)).toBe('/member-portal');
  });

  it('redirects a user who must set up a second factor to its set-up first', () => {
    for (const next of ['/admin', '/blog', null])
      expect(afterLogIn({ ...user, role: 'admin', mustSetUpSecondFactor: true }, next)).toBe('/account#two-step');
  });
});
