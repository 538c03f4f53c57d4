import { api, isApiError } from '@leap/client/admin';
import { useFailureLabels, type Form, type FormValues } from '@leap/forms';
import { useDispatch, useToast, useTranslation } from '@leap/platform';
import { useCallback, useRef, useState } from 'react';

/** Result of a mutation's trigger. */
export interface Answer<Data> {
  data?: Data;
  error?: unknown;
}

/** Outcome of an action. */
export type Outcome<Data> = { isDone: true; data: Data | undefined } | { isDone: false; error: unknown };

interface ActionLabels<Data> {
  /** Toast after a success; a function if it says what came of it. */
  done: string | ((data: Data | undefined) => string);
  /** Text after a failure without a known reason. */
  failed?: string;
  /** Failures that the page shows itself, without a toast. */
  isNotified?(error: unknown): boolean;
  /** The form that was sent: fields of it that the server refused are marked there, instead of a toast. */
  form?: Pick<Form<FormValues>, 'values' | 'showRefusals'>;
}

/**
 * Runs an action on the server and shows the outcome as a toast:
 * `await runAction(() => publish(id), { done: t('published') })`.
 * A second call during the first does nothing. Texts of known errors are the shell's.
 */
export function useAction() {
  const { t } = useTranslation('admin');
  const toast = useToast();
  const dispatch = useDispatch();
  const textOf = useFailureLabels();
  const [isBusy, setIsBusy] = useState(false);
  const isOnItsWay = useRef(false);

  const showFailure = useCallback(
    (error: unknown, fallback?: string) =>
      toast({
        title: t('action.failed'),
        description: textOf(error, fallback ?? t('action.failedText')),
        variant: 'destructive',
      }),
    [t, toast, textOf],
  );

  const runAction = useCallback(
    async <Data>(
      call: () => PromiseLike<Answer<Data>>,
      { done, failed, isNotified, form }: ActionLabels<Data>,
    ): Promise<Outcome<Data>> => {
      if (isOnItsWay.current) return { isDone: false, error: undefined };
      isOnItsWay.current = true;
      setIsBusy(true);
      try {
        const { data, error } = await call();
        if (error !== undefined) {
          const refused = (isApiError(error) && error.fieldErrors) || [];
          if (form && refused.some(({ field }) => (field.split('.')[0] ?? '') in form.values))
            form.showRefusals(refused);
          else if (isNotified?.(error) !== true) showFailure(error, failed);
          return { isDone: false, error };
        }
        toast({ title: typeof done === 'string' ? done : done(data) });
        // Each action adds an audit entry, so histories are refetched.
        dispatch(api.util.invalidateTags(['audit-entries-admin']));
        return { isDone: true, data };
      } finally {
        isOnItsWay.current = false;
        setIsBusy(false);
      }
    },
    [dispatch, toast, showFailure],
  );
  return { runAction, showFailure, isBusy };
}
