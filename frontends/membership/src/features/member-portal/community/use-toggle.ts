import { useRef, useState } from 'react';

interface Toggle {
  isOn: boolean;
  /** How many members it is on for, this one included. */
  count: number;
  toggle(): void;
}

/**
 * An optimistic toggle with a count: a like or a reaction. Sends one request at a time; after several clicks the last state is sent next. A
 * failure is rolled back silently and passed to `onRefused`; what waits for a connection stays shown until it is sent or discarded.
 * @param stored the state of the server
 * @param send stores a state; resolves to whether it waits, and calls `onOver` when it does so no longer
 */
export function useToggle(
  stored: { isOn: boolean; count: number },
  send: (isOn: boolean, onOver: () => void) => Promise<boolean>,
  onRefused: (error: unknown) => void,
): Toggle {
  const [wanted, setWanted] = useState<boolean>();
  const latest = useRef<boolean>(undefined);
  const waiting = useRef<boolean>(undefined);
  const isOn = wanted ?? stored.isOn;

  async function sendLatest(): Promise<void> {
    let submitted = waiting.current ?? stored.isOn;
    try {
      while (latest.current !== undefined && latest.current !== submitted) {
        submitted = latest.current;
        const sent = submitted;
        const waits = await send(sent, () => isOver(sent));
        waiting.current = waits ? sent : undefined;
      }
    } catch (error) {
      onRefused(error);
    } finally {
      latest.current = undefined;
      setWanted(waiting.current);
    }
  }

  /** Another state may wait behind it. */
  function isOver(sent: boolean): void {
    if (waiting.current !== sent) return;
    waiting.current = undefined;
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
