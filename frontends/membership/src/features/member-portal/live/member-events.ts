/**
 * One thing that happened in the portal; a comment carries its post's id, a note by its recording's. `resync`:
 * something may have been missed.
 */
export interface MemberEvent {
  type: 'post' | 'post-changed' | 'post-deleted' | 'comment' | 'recording' | 'note' | 'resync';
  id?: string;
}

const ADDRESS = '/api/member/events';
/** The server gives a sign of life every 15 s; after three missing ones the line is dead, whatever the browser says. */
const SILENCE_MS = 50_000;
/** A proxy that collects answers never lets the first word through. */
const FIRST_WORD_MS = 10_000;
/** The page comes first: the stream is opened when what it shows has arrived. What happens until then is found by the first `resync`. */
const AFTER_LOAD_MS = 1_300;
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 30_000;
/** Somebody who logs out here has left this page by then; it gets no message that a session has ended. */
const AFTER_END_MS = 1_500;

/**
 * Listens to what happens in the portal (`streamMemberEvents`) until the returned function is called. Not while the
 * page is hidden: browsers allow few connections, and nobody is looking. Whenever the line is new, or cannot be had, it
 * sends `resync`: ask for what is shown. Without any line that is a question every {@link LONGEST_PAUSE_MS}, which also
 * finds out that a session has ended. Pauses are never equal, so that a restarted server is not asked by everybody in
 * the same moment.
 */
export function listenToMemberEvents(onEvent: (event: MemberEvent) => void): () => void {
  let source: EventSource | undefined;
  let watchdog: ReturnType<typeof setTimeout> | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let isOver = false;

  const close = (): void => {
    clearTimeout(watchdog);
    clearTimeout(timer);
    source?.close();
    source = undefined;
  };
  const expectText = (withinMs: number, isOpen: boolean): void => {
    clearTimeout(watchdog);
    watchdog = setTimeout(() => fail(isOpen), withinMs);
  };
  const later = (pauseMs: number, work: () => void): void => {
    close();
    timer = setTimeout(work, pauseMs * (0.5 + Math.random() / 2));
  };
  const fail = (wasOpen: boolean): void => {
    if (isOver || document.hidden) return;
    failures += 1;
    const pause =
      typeof EventSource === 'undefined'
        ? LONGEST_PAUSE_MS
        : Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (failures - 1));
    later(pause, open);
    if (!wasOpen && failures > 1) onEvent({ type: 'resync' });
  };
  const open = (): void => {
    close();
    if (isOver || document.hidden) return;
    if (typeof EventSource === 'undefined') return fail(false);
    let isOpen = false;
    const opened = new EventSource(ADDRESS);
    source = opened;
    expectText(FIRST_WORD_MS, false);
    opened.addEventListener('ready', () => {
      isOpen = true;
      failures = 0;
      expectText(SILENCE_MS, true);
      onEvent({ type: 'resync' });
    });
    opened.addEventListener('beat', () => expectText(SILENCE_MS, true));
    opened.addEventListener('end', () => {
      later(AFTER_END_MS, () => {
        onEvent({ type: 'resync' });
        later(FIRST_PAUSE_MS, open);
      });
    });
    opened.addEventListener('message', ({ data }: MessageEvent<string>) => {
      expectText(SILENCE_MS, true);
      const event = readEvent(data);
      if (event) onEvent(event);
    });
    opened.addEventListener('error', () => {
      if (source === opened) fail(isOpen);
    });
  };
  const followVisibility = (): void => {
    if (document.hidden) close();
    else if (source === undefined) open();
  };

  document.addEventListener('visibilitychange', followVisibility);
  timer = setTimeout(open, AFTER_LOAD_MS);
  return () => {
    isOver = true;
    document.removeEventListener('visibilitychange', followVisibility);
    close();
  };
}

const types: readonly MemberEvent['type'][] = [
  'post',
  'post-changed',
  'post-deleted',
  'comment',
  'recording',
  'note',
  'resync',
];

/** Undefined for kinds that only a newer server sends. */
function readEvent(data: string): MemberEvent | undefined {
  const read = JSON.parse(data) as { type?: unknown; id?: unknown };
  const type = types.find((one) => one === read.type);
  return type && { type, ...(typeof read.id === 'string' ? { id: read.id } : {}) };
}
