import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { listenToMemberEvents, type MemberEvent } from './member-events';
import { FakeEventSource } from '../../../../../testing/fake-event-source';

let heard: MemberEvent[];
let stop: () => void;
const wait = (ms: number) => jest.advanceTimersByTime(ms);
const opened = () => FakeEventSource.opened.length;

function hide(isHidden: boolean): void {
  Object.defineProperty(document, 'hidden', { value: isHidden, configurable: true });
  document.dispatchEvent(new Event('visibilitychange'));
}

beforeEach(() => {
  jest.useFakeTimers();
  FakeEventSource.install();
  heard = [];
  stop = listenToMemberEvents((event) => void heard.push(event));
  // Simulates that the page's data has loaded.
  jest.advanceTimersByTime(1_300);
});
afterEach(() => {
  stop();
  Reflect.deleteProperty(document, 'hidden');
  FakeEventSource.remove();
  jest.useRealTimers();
});

describe('listening', () => {
  it('passes events on, and starts with a resync', () => {
    FakeEventSource.current.send('ready');
    FakeEventSource.current.send('message', { type: 'post', id: 'a' });
    FakeEventSource.current.send('message', { type: 'something-new', id: 'b' });
    FakeEventSource.current.send('beat');
    expect(heard).toEqual([{ type: 'resync' }, { type: 'post', id: 'a' }]);
  });

  it('reconnects with growing delays, and then resyncs', () => {
    FakeEventSource.current.send('ready');
    FakeEventSource.current.fail();
    expect(opened()).toBe(1);
    wait(1_000);
    expect(opened()).toBe(2);
    FakeEventSource.current.fail();
    wait(999);
    expect(opened()).toBe(2);
    wait(1_001);
    expect(opened()).toBe(3);
    FakeEventSource.current.send('ready');
    expect(heard.at(-1)).toEqual({ type: 'resync' });
  });

  it('resyncs at least twice a minute without a stream', () => {
    for (let half = 0; half < 10; half += 1) {
      FakeEventSource.opened.at(-1)?.fail();
      wait(30_000);
    }
    expect(heard.length).toBeGreaterThanOrEqual(7);
    expect(new Set(heard.map(({ type }) => type))).toEqual(new Set(['resync']));
  });

  it('loads the page first', () => {
    stop();
    FakeEventSource.opened = [];
    stop = listenToMemberEvents(() => undefined);
    wait(1_000);
    expect(opened()).toBe(0);
    wait(300);
    expect(opened()).toBe(1);
  });

  it('closes a stream without a first event, and one without heartbeats', () => {
    wait(10_000);
    wait(1_000);
    expect(opened()).toBe(2);
    FakeEventSource.current.send('ready');
    wait(40_000);
    FakeEventSource.current.send('beat');
    wait(40_000);
    expect(opened()).toBe(2);
    wait(11_000);
    expect(opened()).toBe(3);
  });

  it('waits before it checks access after the server ended the stream', () => {
    FakeEventSource.current.send('ready');
    heard = [];
    FakeEventSource.current.send('end');
    expect([heard, FakeEventSource.opened.at(-1)?.isClosed]).toEqual([[], true]);
    wait(1_500);
    expect(heard).toEqual([{ type: 'resync' }]);
    wait(1_000);
    expect(opened()).toBe(2);
  });

  it('pauses while the page is hidden, and stops at the end', () => {
    FakeEventSource.current.send('ready');
    hide(true);
    expect(FakeEventSource.opened.map(({ isClosed }) => isClosed)).toEqual([true]);
    wait(120_000);
    expect(opened()).toBe(1);
    hide(false);
    expect(opened()).toBe(2);
    stop();
    expect(FakeEventSource.opened.at(-1)?.isClosed).toBe(true);
    hide(true);
    hide(false);
    wait(120_000);
    expect(opened()).toBe(2);
  });
});

it('polls twice a minute in browsers without streams', () => {
  stop();
  FakeEventSource.remove();
  heard = [];
  stop = listenToMemberEvents((event) => void heard.push(event));
  wait(120_000);
  expect(heard.length).toBeGreaterThanOrEqual(3);
});
