/** Address and sha256 of a script. */
export type ScriptFile = readonly [href: string, integrity: string];

export interface StartOptions {
  /** What begins the application; everything else is imported from there. */
  entries: ScriptFile[];
  /** What the application needs at once, so that no file waits for the one that imports it. */
  preloads: ScriptFile[];
  /** Fetched, but not run, when the untouched page has come to rest. */
  prefetches: string[];
  /** Whether the page does nothing by itself: its scripts then wait for the visitor. */
  startsOnTouch: boolean;
  /** Address of an event stream, whose events start the scripts as a touch does. */
  wakesOn?: string;
}

/**
 * Runs in the document, inline: its text is written there, so it uses nothing from outside of itself. Scripts compete with
 * neither the first paint nor, on a page that waits for it, anything before the visitor's first touch (any key, pointer
 * or scroll). A browser that remembers something of this site (a draft, an agreement, a step in the history) or was sent
 * to more than a path does not wait: the page may have to show it.
 *
 * Buttons, and links with `data-press`, that are pressed before the application is hydrated are pressed again afterwards:
 * it says so by the event `leap:ready`, once for the frame around the page and once for the page, which comes from a remote.
 * Other links need no script, and what is typed is adopted by the forms. The link out of a page (`data-quick-exit`) waits for nobody,
 * before and after: its press is answered here alone. Where one is shown, so are three presses of Escape within a second and a half.
 */
