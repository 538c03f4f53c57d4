import { api } from '@leap/client/membership';
import { listenToMemberEvents, type MemberEvent } from './member-events';
import { useDispatch } from '@leap/platform';
import type { AppDispatch } from '@leap/platform';
import { useEffect, useRef } from 'react';

type Listener = (event: MemberEvent) => void;

/** One stream for all listeners of the page: browsers limit connections. */
const listeners = new Set<Listener>();
let stop: (() => void) | undefined;

function join(listener: Listener): () => void {
  listeners.add(listener);
  stop ??= listenToMemberEvents((event) => {
    for (const one of listeners) one(event);
  });
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    stop?.();
    stop = undefined;
  };
}

/** Listens to the portal's events while the component is mounted. `onEvent` may change with each rendering. */
export function useMemberEvents(onEvent: Listener): void {
  const latest = useRef(onEvent);
  useEffect(() => {
    latest.current = onEvent;
  });
  useEffect(() => join((event) => latest.current(event)), []);
}

const liveTags = [
  'call-recordings',
  'action-items',
  'weekly call',
  'pods',
  'pod-tasks',
  'portal-notifications',
  'moderation-decisions',
] as const;
type LiveTag = (typeof liveTags)[number];

/** What may have changed. A call can be that of the member's pod. */
const tagsOf: Partial<Record<MemberEvent['type'], readonly LiveTag[]>> = {
  recording: ['call-recordings', 'action-items'],
  note: ['call-recordings'],
  call: ['weekly call', 'pods'],
  pod: ['pods', 'pod-tasks', 'portal-notifications'],
  'pod-task': ['pod-tasks'],
  // A pause of writing, and what became of an appeal, come with a notification.
  notification: ['portal-notifications', 'moderation-decisions'],
  // Nothing is said about what is hidden.
  'post-deleted': ['portal-notifications'],
  resync: liveTags,
};

/** Collects several events into one request. */
const GATHER_MS = 100;
const SPREAD_MS = 200;

/** Keeps published recordings with their open notes, the weekly call, the pod, and what is new up to date wherever they are shown. */
export function useLivePortal(): void {
  const dispatch = useDispatch<AppDispatch>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const changed = useRef(new Set<LiveTag>());
  useEffect(() => () => clearTimeout(timer.current), []);
  useMemberEvents(({ type }) => {
    const tags = tagsOf[type];
    if (!tags) return;
    for (const tag of tags) changed.current.add(tag);
    clearTimeout(timer.current);
    timer.current = setTimeout(
      () => {
        dispatch(api.util.invalidateTags([...changed.current]));
        changed.current.clear();
      },
      GATHER_MS + Math.random() * SPREAD_MS,
    );
  });
}
