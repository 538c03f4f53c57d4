import { isApiError } from '@leap/client/admin';
import { useAction, type Outcome } from '../record/use-action';

/** Whether nothing was done because the call is another than the page showed. */
export const wasOtherwise = (error: unknown): boolean => isApiError(error) && error.code === 'edit_conflict';

interface Seen {
  /** The call's `updatedAt` that the page shows. */
  version: string;
  /** Called after every action: with the version that is no longer the call's, or with none. */
  onStale(version: string | undefined): void;
}

/**
 * Runs an action on the version of a call that was displayed. That it was changed meanwhile is not shown here, but by
 * the page (`<StaleNotice>`).
 */
export function useCallAction({ version, onStale }: Seen) {
  const { runAction, isBusy } = useAction();
  async function runAtExpectedVersion<Data>(
    call: () => PromiseLike<{ data?: Data; error?: unknown }>,
    texts: { done: string; isNotified?(error: unknown): boolean },
  ): Promise<Outcome<Data>> {
    const outcome = await runAction(call, {
      done: texts.done,
      isNotified: (error) => wasOtherwise(error) || texts.isNotified?.(error) === true,
    });
    onStale(!outcome.isDone && wasOtherwise(outcome.error) ? version : undefined);
    return outcome;
  }
  return { runAction: runAtExpectedVersion, isBusy };
}
