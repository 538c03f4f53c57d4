import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { keepPortal, keepPortalOnlyFor, keepsPortal, OUTBOX } from './stored-portal';
import { dropPersonalDrafts } from './personal-drafts';

const drop = jest.fn(async (_name: string) => true);
const owner = { id: 'ana' };
beforeEach(() => {
  drop.mockClear();
  Object.assign(globalThis, { caches: { delete: drop } });
  localStorage.setItem(OUTBOX, 'what is pending');
  keepPortal(owner.id);
});
afterEach(() => {
  Reflect.deleteProperty(globalThis, 'caches');
  localStorage.clear();
});

/** Whether the copy, the choice and what is pending are there. */
const left = () => [drop.mock.calls.length === 0, keepsPortal(owner.id), localStorage.getItem(OUTBOX) !== null];

it('keeps the portal for the account that chose it, and for no other', () => {
  keepPortalOnlyFor(owner);
  expect(left()).toEqual([true, true, true]);
  expect(keepsPortal('ben')).toBe(false);
});

it.each([
  ['another account', { id: 'ben' }],
  ['a device that others use too', { ...owner, isOnSharedDevice: true }],
])('removes all of it for %s', (_what, visitor) => {
  keepPortalOnlyFor(visitor);
  expect(left()).toEqual([false, false, false]);
  expect(drop).toHaveBeenCalledWith('portal-copy');
});

it('removes what was read when the session is over, and leaves what was written to the next log-in', () => {
  keepPortalOnlyFor(null);
  expect(left()).toEqual([false, true, true]);
});

it('removes all of it at a log-out', () => {
  dropPersonalDrafts();
  expect(left()).toEqual([false, false, false]);
});
