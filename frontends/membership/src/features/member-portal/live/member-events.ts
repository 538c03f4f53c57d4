/** One event of the portal; a comment carries its post's id, a note its recording's; `pod-post` is a new one in the member's pod, `pod-task` what it agreed on; `pod`: the member is in another pod, or in none; `pinned`: other posts are pinned; `call`: the weekly call has changed; `notification`: something is new for this member, or was read elsewhere. `resync`: events may have been missed. */
export interface MemberEvent {
  type:
    | 'post'
    | 'pod-post'
    | 'pod'
    | 'pod-task'
    | 'post-changed'
    | 'post-deleted'
    | 'pinned'
    | 'comment'
    | 'recording'
    | 'note'
    | 'call'
    | 'notification'
    | 'resync';
  id?: string;
}

/** Address of the stream. */
export const MEMBER_EVENTS = '/api/member/events';
/** The server sends a heartbeat every 15 s; after three missing ones the stream is dead. */
const SILENCE_MS = 50_000;
/** A buffering proxy never passes the first event on. */
const FIRST_EVENT_MS = 10_000;
/** Delay before the stream is opened, so that the page's data loads first. Changes until then are found by the first `resync`. */
const AFTER_LOAD_MS = 1_300;
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 30_000;
/** After a log-out this page is left by then, so no message about an ended session is shown. */
const AFTER_END_MS = 1_500;

/**
 * Listens to the portal's events (`streamMemberEvents`) until the returned function is called. Pauses while the page is hidden, because
 * browsers limit connections. Sends `resync` after each connection or failure, so that data is refetched. Without a stream it polls
 * every {@link LONGEST_PAUSE_MS}, which also detects an ended session. Delays have jitter, so that clients do not reconnect to a
 * restarted server all at once.
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
  const expectEvent = (withinMs: number, isOpen: boolean): void => {
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
    const opened = new EventSource(MEMBER_EVENTS);
    source = opened;
    expectEvent(FIRST_EVENT_MS, false);
    opened.addEventListener('ready', () => {
      isOpen = true;
      failures = 0;
      expectEvent(SILENCE_MS, true);
      onEvent({ type: 'resync' });
    });
    opened.addEventListener('beat', () => expectEvent(SILENCE_MS, true));
    opened.addEventListener('end', () => {
      later(AFTER_END_MS, () => {
        onEvent({ type: 'resync' });
        later(FIRST_PAUSE_MS, open);
      });
    });
    opened.addEventListener('message', ({ data }: MessageEvent<string>) => {
      expectEvent(SILENCE_MS, true);
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
  'pod-post',
  'pod',
  'pod-task',
  'post-changed',
  'post-deleted',
  'pinned',
  'comment',
  'recording',
  'note',
  'call',
  'notification',
  'resync',
];

/** Undefined for kinds of a newer server. */
function readEvent(data: string): MemberEvent | undefined {
  const read = JSON.parse(data) as { type?: unknown; id?: unknown };
  const type = types.find((one) => one === read.type);
  return type && { type, ...(typeof read.id === 'string' ? { id: read.id } : {}) };
}
