import { api, useApiAddress, type CurrentUserDto } from '@leap/client';
import { storeNoDrafts, useDispatch, useToast, useTranslation, type AppDispatch } from '@leap/platform';
import { useEffect, useEffectEvent } from 'react';
import { useLogOut } from './use-log-out';

/** Ends the session of somebody on a device that others use too when they leave it; its code is loaded for them only. */
export function useSharedDevice({ isOnSharedDevice }: CurrentUserDto): void {
  const { t } = useTranslation('shell');
  const dispatch = useDispatch<AppDispatch>();
  const toast = useToast();
  const addressOf = useApiAddress();
  const logOut = useLogOut();
  const sessionOfTab = useEffectEvent(() => ({
    keep: () =>
      void dispatch(api.endpoints.getCurrentUser.initiate(undefined, { forceRefetch: true, subscribe: false })),
    leave: () => void navigator.sendBeacon(addressOf('/api/auth/leave')),
    warn: () => toast({ title: t('sharedDevice.title'), description: t('sharedDevice.stay') }),
    end: () => void logOut({ always: true }),
  }));

  useEffect(() => {
    if (!isOnSharedDevice) return undefined;
    const storeAgain = storeNoDrafts();
    let stop: (() => void) | undefined;
    let isOver = false;
    void import(/* webpackChunkName: "shared-device" */ './shared-device').then(({ watchSharedDevice }) => {
      if (!isOver) stop = watchSharedDevice(sessionOfTab());
    });
    return () => {
      isOver = true;
      storeAgain();
      stop?.();
    };
  }, [isOnSharedDevice]);
}
