import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { watchSharedDevice } from './shared-device';

const MINUTE = 60_000;
const ofTab = { keep: jest.fn(), leave: jest.fn(), end: jest.fn() };
let stop: () => void;
beforeEach(() => {
  jest.useFakeTimers();
  for (const call of Object.values(ofTab)) call.mockReset();
  stop = watchSharedDevice(ofTab);
});
afterEach(() => {
  stop();
  jest.useRealTimers();
});

it('keeps the session when a page follows, and says when it is left', () => {
  expect(ofTab.keep).toHaveBeenCalledTimes(1);
  expect(ofTab.leave).not.toHaveBeenCalled();
  dispatchEvent(new Event('pagehide'));
  expect(ofTab.leave).toHaveBeenCalledTimes(1);
  expect(localStorage.length).toBe(0);
});

it('keeps the session for a tab that stays open, a second after another one was left', () => {
  const ofOthers = { key: 'shared-device-left', newValue: 'left' };
  for (const change of [{ ...ofOthers, key: 'another' }, { ...ofOthers, newValue: null }, ofOthers])
    dispatchEvent(new StorageEvent('storage', change));
  expect(ofTab.keep).toHaveBeenCalledTimes(1);
  jest.advanceTimersByTime(1_000);
  expect(ofTab.keep).toHaveBeenCalledTimes(2);
});

it('logs out after a quarter of an hour without a touch', () => {
  jest.advanceTimersByTime(14 * MINUTE);
  dispatchEvent(new Event('keydown'));
  jest.advanceTimersByTime(14 * MINUTE);
  expect(ofTab.end).not.toHaveBeenCalled();
  jest.advanceTimersByTime(MINUTE);
  expect(ofTab.end).toHaveBeenCalledTimes(1);
});

it('does nothing more once it is stopped', () => {
  stop();
  dispatchEvent(new Event('pagehide'));
  jest.advanceTimersByTime(20 * MINUTE);
  expect([ofTab.leave, ofTab.end].map(({ mock }) => mock.calls.length)).toEqual([0, 0]);
});
