import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { FakeEventSource } from '../../../testing/fake-event-source';
import { startScripts, type StartOptions } from './start-script';

const options: StartOptions = {
  entries: [['/assets/main.js', 'sha256-main']],
  preloads: [['/assets/react.js', 'sha256-react']],
  prefetches: [],
  startsOnTouch: true,
};

/** What the script listens to; other spec files of this worker use the same window. */
let heard: Parameters<typeof addEventListener>[] = [];
const run = (changes: Partial<StartOptions> = {}) => {
  const add = jest.spyOn(globalThis, 'addEventListener');
  startScripts({ ...options, ...changes });
  heard.push(...add.mock.calls);
  add.mockRestore();
};
afterEach(() => {
  for (const listener of heard) removeEventListener(...listener);
  heard = [];
});
const started = () => [...document.head.querySelectorAll('script')].map((script) => script.getAttribute('src'));
const afterPaint = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 5)));
const announceReady = (part: 'frame' | 'page') => dispatchEvent(new CustomEvent('leap:ready', { detail: part }));
const button = (id: string) => document.getElementById(id) as HTMLButtonElement;

describe('startScripts', () => {
  let pressed: string[] = [];

  beforeEach(() => {
    pressed = [];
    localStorage.clear();
    sessionStorage.clear();
    history.replaceState(null, '', '/');
    document.head.replaceChildren();
    document.body.innerHTML =
      '<div id="root"><button id="menu"></button><main id="main"><button id="send" disabled data-early="true"></button>' +
      '<a id="link" href="#x">x</a><a id="plan" href="#y" data-press>y</a></main></div>';
    for (const id of ['menu', 'send', 'plan']) button(id).addEventListener('click', () => pressed.push(id));
  });

  afterEach(() => {
    // No queue of one document remains in the next.
    document.body.click();
    announceReady('page');
  });

  it('waits for a touch, then preloads with integrity, and starts once and after a paint', async () => {
    run();
    await afterPaint();
    expect(started()).toEqual([]);
    document.body.dispatchEvent(new Event('scroll', { bubbles: true }));
    document.body.dispatchEvent(new Event('keydown', { bubbles: true }));
    expect(started()).toEqual([]);
    await afterPaint();
    expect(started()).toEqual(['/assets/main.js']);
    const preload = document.head.querySelector('link');
    expect(preload?.outerHTML).toBe(
      '<link rel="preload" as="script" href="/assets/react.js" integrity="sha256-react" crossorigin="anonymous">',
    );
  });

  it('fetches while a finger presses, and starts when it is lifted', async () => {
    run();
    document.body.dispatchEvent(new Event('pointerdown', { bubbles: true }));
    await afterPaint();
    expect([document.head.querySelectorAll('link').length, started()]).toEqual([1, []]);
    document.body.dispatchEvent(new Event('pointerup', { bubbles: true }));
    await afterPaint();
    expect([document.head.querySelectorAll('link').length, started()]).toEqual([1, ['/assets/main.js']]);
  });

  it.each<[string, () => void]>([
    ['the page hydrates on load', () => run({ startsOnTouch: false })],
    ['the address has parameters', () => (history.replaceState(null, '', '/?apply=coaching'), run())],
    ['the address has an anchor', () => (history.replaceState(null, '', '/#contact'), run())],
    ['the history holds a step', () => (history.replaceState({ idx: 1 }, '', '/'), run())],
    ['the browser remembers something', () => (sessionStorage.setItem('draft', '1'), run())],
  ])('starts after the first paint when %s', async (_reason, begin) => {
    begin();
    expect(started()).toEqual([]);
    // Fetching waits for a paint, and running for another.
    await afterPaint();
    await afterPaint();
    expect(started()).toEqual(['/assets/main.js']);
  });

  it('holds presses back and repeats each once, in the part that is hydrated', async () => {
    run();
    for (const id of ['menu', 'send', 'menu']) button(id).click();
    expect(pressed).toEqual([]);
    expect(button('menu').getAttribute('aria-busy')).toBe('true');
    await afterPaint();
    expect(started()).toEqual(['/assets/main.js']);
    announceReady('frame');
    expect(pressed).toEqual(['menu']);
    expect(button('menu').hasAttribute('aria-busy')).toBe(false);
    button('menu').click();
    expect(pressed).toEqual(['menu', 'menu']);
    button('send').click();
    announceReady('page');
    expect(pressed).toEqual(['menu', 'menu', 'send']);
    button('send').click();
    expect(pressed).toHaveLength(4);
  });

  describe('the quick exit', () => {
    const exit = '<a id="exit" data-quick-exit href="#elsewhere">Quick exit</a>';
    const escape = (timeStamp: number, changes: KeyboardEventInit = {}) => {
      const event = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, ...changes });
      Object.defineProperty(event, 'timeStamp', { value: timeStamp });
      document.body.dispatchEvent(event);
    };
    const hasLeft = () => location.hash === '#elsewhere' && document.documentElement.style.display === 'none';

    afterEach(() => {
      document.documentElement.style.display = '';
    });

    it('answers its link before and after hydration', () => {
      document.getElementById('main')?.insertAdjacentHTML('beforeend', exit);
      run();
      button('exit').click();
      expect(hasLeft()).toBe(true);
      document.documentElement.style.display = '';
      history.replaceState(null, '', '/');
      announceReady('frame');
      announceReady('page');
      button('exit').click();
      expect(hasLeft()).toBe(true);
    });

    it('answers three presses of Escape within a second and a half, also when the first closes the dialog that shows it', () => {
      document.body.insertAdjacentHTML('beforeend', `<div role="dialog">${exit}</div>`);
      run();
      document.body.addEventListener('keydown', () => document.querySelector('[role=dialog]')?.remove(), {
        once: true,
      });
      escape(10_000);
      escape(10_700);
      expect(hasLeft()).toBe(false);
      escape(11_400);
      expect(hasLeft()).toBe(true);
    });

    it.each<[string, () => void]>([
      ['two presses', () => [20_000, 20_100].forEach((at) => escape(at))],
      ['slow presses', () => [30_000, 30_800, 31_600].forEach((at) => escape(at))],
      ['a key that is held', () => [40_000, 40_100, 40_200].forEach((at) => escape(at, { repeat: at > 40_000 }))],
    ])('ignores %s', (_what, press) => {
      document.body.insertAdjacentHTML('beforeend', exit);
      run();
      press();
      expect(hasLeft()).toBe(false);
    });

    it('ignores Escape on pages without one', () => {
      run();
      for (const at of [50_000, 50_100, 50_200]) escape(at);
      expect([location.hash, document.documentElement.style.display]).toEqual(['', '']);
    });
  });

  describe('a page with an event stream', () => {
    const wakesOn = '/api/member/events';
    const hide = (isHidden: boolean): void => {
      Object.defineProperty(document, 'hidden', { value: isHidden, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    };
    const paint = () => jest.advanceTimersByTime(20);
    beforeEach(() => {
      jest.useFakeTimers();
      FakeEventSource.install();
    });
    afterEach(() => {
      Reflect.deleteProperty(document, 'hidden');
      FakeEventSource.remove();
      jest.useRealTimers();
    });

    it('starts with its first event, and leaves the stream to the application', () => {
      run({ wakesOn });
      const { current } = FakeEventSource;
      current.send('ready');
      jest.advanceTimersByTime(40_000);
      current.send('beat');
      jest.advanceTimersByTime(40_000);
      expect([current.isClosed, started()]).toEqual([false, []]);
      current.send('message', { type: 'post', id: 'a' });
      paint();
      expect([current.isClosed, started()]).toEqual([true, ['/assets/main.js']]);
    });

    it.each<[string, (stream: FakeEventSource) => void]>([
      ['ends', (stream) => stream.send('end')],
      ['fails', (stream) => stream.fail()],
      ['says nothing for 10 s', () => jest.advanceTimersByTime(10_000)],
      ['falls silent', (stream) => (stream.send('ready'), jest.advanceTimersByTime(50_000))],
      ['was away while the page was hidden', () => (hide(true), hide(false))],
    ])('starts when the stream %s', (_reason, happen) => {
      run({ wakesOn });
      expect(started()).toEqual([]);
      const { current } = FakeEventSource;
      happen(current);
      paint();
      expect([current.isClosed, started()]).toEqual([true, ['/assets/main.js']]);
    });

    it('has no stream while it is hidden', () => {
      run({ wakesOn });
      const { current } = FakeEventSource;
      hide(true);
      jest.advanceTimersByTime(60_000);
      expect([current.isClosed, started()]).toEqual([true, []]);
    });

    it('leaves the stream to the application where that starts at once', () => {
      run({ wakesOn, startsOnTouch: false });
      expect(FakeEventSource.opened).toEqual([]);
    });
  });

  it('leaves links to the browser, but for those that need the script', () => {
    run();
    const press = (id: string) => {
      const click = new MouseEvent('click', { bubbles: true, cancelable: true });
      document.getElementById(id)?.dispatchEvent(click);
      return click.defaultPrevented;
    };
    expect([press('link'), press('plan')]).toEqual([false, true]);
    announceReady('page');
    expect(pressed).toEqual(['plan']);
  });
});
