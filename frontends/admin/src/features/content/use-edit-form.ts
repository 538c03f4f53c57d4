import { isApiError, useSession } from '@leap/client/admin';
import { personalDraft, useForm, useRestoredDraft, type FormErrors, type FormValues } from '@leap/forms';
import { useDispatch, type AppDispatch } from '@leap/platform';
import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useAction, type Answer } from '../record/use-action';
import { useVersionedSave } from '../record/use-versioned-save';

/** How an endpoint is asked again, bypassing the cache. */
const FRESH = { forceRefetch: true, subscribe: false } as const;

interface Options<Values extends FormValues, Saved> {
  /** The stored record; undefined while it is new. */
  saved: Saved | undefined;
  /** Name of the draft in this tab. */
  draft: string;
  /** Initial values of a new record. */
  empty: Values;
  valuesOf(saved: Saved): Values;
  validate(values: Values): FormErrors<Values>;
  /** Absent for a record that always exists. */
  create?(values: Values): PromiseLike<Answer<Saved>>;
  /** @param isQuiet while the form is written on, not on request */
  update(values: Values, version: string, isQuiet?: boolean): PromiseLike<Answer<Saved>>;
  /** The query of the current record: `(fresh) => api.endpoints.getAdminImage.initiate(id, fresh)`. */
  newest(
    fresh: typeof FRESH,
  ): (dispatch: AppDispatch, getState: () => unknown, extra: unknown) => PromiseLike<Answer<Saved>>;
  /** Fields that are saved only on request, because a change of them is seen at once. */
  onRequest?: readonly (keyof Values & string)[];
  /** Toast after saving; a function if it says what came of it. */
  done: string | ((saved: Saved | undefined) => string);
}

/**
 * Keys of the version and values that the form is based on. Stored with the draft, so that after a reload conflicts are still detected,
 * and other people's changes are not treated as own ones.
 */
const VERSION = 'version';
const BASE = 'base';

/** Parses a stored draft; undefined when it cannot be parsed. */
function textOf<Values extends FormValues>(stored: string | undefined): Partial<Values> {
  try {
    const texts: unknown = JSON.parse(stored ?? '{}');
    return typeof texts === 'object' && texts !== null ? texts : {};
  } catch {
    return {};
  }
}

/** Maps the path of a field error to a field of the form: `tags.0` to `tags`, `links.shop` to itself if it exists. */
function fieldOf(path: string, known: readonly string[]): string | undefined {
  const steps = path.split('.');
  return steps
    .map((_step, index) => steps.slice(0, steps.length - index).join('.'))
    .find((name) => known.includes(name));
}

