import { useGetNotificationSettingsQuery, useUpdateNotificationSettingsMutation } from '@leap/client/membership';
import { useEffect } from 'react';
import { useViewerZone } from '../../weekly-call/use-clock';

/** Stores this device's time zone for the quiet hours, where it is another than the stored one. */
export function useOwnZone(): void {
  const { data } = useGetNotificationSettingsQuery();
  const [update] = useUpdateNotificationSettingsMutation();
  const zone = useViewerZone();
  const isOther = data !== undefined && data.timeZone !== zone;
  useEffect(() => {
    if (isOther && zone !== undefined) void update({ timeZone: zone });
  }, [isOther, zone, update]);
}
