import type { Request } from 'express';
import { copyOwner, mayBeStored } from './portal-copy.js';
import type { SessionUser } from './session-user.js';

const member = { id: 'member-1', role: 'user', isInnerCircleMember: true } as SessionUser;
const asking = (originalUrl: string, session: object = {}, method = 'GET') =>
  ({ method, originalUrl, session }) as unknown as Request;

describe('the answers that a member’s device may keep', () => {
  it.each([
    '/member-portal',
    '/es/member-portal?tab=pod',
    '/api/member/posts?limit=20',
    '/api/member/posts/7/comments',
    '/api/member/weekly-call',
    '/api/member/action-items',
  ])('are among them: %s', (address) => {
    expect(mayBeStored(asking(address))).toBe(true);
    expect(copyOwner(asking(address), member)).toBe('member-1');
  });

  it.each([
    '/member-portal?tab=recordings',
    '/member-portal?post=7',
    '/account',
    '/api/member/posts?cursor=abc',
    '/api/member/posts?search=grief',
    '/api/member/call-recordings',
    '/api/member/people',
    '/api/account/export',
  ])('are not among them: %s', (address) => {
    expect(mayBeStored(asking(address))).toBe(false);
    expect(copyOwner(asking(address), member)).toBeUndefined();
  });

  it('are nobody’s on a device that others use too, for staff, former members, strangers and changes', () => {
    const address = '/api/member/posts';
    expect(copyOwner(asking(address, { isShared: true }), member)).toBeUndefined();
    expect(copyOwner(asking(address), { ...member, role: 'admin' })).toBeUndefined();
    expect(copyOwner(asking(address), { ...member, isInnerCircleMember: false })).toBeUndefined();
    expect(copyOwner(asking(address), undefined)).toBeUndefined();
    expect(copyOwner(asking(address, {}, 'POST'), member)).toBeUndefined();
  });
});
