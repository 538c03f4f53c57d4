import { isApiError } from '@leap/client/admin';
import { useState } from 'react';
import { useAction, type Outcome } from './use-action';

interface Answer<Data> {
  data?: Data;
  error?: unknown;
}

interface VersionedSave<Values, Saved> {
  /** The row's `updatedAt` that the form was filled from. */
  version: string;
  /** The fields as they were in it, where that is known: what is another in the newest record, somebody else has changed. */
  base: Partial<Values>;
  /** Sends the values with the version they are based on. */
  save(values: Values, version: string): PromiseLike<Answer<Saved>>;
  /** Asks for the record as it is now, past every cache. */
  newest(): PromiseLike<Answer<Saved>>;
  /** The fields of the form out of a record. */
  valuesOf(saved: Saved): Values;
  /** Toast when it is saved. */
  done: string;
}

/** Somebody else saved first: both versions and their common base, for `<ConflictMerge>`. */
export interface Conflict<Values> {
  base: Partial<Values>;
  mine: Values;
  theirs: Values;
}

/**
 * Saves a form that two people may have open. `save(values)` answers whether it is stored; after `edit_conflict` (409) the
 * newest record is asked for and `conflict` is there until `merge(values)` saves over it or `leave()` goes back to the form.
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
  // What the conflict shows, for as long as the form was filled from the same version.
  const [seen, setSeen] = useState<{ of: string; version: string; values: Values }>();

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
    setSeen({ of: version, version: data.updatedAt, values: theirs });
    setConflict({ base: from.values, mine: values, theirs });
    return outcome;
  }

  return {
    save: (values: Values) => send(values, { version, values: base }),
    merge: (values: Values) => send(values, seen?.of === version ? seen : { version, values: base }),
    leave: () => setConflict(undefined),
    conflict,
    isBusy: isBusy || isAsking,
  };
}
