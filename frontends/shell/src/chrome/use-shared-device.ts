import { api, useApiAddress, type CurrentUserDto } from '@leap/client';
import { useDispatch, type AppDispatch } from '@leap/platform';
import { useEffect, useEffectEvent } from 'react';
import { useLogOut } from './use-log-out';

/** Ends the session of somebody on a device that others use too when they leave it; its code is loaded for them only. */
export function useSharedDevice({ isOnSharedDevice }: CurrentUserDto): void {
  const dispatch = useDispatch<AppDispatch>();
  const addressOf = useApiAddress();
  const logOut = useLogOut();
  const sessionOfTab = useEffectEvent(() => ({
    keep: () =>
      void dispatch(api.endpoints.getCurrentUser.initiate(undefined, { forceRefetch: true, subscribe: false })),
    leave: () => void navigator.sendBeacon(addressOf('/api/auth/leave')),
    end: () => void logOut(),
  }));

  useEffect(() => {
    if (!isOnSharedDevice) return undefined;
    let stop: (() => void) | undefined;
    let isOver = false;
    void import(/* webpackChunkName: "shared-device" */ './shared-device').then(({ watchSharedDevice }) => {
      if (!isOver) stop = watchSharedDevice(sessionOfTab());
    });
    return () => {
      isOver = true;
      stop?.();
    };
  }, [isOnSharedDevice]);
}