/** Form of a versioned record: keeps a draft in the tab, shows field errors of the server, and resolves edit conflicts by a merge. */
export function useEditForm<Values extends FormValues, Saved extends { updatedAt: string }>(
  options: Options<Values, Saved>,
) {
  const { saved, draft: name, empty, valuesOf, validate, update, newest, done } = options;
  const { create = (values) => update(values, ''), onRequest = [] } = options;
  const userId = useSession().user?.id ?? '';
  const dispatch: AppDispatch = useDispatch();
  const fields = useMemo(() => [...Object.keys(empty), VERSION, BASE], [empty]);
  const draft = useMemo(() => personalDraft(name, userId, fields), [name, userId, fields]);
  const [begin] = useState(() => (saved ? valuesOf(saved) : empty));
  const [base, showBase] = useState<{ version: string; values: Partial<Values> }>({
    version: saved?.updatedAt ?? '',
    values: begin,
  });
  /** The base of what is sent next; `base` is that of the last rendering. */
  const newestBase = useRef(base);
  const setBase = useCallback((next: { version: string; values: Partial<Values> }) => {
    newestBase.current = next;
    showBase(next);
  }, []);
  const typed = useRef(begin);
  const savingQuietly = useRef<Promise<unknown>>(undefined);
  const form = useForm<Values>({
    initial: () => begin,
    validate,
    onValuesChange: (values) => keep(values),
  });
  useEffect(() => {
    typed.current = form.values;
  }, [form.values]);
  const { runAction, isBusy: isCreating } = useAction();
  const isDirty = JSON.stringify(form.values) !== JSON.stringify(base.values);
  /** Values with the fields that are saved only on request as they are stored. */
  const withoutRequested = (values: Values, from: Partial<Values>): Values => {
    const stored = { ...(saved && valuesOf(saved)), ...from };
    const changes = onRequest.map((field) => [field, stored[field] ?? values[field]]);
    return { ...values, ...(Object.fromEntries(changes) as Partial<Values>) };
  };
  const hasQuietChanges = JSON.stringify(withoutRequested(form.values, base.values)) !== JSON.stringify(base.values);

  function keep(values: Values): void {
    const { version, values: from } = newestBase.current;
    draft.keep({ ...values, [VERSION]: version, [BASE]: JSON.stringify(from) });
  }

  const restored = useMemo(
    () => ({
      ...draft,
      read() {
        const { [VERSION]: version, [BASE]: from, ...values } = draft.read();
        if (Object.keys(values).length > 0 && version) setBase({ version, values: textOf(from) });
        return values;
      },
    }),
    [draft, setBase],
  );
  useRestoredDraft(form, restored);

  const versioned = useVersionedSave<Values, Saved>({
    version: base.version,
    base: base.values,
    save: update,
    newest: () => dispatch(newest(FRESH)),
    valuesOf,
    done,
  });

  /** Makes this version the base of the form. */
  const load = useCallback(
    (next: Saved) => {
      draft.drop();
      setBase({ version: next.updatedAt, values: valuesOf(next) });
      form.reset(valuesOf(next));
    },
    [draft, form, setBase, valuesOf],
  );

  // The record changed meanwhile: without edits the new version is shown; with edits the conflict is resolved when saving.
  const follow = useEffectEvent((next: Saved) => {
    // An answer from before the last save is older than the form.
    if (!isDirty && next.updatedAt > base.version) load(next);
  });
  useEffect(() => {
    if (saved) follow(saved);
  }, [saved]);

  function refuse(error: unknown): void {
    if (!isApiError(error) || !error.fieldErrors) return;
    const known = Object.keys(empty);
    const errors: FormErrors<Values> = {};
    for (const { field, code } of error.fieldErrors) {
      const at = fieldOf(field, known);
      if (at !== undefined) errors[at as keyof Values & string] ??= code;
    }
    form.showErrors(errors);
  }

  async function finish(
    sending: Promise<{ isDone: true; data: Saved | undefined } | { isDone: false; error: unknown }>,
  ): Promise<Saved | undefined> {
    const outcome = await sending;
    if (!outcome.isDone) {
      refuse(outcome.error);
      return undefined;
    }
    if (outcome.data) load(outcome.data);
    return outcome.data;
  }

  /**
   * Saves while the form is written on: without a toast, without a change of the form, and without the fields of `onRequest`.
   * @returns the failure, if any
   */
  async function saveQuietly(values: Values): Promise<unknown> {
    await savingQuietly.current;
    const sent = withoutRequested(values, newestBase.current.values);
    const sending = Promise.resolve(update(sent, newestBase.current.version, true));
    savingQuietly.current = sending;
    const { data, error } = await sending;
    if (data === undefined) return error ?? new Error('The answer is empty.');
    setBase({ version: data.updatedAt, values: sent });
    if (JSON.stringify(typed.current) === JSON.stringify(sent)) draft.drop();
    else keep(typed.current);
    return undefined;
  }

  async function save(values: Values): Promise<Saved | undefined> {
    await savingQuietly.current;
    return finish(saved ? versioned.save(values, newestBase.current) : runAction(() => create(values), { done }));
  }

  return {
    form,
    /** The version that the form's text is based on. */
    version: base.version,
    isNew: saved === undefined,
    isDirty,
    /** Whether there are changes that `saveQuietly` saves. */
    hasQuietChanges,
    isBusy: isCreating || versioned.isBusy,
    conflict: versioned.conflict,
    /** Saves. @returns the record, or undefined when it was refused: the form shows the errors */
    save,
    saveQuietly,
    /** Shows a newer version of the record, whatever was typed. */
    load,
    /** Saves the result of a merge. */
    merge: (values: Values): Promise<Saved | undefined> => {
      // Also sets the form, so that it can be corrected after a refusal.
      form.reset(values);
      return finish(versioned.merge(values));
    },
    leave: versioned.leave,
    /** Fills fields with earlier values, as if they were typed, and shows the first of them. */
    putBack: (values: Partial<Values>) => {
      form.setAll(values as FormValues);
      const control = form.formRef.current?.elements.namedItem(Object.keys(values)[0] ?? '');
      if (control instanceof HTMLElement) control.focus();
    },
    /** Adopts the version of another action (publishing, hiding) that did not change the text. */
    follow: (next: Saved) => setBase({ ...newestBase.current, version: next.updatedAt }),
    /** Discards the draft. */
    discard: () => {
      draft.drop();
      form.reset(saved ? valuesOf(saved) : empty);
      setBase({ version: saved?.updatedAt ?? '', values: saved ? valuesOf(saved) : empty });
    },
  };
}

export type EditForm<Values extends FormValues, Saved extends { updatedAt: string }> = ReturnType<
  typeof useEditForm<Values, Saved>
>;
