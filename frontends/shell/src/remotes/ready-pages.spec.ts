import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import type { PageContext } from '@leap/platform';
import type { LoadedPage } from './page-loader';
import { createReadyPages } from './ready-pages';

const wait = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

/** Pages whose code and data take a time each. */
function pagesOf({ code = 0, data = 0 }: { code?: number; data?: number }) {
  const module = { preload: () => [wait(data)] };
  const load = async () => {
    await wait(code);
    return { module } as unknown as LoadedPage;
  };
  return createReadyPages({ load, forget: () => undefined }, () => ({}) as PageContext);
}

/** Milliseconds until the page is ready; undefined after 2 s. */
async function readyAfter(page: Promise<unknown>): Promise<number | undefined> {
  let isReady = false;
  void page.then(() => (isReady = true));
  for (let passed = 0; passed <= 2000; passed += 50) {
    await jest.advanceTimersByTimeAsync(passed === 0 ? 0 : 50);
    if (isReady) return passed;
  }
  return undefined;
}

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

it('waits for the data of a navigation, at most 300 ms', async () => {
  const quick = pagesOf({ data: 100 });
  quick.arrived();
  expect(await readyAfter(quick.load('/about'))).toBe(100);
  const slow = pagesOf({ data: 1000 });
  slow.arrived();
  expect(await readyAfter(slow.load('/about'))).toBe(300);
  expect(slow.isSlow()).toBe(false);
});

it('does not wait for the data of the document’s own page', async () => {
  expect(await readyAfter(pagesOf({ data: 1000 }).load('/'))).toBe(0);
});

it('is slow after 300 ms without the next page, until that is shown', async () => {
  const pages = pagesOf({ code: 1000 });
  pages.arrived();
  const changed = jest.fn();
  pages.subscribe(changed);
  void pages.load('/about');
  await jest.advanceTimersByTimeAsync(299);
  expect(pages.isSlow()).toBe(false);
  await jest.advanceTimersByTimeAsync(1);
  expect([pages.isSlow(), changed.mock.calls.length]).toEqual([true, 1]);
  await jest.advanceTimersByTimeAsync(2000);
  expect(pages.isSlow()).toBe(true);
  pages.arrived();
  expect([pages.isSlow(), changed.mock.calls.length]).toEqual([false, 2]);
});

it('is not slow while a failed page is tried again', async () => {
  const pages = pagesOf({ code: 1000 });
  pages.arrived();
  pages.forget('/about');
  void pages.load('/about');
  await jest.advanceTimersByTimeAsync(500);
  expect(pages.isSlow()).toBe(false);
});