export function startScripts({ entries, preloads, prefetches, startsOnTouch, wakesOn }: StartOptions): void {
  const touches = [
    'pointermove',
    'pointerdown',
    'pointerup',
    'pointercancel',
    'keydown',
    'focusin',
    'scroll',
    'wheel',
    'input',
    'click',
  ];
  const capture = { capture: true, passive: true };
  const pressed = new Set<HTMLElement>();
  const pending = [...preloads];
  /** Buttons that nobody answers yet. */
  let unanswered = '#root *';
  let hasStarted = false;
  let escapes: number[] = [];
  let exit: string | undefined;
  let stopListening: (() => void) | undefined;

  /** Nothing of the page stays visible while the neutral one is loading. */
  function leave(address: string): void {
    document.documentElement.style.display = 'none';
    // Were it kept for "back", to an earlier page of this document, it would come back hidden.
    addEventListener('pageshow', () => location.reload());
    location.replace(address);
  }
  function leaveByLink(event: Event): void {
    const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>('a[data-quick-exit]');
    if (!link) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    leave(link.href);
  }
  function leaveByKey({ key, repeat, timeStamp }: KeyboardEvent): void {
    if (key !== 'Escape' || repeat) return;
    escapes = escapes.filter((pressedAt) => timeStamp - pressedAt < 1500);
    // The first press may close the dialog that shows the link.
    if (escapes.length === 0) exit = document.querySelector<HTMLAnchorElement>('a[data-quick-exit]')?.href;
    if (escapes.push(timeStamp) > 2 && exit) leave(exit);
  }
  function add(tag: 'link' | 'script', attributes: Record<string, string>): void {
    const element = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    element.setAttribute('crossorigin', 'anonymous');
    document.head.append(element);
  }
  /** A hidden document is not painted. */
  function afterPaint(work: () => void): void {
    if (document.hidden) work();
    else requestAnimationFrame(() => setTimeout(work));
  }
  function preload(): void {
    for (const [href, integrity] of pending.splice(0)) add('link', { rel: 'preload', as: 'script', href, integrity });
  }
  /** What runs waits for the next paint, in which a press is answered. */
  function start(): void {
    if (hasStarted) return;
    hasStarted = true;
    stopListening?.();
    for (const type of touches) removeEventListener(type, notice, capture);
    preload();
    afterPaint(() => {
      for (const [src, integrity] of entries) add('script', { src, integrity });
    });
  }
  function notice(event: Event): void {
    const { type, movementX, movementY } = event as PointerEvent;
    // What is pressed is let go soon: scripts that run in between would delay the answer.
    if (type === 'pointerdown') preload();
    // A page that appears below a resting pointer gets a move event, too.
    else if (type !== 'pointermove' || movementX || movementY) start();
  }
  function hold(event: Event): void {
    const control = event.target instanceof Element ? event.target.closest<HTMLElement>('button, a') : null;
    if (!control?.matches(unanswered)) return;
    if (control instanceof HTMLAnchorElement && control.dataset['press'] === undefined) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    control.setAttribute('aria-busy', 'true');
    pressed.add(control);
    start();
  }
  function isRemembered(): boolean {
    try {
      return localStorage.length + sessionStorage.length > 0;
    } catch {
      return false;
    }
  }
  function prefetch(): void {
    const connection = (navigator as { connection?: { saveData?: boolean } }).connection;
    if (hasStarted || connection?.saveData) return;
    for (const href of prefetches)
      fetch(href, { priority: 'low' }).then(
        (answer) => answer.arrayBuffer(),
        () => undefined,
      );
  }

  /**
   * Listens in place of the application, and starts it with the first event: it has a stream of its own, and finds what was missed before.
   * A stream that ends, says nothing at first or falls silent (the server sends `beat` every 15 s) starts it, too. A hidden page has
   * no stream, as browsers limit connections, and starts when it is seen again.
   */
  function listen(address: string): void {
    const hasStream = !document.hidden && typeof EventSource !== 'undefined';
    const stream = hasStream ? new EventSource(address) : undefined;
    let silence: ReturnType<typeof setTimeout> | undefined;
    const expectEvent = (withinMs: number): void => {
      clearTimeout(silence);
      silence = setTimeout(start, withinMs);
    };
    const close = (): void => {
      clearTimeout(silence);
      stream?.close();
    };
    const followVisibility = (): void => (document.hidden ? close() : start());
    stopListening = () => {
      close();
      document.removeEventListener('visibilitychange', followVisibility);
    };
    document.addEventListener('visibilitychange', followVisibility);
    if (!stream) return document.hidden ? undefined : start();
    for (const type of ['message', 'end', 'error']) stream.addEventListener(type, start);
    for (const type of ['ready', 'beat']) stream.addEventListener(type, () => expectEvent(50_000));
    expectEvent(10_000);
  }

  function release({ detail: part }: CustomEvent<'frame' | 'page'>): void {
    unanswered = part === 'frame' ? '#main *' : 'none';
    if (part === 'page') removeEventListener('click', hold, true);
    for (const control of pressed) {
      if (control.matches(unanswered)) continue;
      pressed.delete(control);
      control.removeAttribute('aria-busy');
      control.click();
    }
  }

  /** After a change of language: to the section that was being read, as far as it was read. */
  function returnToPosition(): void {
    try {
      const [index, part] = (sessionStorage.getItem('language-position') ?? '').split(' ').map(Number);
      sessionStorage.removeItem('language-position');
      const section = document.querySelectorAll('main section, footer')[index ?? -1];
      if (!section || !part) return;
      const { top, height } = section.getBoundingClientRect();
      scrollTo({ top: scrollY + top + part * height, behavior: 'instant' });
    } catch {
      // Storage can be disabled.
    }
  }

  returnToPosition();
  // Without scripts nothing would answer these; from here on somebody does.
  for (const button of document.querySelectorAll<HTMLButtonElement>('button[data-early]')) {
    button.disabled = false;
    delete button.dataset['early'];
  }
  addEventListener('click', leaveByLink, true);
  addEventListener('keydown', leaveByKey, true);
  addEventListener('click', hold, true);
  addEventListener('leap:ready', release as EventListener);
  for (const type of touches) addEventListener(type, notice, capture);
  if (startsOnTouch && !location.search && !location.hash && !history.state && !isRemembered()) {
    addEventListener('load', () => setTimeout(prefetch, 1000));
    if (wakesOn !== undefined) listen(wakesOn);
  } else afterPaint(start);
}
