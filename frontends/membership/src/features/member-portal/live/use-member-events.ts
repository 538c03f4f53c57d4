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

/** Collects several events about notes into one request. */
const GATHER_MS = 100;
const SPREAD_MS = 200;

/** Keeps published recordings up to date wherever they are listed, and their open notes. */
export function useLiveRecordings(): void {
  const dispatch = useDispatch<AppDispatch>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  useMemberEvents(({ type }) => {
    if (type !== 'recording' && type !== 'note' && type !== 'resync') return;
    clearTimeout(timer.current);
    timer.current = setTimeout(
      () => dispatch(api.util.invalidateTags(['call-recordings'])),
      GATHER_MS + Math.random() * SPREAD_MS,
    );
  });
}
