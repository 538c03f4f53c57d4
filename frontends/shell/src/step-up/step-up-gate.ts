/** Connects calls that require step-up with the dialog. */
export interface StepUpGate {
  /** Asks once for all concurrent calls. Resolves to whether the step-up succeeded. */
  ask(): Promise<boolean>;
  isAsking(): boolean;
  resolve(isProved: boolean): void;
  subscribe(onChange: () => void): () => void;
}

export function createStepUpGate(): StepUpGate {
  let pending: { promise: Promise<boolean>; resolve(isProved: boolean): void } | undefined;
  const listeners = new Set<() => void>();
  function change(next: typeof pending): void {
    pending = next;
    for (const listener of listeners) listener();
  }
  return {
    ask: () => {
      if (pending) return pending.promise;
      let resolve: (isProved: boolean) => void = () => undefined;
      const promise = new Promise<boolean>((resolvePromise) => (resolve = resolvePromise));
      change({ promise, resolve });
      return promise;
    },
    isAsking: () => pending !== undefined,
    resolve: (isProved) => {
      const asked = pending;
      change(undefined);
      asked?.resolve(isProved);
    },
    subscribe: (onChange) => {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
  };
}
