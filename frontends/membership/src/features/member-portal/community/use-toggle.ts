import { useRef, useState } from 'react';

interface Toggle {
  isOn: boolean;
  /** How many members it is on for, this one included. */
  count: number;
  toggle(): void;
}

/**
 * An optimistic toggle with a count: a like or a reaction. Sends one request at a time; after several clicks the last state is sent next. A
 * failure is rolled back silently and passed to `onRefused`; what is queued until there is a connection stays shown until it is sent or discarded.
 * @param stored the state of the server
 * @param send stores a state; resolves to whether it is queued, and calls `onOver` when it does so no longer
 */
export function useToggle(
  stored: { isOn: boolean; count: number },
  send: (isOn: boolean, onOver: () => void) => Promise<boolean>,
  onRefused: (error: unknown) => void,
): Toggle {
  const [wanted, setWanted] = useState<boolean>();
  const latest = useRef<boolean>(undefined);
  const queued = useRef<boolean>(undefined);
  const isOn = wanted ?? stored.isOn;

  async function sendLatest(): Promise<void> {
    let submitted = queued.current ?? stored.isOn;
    try {
      while (latest.current !== undefined && latest.current !== submitted) {
        submitted = latest.current;
        const sent = submitted;
        const isQueued = await send(sent, () => isOver(sent));
        queued.current = isQueued ? sent : undefined;
      }
    } catch (error) {
      onRefused(error);
    } finally {
      latest.current = undefined;
      setWanted(queued.current);
    }
  }

  /** Another state may be queued behind it. */
  function isOver(sent: boolean): void {
    if (queued.current !== sent) return;
    queued.current = undefined;
    if (latest.current === undefined) setWanted(undefined);
  }

  function toggle(): void {
    const isUnderWay = latest.current !== undefined;
    latest.current = !isOn;
    setWanted(!isOn);
    if (!isUnderWay) void sendLatest();
  }

  return { isOn, count: Math.max(0, stored.count + Number(isOn) - Number(stored.isOn)), toggle };
}
