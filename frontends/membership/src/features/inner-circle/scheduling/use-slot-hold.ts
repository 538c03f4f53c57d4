import {
  isApiError,
  useApiAddress,
  useHoldCalendarSlotMutation,
  useReleaseCalendarSlotMutation,
} from '@leap/client/membership';
import { SLOT_HOLD_MINUTES } from '@leap/domain';
import { newAttemptKey } from '@leap/forms';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { PickedSlot } from './slot-picker';
import type { SlotDay, Slots } from './use-slots';

/** Arrow keys choose every time that they pass: a choice is held once it has stayed for this long. */
const HOLD_DELAY_MS = 800;
const MINUTE = 60_000;

/** Why a choice was refused: another visitor is booking it, or has booked it. */
export type Refusal = 'slot_held' | 'slot_taken';

interface SlotHoldOptions {
  slots: Slots;
  /** The specified consultation without one. */
  meetingType?: string;
  /** The choice among these days. */
  choiceOf(days: readonly SlotDay[] | undefined): PickedSlot;
  onRefused(refusal: Refusal): void;
}

/** The page's hold, with an end of at most five minutes from now. */
interface Hold extends PickedSlot {
  expiresAt: string;
}

/** The page's own hold does not keep it from booking. */
const withOwn = (days: readonly SlotDay[] | undefined, hold: Hold | undefined): readonly SlotDay[] | undefined =>
  hold === undefined
    ? days
    : days?.map((day) =>
        day.date === hold.date
          ? {
              ...day,
              slots: day.slots.map((slot) =>
                slot.time === hold.time && slot.heldUntil ? { ...slot, available: true, heldUntil: undefined } : slot,
              ),
            }
          : day,
      );

/**
 * Holds the chosen time while the form is filled in. The hold ends by itself, with another choice, and when the page is left. Without
 * one (a limit, no connection) the time can be booked all the same.
 */
export function useSlotHold({ slots, meetingType, choiceOf, onRefused }: SlotHoldOptions) {
  const [holdToken] = useState(newAttemptKey);
  const [hold, setHold] = useState<Hold>();
  const [isOver, setOver] = useState(false);
  const [requestHold] = useHoldCalendarSlotMutation();
  const [requestRelease] = useReleaseCalendarSlotMutation();
  const addressOf = useApiAddress();
  const days = withOwn(slots.days, hold);
  const picked = choiceOf(days);
  const { date, time } = picked;
  /** The last request: one after the other, so that the last choice wins. */
  const last = useRef(Promise.resolve());
  const wanted = useRef<string>(undefined);
  const running = useRef<{ abort(): void }>(undefined);
  const mayHold = useRef(false);

  async function holdNow(choice: string): Promise<void> {
    if (wanted.current !== choice) return;
    mayHold.current = true;
    try {
      const request = requestHold({ holdToken, selectedDate: date, selectedTime: time, meetingType });
      running.current = request;
      const { expiresAt } = await request.unwrap();
      if (wanted.current === choice) setHold({ date, time, expiresAt });
    } catch (error) {
      const code = isApiError(error) ? error.code : undefined;
      if (wanted.current === choice && (code === 'slot_held' || code === 'slot_taken')) onRefused(code);
    }
  }

  const holdChoice = useEffectEvent((choice: string) => {
    last.current = last.current.then(() => holdNow(choice));
  });
  const release = useEffectEvent(() => {
    if (mayHold.current) last.current = last.current.then(() => void requestRelease({ holdToken }));
    mayHold.current = false;
  });
  const releaseOnLeaving = useEffectEvent(() => {
    if (!mayHold.current) return;
    mayHold.current = false;
    setHold(undefined);
    const body = new Blob([JSON.stringify({ holdToken })], { type: 'application/json' });
    navigator.sendBeacon(addressOf('/api/calendar/holds/release'), body);
  });

  useEffect(() => {
    setHold(undefined);
    setOver(false);
    wanted.current = time ? `${date} ${time}` : undefined;
    if (wanted.current === undefined) {
      release();
      return undefined;
    }
    const choice = wanted.current;
    const timer = setTimeout(() => holdChoice(choice), HOLD_DELAY_MS);
    return () => clearTimeout(timer);
  }, [date, time]);

  const end = useEffectEvent(() => {
    setHold(undefined);
    setOver(true);
    slots.refresh();
  });
  useEffect(() => {
    if (hold === undefined) return undefined;
    // The browser's clock may be wrong.
    const left = Math.min(Date.parse(hold.expiresAt) - Date.now(), SLOT_HOLD_MINUTES * MINUTE);
    const timer = setTimeout(() => end(), Math.max(left, 0));
    return () => clearTimeout(timer);
  }, [hold]);

  useEffect(() => {
    const leave = () => releaseOnLeaving();
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      leave();
    };
  }, []);

  return {
    days,
    picked,
    holdToken,
    /** Until when the chosen time is held. */
    heldUntil: hold?.expiresAt,
    /** The chosen time was held, and is no longer. */
    isOver,
    /** Before the time is booked: nothing more is asked for. A hold that comes after the booking would be refused because of it. */
    stop: () => {
      wanted.current = undefined;
      running.current?.abort();
    },
    /** After a booking that was refused for another reason than its time: the time is held again, if it is no longer. */
    resume: () => {
      if (wanted.current !== undefined || !time) return;
      const choice = `${date} ${time}`;
      wanted.current = choice;
      if (hold !== undefined) return;
      setOver(false);
      last.current = last.current.then(() => holdNow(choice));
    },
    /** The booking has used the hold. */
    used: () => (mayHold.current = false),
  };
}
