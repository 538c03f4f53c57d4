import { api } from '@leap/client/admin';
import { useDispatch } from '@leap/platform';
import type { AppDispatch } from '@leap/platform';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';

const { useGetAdminCallSheetVersionQuery } = api.enhanceEndpoints({
  endpoints: {
    // These requests do not extend the session: when it ends, the page stays as it is, and the next click leads to the log-in.
    getAdminCallSheetVersion: { extraOptions: { on401: 'empty' }, providesTags: [], keepUnusedDataFor: 0 },
  },
});

const LOOK_EVERY_MS = 1_000;

function followVisibility(onChange: () => void): () => void {
  document.addEventListener('visibilitychange', onChange);
  return () => document.removeEventListener('visibilitychange', onChange);
}

/**
 * Keeps a call sheet up to date while the page is visible: asks for its version, and reads the lists again when that is another one. Each
 * reading is a view in the audit log, so it does not read them all the time.
 * @returns whether the lists can be read: after the first version, so that this is never newer than they are
 */
export function useLiveSheet(week: string, podId: string | undefined): boolean {
  const dispatch = useDispatch<AppDispatch>();
  const isHidden = useSyncExternalStore(
    followVisibility,
    () => document.hidden,
    () => true,
  );
  const [isOver, setOver] = useState(false);
  const { currentData, isLoading, isSuccess, isError } = useGetAdminCallSheetVersionQuery(
    { week, podId },
    { pollingInterval: isHidden || isOver ? 0 : LOOK_EVERY_MS },
  );
  // Without a first version the lists are shown anyway, and read again with the next one.
  const version = currentData?.version ?? (isError ? '' : undefined);
  if (isSuccess && version === undefined && !isOver) setOver(true);
  const shown = useRef<string>(undefined);
  useEffect(() => {
    if (version === undefined) return;
    if (shown.current !== undefined && shown.current !== version)
      dispatch(api.util.invalidateTags(['weekly-call-admin']));
    shown.current = version;
  }, [dispatch, version]);
  return !isLoading;
}
