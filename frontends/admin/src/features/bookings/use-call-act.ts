import { isApiError } from '@leap/contracts/admin';
import { useAct, type Outcome } from '../record/use-act';

/** Whether nothing was done because the call is another than the page showed. */
export const wasOtherwise = (error: unknown): boolean => isApiError(error) && error.code === 'edit_conflict';

interface Seen {
  /** The call's `updatedAt` that the page shows. */
  version: string;
  /** Called after every act: with the version that is no longer the call's, or with none. */
  onStale(version: string | undefined): void;
}

/** Does something with a call as it was seen. That it was changed meanwhile is not told here, but by the page (`<StaleNotice>`). */
export function useCallAct({ version, onStale }: Seen) {
  const { act, isBusy } = useAct();
  async function actOnSeen<Data>(call: () => PromiseLike<{ data?: Data; error?: unknown }>, words: { done: string; isTold?(error: unknown): boolean }): Promise<Outcome<Data>> {
    const outcome = await act(call, { done: words.done, isTold: (error) => wasOtherwise(error) || words.isTold?.(error) === true });
    onStale(!outcome.isDone && wasOtherwise(outcome.error) ? version : undefined);
    return outcome;
  }
  return { act: actOnSeen, isBusy };
}
