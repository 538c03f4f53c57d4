import { isApiError, NETWORK_ERROR_CODE } from '@leap/client/admin';
import type { FormErrors, FormValues } from '@leap/forms';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { EditForm } from './use-edit-form';

/** How a form that saves by itself stands. */
export type AutosaveState =
  | { kind: 'idle' | 'saving' | 'onRequest' | 'offline' | 'failed' | 'stopped' | 'refused' | 'conflict' }
  | { kind: 'saved'; at: number };

/** A pause in writing after which it is saved. */
export const PAUSE_MS = 1_500;
/** Somebody who writes without a pause is saved at this interval. */
const LONGEST_MS = 10_000;
const RETRY_MS = 5_000;

/**
 * Saves a stored record after each pause, when the page is hidden, and when it is left. Without a connection it tries again. Values
 * that were refused are not sent again until they change; after a conflict the person decides. Fields that the form saves only on
 * request wait for that.
 */
export function useAutosave<Values extends FormValues, Saved extends { updatedAt: string }>(
  edit: EditForm<Values, Saved>,
  validate: (values: Values) => FormErrors<Values>,
): AutosaveState {
  const [outcome, setOutcome] = useState<AutosaveState>({ kind: 'idle' });
  const [attempt, setAttempt] = useState(0);
  /** Values and version that are not sent again. */
  const [held, setHeld] = useState<string>();
  const isSending = useRef(false);
  const unsavedSince = useRef<number>(undefined);
  const { values } = edit.form;
  const text = JSON.stringify([values, edit.version]);
  const isValid = Object.keys(validate(values)).length === 0;
  const isPending =
    !edit.isNew && edit.hasQuietChanges && !edit.isBusy && edit.conflict === undefined && isValid && held !== text;

  const send = useEffectEvent(async () => {
    if (!isPending || isSending.current) return;
    isSending.current = true;
    unsavedSince.current = undefined;
    setOutcome({ kind: 'saving' });
    const error = await edit.saveQuietly(values);
    isSending.current = false;
    if (error === undefined) setOutcome({ kind: 'saved', at: Date.now() });
    else {
      const { status = 0, code } = isApiError(error) ? error : {};
      // Such as the end of the session: the same request would be refused again.
      const isFinal = status >= 400 && status < 429;
      if (code === 'edit_conflict') setOutcome({ kind: 'conflict' });
      else if (status === 422) setOutcome({ kind: 'refused' });
      else if (isFinal) setOutcome({ kind: 'stopped' });
      else setOutcome({ kind: code === NETWORK_ERROR_CODE ? 'offline' : 'failed' });
      if (isFinal) setHeld(text);
    }
    // For what was written meanwhile, and for the next attempt.
    setAttempt((count) => count + 1);
  });

  const isRetry = outcome.kind === 'offline' || outcome.kind === 'failed';
  useEffect(() => {
    if (!isPending) return;
    unsavedSince.current ??= Date.now();
    const left = unsavedSince.current + LONGEST_MS - Date.now();
    const timer = setTimeout(() => void send(), isRetry ? RETRY_MS : Math.max(0, Math.min(PAUSE_MS, left)));
    return () => clearTimeout(timer);
  }, [isPending, text, attempt, isRetry]);

  useEffect(() => {
    const now = (): void => void send();
    const hide = (): void => {
      if (document.visibilityState === 'hidden') now();
    };
    window.addEventListener('online', now);
    document.addEventListener('visibilitychange', hide);
    return () => {
      window.removeEventListener('online', now);
      document.removeEventListener('visibilitychange', hide);
      now();
    };
  }, []);

  if (edit.isNew) return { kind: 'idle' };
  if (!edit.isDirty) return outcome.kind === 'saved' ? outcome : { kind: 'idle' };
  if (!isValid) return { kind: 'refused' };
  if (!edit.hasQuietChanges) return { kind: 'onRequest' };
  return isRetry || held === text ? outcome : { kind: 'saving' };
}
