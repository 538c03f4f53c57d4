import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** The address of this site without a path; empty while the server renders. */
export const useOrigin = (): string =>
  useSyncExternalStore(
    never,
    () => window.location.origin,
    () => '',
  );
