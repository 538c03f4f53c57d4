import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { watchSharedDevice } from './shared-device';

const MINUTE = 60_000;
/** All tabs of this browser. */
class FakeChannel extends EventTarget {
  static readonly open = new Set<FakeChannel>();
  constructor() {
    super();
    FakeChannel.open.add(this);
  }
  postMessage(): void {
    for (const other of FakeChannel.open) if (other !== this) other.dispatchEvent(new Event('message'));
  }
  close(): void {
    FakeChannel.open.delete(this);
  }
}

const ofTab = { keep: jest.fn(), leave: jest.fn(), end: jest.fn() };
let stop: () => void;
beforeEach(() => {
  jest.useFakeTimers();
  for (const call of Object.values(ofTab)) call.mockReset();
  Object.assign(globalThis, { BroadcastChannel: FakeChannel });
  stop = watchSharedDevice(ofTab);
});
afterEach(() => {
  stop();
  jest.useRealTimers();
  Reflect.deleteProperty(globalThis, 'BroadcastChannel');
});

it('keeps the session when a page follows, and says when it is left', () => {
  expect(ofTab.keep).toHaveBeenCalledTimes(1);
  expect(ofTab.leave).not.toHaveBeenCalled();
  dispatchEvent(new Event('pagehide'));
  expect(ofTab.leave).toHaveBeenCalledTimes(1);
});

it('keeps the session for a tab that stays open, a second after another one was left', () => {
  new FakeChannel().postMessage();
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
