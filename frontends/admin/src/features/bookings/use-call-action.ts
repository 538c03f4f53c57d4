import { isApiError } from '@leap/client/admin';
import { useAction, type Outcome } from '../record/use-action';

/** Whether nothing was done because the call has changed. */
export const isVersionConflict = (error: unknown): boolean => isApiError(error) && error.code === 'edit_conflict';

interface DisplayedCall {
  /** The displayed `updatedAt` of the call. */
  version: string;
  /** Called after every action: with the outdated version, or undefined. */
  onStale(version: string | undefined): void;
}

/** Runs an action on the displayed version of a call. A conflict is shown by the page (`<StaleNotice>`). */
export function useCallAction({ version, onStale }: DisplayedCall) {
  const { runAction, isBusy } = useAction();
  async function runAtExpectedVersion<Data>(
    call: () => PromiseLike<{ data?: Data; error?: unknown }>,
    texts: { done: string; isNotified?(error: unknown): boolean },
  ): Promise<Outcome<Data>> {
    const outcome = await runAction(call, {
      done: texts.done,
      isNotified: (error) => isVersionConflict(error) || texts.isNotified?.(error) === true,
    });
    onStale(!outcome.isDone && isVersionConflict(outcome.error) ? version : undefined);
    return outcome;
  }
  return { runAction: runAtExpectedVersion, isBusy };
}
