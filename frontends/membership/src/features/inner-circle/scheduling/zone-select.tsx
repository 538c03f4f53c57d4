import { useLanguage } from '@leap/i18n';
import { timeZoneOptions } from '@leap/i18n/time-zones';
import { useTranslation } from '@leap/platform';
import { SelectField } from '@leap/ui';
import { useEffect, useMemo, useState } from 'react';
import { chooseBookingZone } from './booking-zone';
import styles from './slot-picker.module.css';

/** In which time zone the times are shown; remembered in this browser. Lists all 400 once nothing else is to do, or when it is opened. */
export function ZoneSelect({ zone }: { zone: string }) {
  const { t } = useTranslation('membership-inner-circle');
  const language = useLanguage();
  const [isListed, setIsListed] = useState(false);
  useEffect(() => {
    if (typeof requestIdleCallback !== 'function') return undefined;
    const callback = requestIdleCallback(() => setIsListed(true));
    return () => cancelIdleCallback(callback);
  }, []);
  const options = useMemo(() => timeZoneOptions(language, zone, isListed), [language, zone, isListed]);
  return (
    <SelectField
      className={styles.zoneSelect}
      label={t('scheduling.zoneLabel')}
      name="timezone"
      options={options}
      value={zone}
      onFocus={() => setIsListed(true)}
      onPointerDown={() => setIsListed(true)}
      onChange={(event) => chooseBookingZone(event.target.value)}
    />
  );
}
