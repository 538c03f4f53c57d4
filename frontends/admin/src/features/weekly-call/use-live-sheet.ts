import { api } from '@leap/client/admin';
import { useDispatch } from '@leap/platform';
import type { AppDispatch } from '@leap/platform';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';

const { useGetAdminCallSheetVersionQuery } = api.enhanceEndpoints({
  endpoints: {
    // These requests do not extend the session: when it ends, the page stays as it is, and the next click leads to the log-in.
    getAdminCallSheetVersion: { extraOptions: { on401: 'empty' }, providesTags: [] },
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
 */
export function useLiveSheet(week: string, podId: string | undefined): void {
  const dispatch = useDispatch<AppDispatch>();
  const isHidden = useSyncExternalStore(
    followVisibility,
    () => document.hidden,
    () => true,
  );
  const [isOver, setOver] = useState(false);
  const { currentData, isSuccess, isFetching } = useGetAdminCallSheetVersionQuery(
    { week, podId },
    { refetchOnMountOrArgChange: true, pollingInterval: isHidden || isOver ? 0 : LOOK_EVERY_MS },
  );
  const version = currentData?.version;
  if (isSuccess && !isFetching && version === undefined && !isOver) setOver(true);
  const shown = useRef<string>(undefined);
  useEffect(() => {
    // What the page remembers of an earlier visit is as old as lists that are being read anyway.
    if (version === undefined || (shown.current === undefined && isFetching)) return;
    if (shown.current !== undefined && shown.current !== version)
      dispatch(api.util.invalidateTags(['weekly-call-admin']));
    shown.current = version;
  }, [dispatch, version, isFetching]);
}
