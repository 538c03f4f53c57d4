import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { watchSharedDevice } from './shared-device';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const ofTab = { keep: jest.fn(), leave: jest.fn(), warn: jest.fn(), end: jest.fn() };
const calls = () => Object.fromEntries(Object.entries(ofTab).map(([name, { mock }]) => [name, mock.calls.length]));
const fromOtherTab = (key: string, newValue: string | null = '1') =>
  dispatchEvent(new StorageEvent('storage', { key, newValue }));

let stop: () => void;
beforeEach(() => {
  jest.useFakeTimers();
  for (const call of Object.values(ofTab)) call.mockReset();
  stop = watchSharedDevice(ofTab);
  jest.advanceTimersByTime(2 * SECOND);
});
afterEach(() => {
  stop();
  jest.useRealTimers();
});

it('keeps the session when a page follows, and says when it is left; nothing stays in the storage', () => {
  expect(calls()).toEqual({ keep: 2, leave: 0, warn: 0, end: 0 });
  localStorage.setItem('country', 'es');
  dispatchEvent(new Event('pagehide'));
  expect(ofTab.leave).toHaveBeenCalledTimes(1);
  expect(localStorage.length).toBe(0);
});

it('keeps the session for a tab that stays open, seconds after another one was left', () => {
  fromOtherTab('another');
  fromOtherTab('shared-device-left', null);
  fromOtherTab('shared-device-left');
  expect(ofTab.keep).toHaveBeenCalledTimes(2);
  jest.advanceTimersByTime(2 * SECOND);
  expect(ofTab.keep).toHaveBeenCalledTimes(3);
});

it('keeps the session once a minute while somebody writes', () => {
  for (let second = 0; second < 180; second += 1) {
    jest.advanceTimersByTime(SECOND);
    document.dispatchEvent(new Event('keydown'));
  }
  expect(calls()).toEqual({ keep: 5, leave: 0, warn: 0, end: 0 });
});

it.each(['keydown', 'pointermove', 'timeupdate', 'message'])('warns, and stays after a sign of life: %s', (sign) => {
  jest.advanceTimersByTime(13 * MINUTE);
  expect(calls()).toMatchObject({ warn: 1, end: 0 });
  dispatchEvent(new Event(sign));
  jest.advanceTimersByTime(13 * MINUTE - SECOND);
  expect(calls()).toMatchObject({ warn: 1, end: 0 });
  jest.advanceTimersByTime(MINUTE + SECOND);
  expect(calls()).toMatchObject({ warn: 2, end: 1 });
});

it('stays while another tab is used', () => {
  for (let minute = 0; minute < 30; minute += 5) {
    jest.advanceTimersByTime(5 * MINUTE);
    fromOtherTab('shared-device-used');
  }
  expect(calls()).toMatchObject({ warn: 0, end: 0 });
});

it.each([
  ['seen again', () => document.dispatchEvent(new Event('visibilitychange'))],
  ['touched', () => dispatchEvent(new Event('pointerdown'))],
])('logs out when the device is woken later: %s', (_how, wake) => {
  jest.setSystemTime(Date.now() + 20 * MINUTE);
  wake();
  expect(ofTab.end).toHaveBeenCalledTimes(1);
});

it('does nothing more once it is stopped', () => {
  stop();
  dispatchEvent(new Event('pagehide'));
  jest.advanceTimersByTime(20 * MINUTE);
  expect(calls()).toMatchObject({ leave: 0, warn: 0, end: 0 });
});
