import { isApiError } from '@leap/client/admin';
import { useState } from 'react';
import { useAction, type Outcome } from './use-action';

interface Answer<Data> {
  data?: Data;
  error?: unknown;
}

interface VersionedSave<Values, Saved> {
  /** The row's `updatedAt` that the form is based on. */
  version: string;
  /** The form's values at that version, if known: differences to the newest record are other people's changes. */
  base: Partial<Values>;
  /** Sends the values with their base version. */
  save(values: Values, version: string): PromiseLike<Answer<Saved>>;
  /** Fetches the current record, bypassing the cache. */
  newest(): PromiseLike<Answer<Saved>>;
  /** The form's values of a record. */
  valuesOf(saved: Saved): Values;
  /** Toast after saving; a function if it says what came of it. */
  done: string | ((saved: Saved | undefined) => string);
}

/** Both versions and their common base after a conflict, for `<ConflictMerge>`. */
export interface Conflict<Values> {
  base: Partial<Values>;
  mine: Values;
  theirs: Values;
}

/**
 * Saves a form with optimistic concurrency. `save(values)` resolves to whether it was stored; after `edit_conflict` (409) the newest
 * record is fetched and `conflict` is set until `merge(values)` saves over it or `leave()` returns to the form.
 */
export function useVersionedSave<Values extends object, Saved extends { updatedAt: string }>({
  version,
  base,
  save,
  newest,
  valuesOf,
  done,
}: VersionedSave<Values, Saved>) {
  const { runAction, showFailure, isBusy } = useAction();
  const [isAsking, setIsAsking] = useState(false);
  const [conflict, setConflict] = useState<Conflict<Values>>();
  // Conflict data, valid while the form has the same base version.
  const [latest, setLatest] = useState<{ of: string; version: string; values: Values }>();

  async function send(values: Values, from: { version: string; values: Partial<Values> }): Promise<Outcome<Saved>> {
    const outcome = await runAction(() => save(values, from.version), {
      done,
      isNotified: (error) => isApiError(error) && error.code === 'edit_conflict',
    });
    if (outcome.isDone) {
      setConflict(undefined);
      return outcome;
    }
    if (!isApiError(outcome.error) || outcome.error.code !== 'edit_conflict') return outcome;
    setIsAsking(true);
    const { data, error } = await newest();
    setIsAsking(false);
    if (data === undefined) {
      showFailure(error);
      return { isDone: false, error };
    }
    const theirs = valuesOf(data);
    setLatest({ of: version, version: data.updatedAt, values: theirs });
    setConflict({ base: from.values, mine: values, theirs });
    return outcome;
  }

  return {
    /** @param from what the values are based on, if not on the last rendered version */
    save: (values: Values, from: { version: string; values: Partial<Values> } = { version, values: base }) =>
      send(values, from),
    merge: (values: Values) => send(values, latest?.of === version ? latest : { version, values: base }),
    leave: () => setConflict(undefined),
    conflict,
    isBusy: isBusy || isAsking,
  };
}
