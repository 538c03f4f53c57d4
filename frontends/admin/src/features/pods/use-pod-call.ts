import type { WeeklyCallScheduleDto } from '@leap/client/admin';
import { nextWeeklyCall, zoneName } from '@leap/domain';
import { formatDate, useLanguage } from '@leap/i18n';
import { useTranslation } from '@leap/platform';

/** When a pod's call takes place every week, on its own clock: 'Thursday, 6:00 PM (Eastern Time)'. */
export function usePodCall(): (call: WeeklyCallScheduleDto | undefined) => string {
  const { t } = useTranslation('admin-pods');
  const language = useLanguage();
  return (call) => {
    if (!call) return t('noCall');
    const { startsAt } = nextWeeklyCall({ schedule: call, changes: [] }, new Date());
    return t('callAt', {
      time: formatDate(startsAt, language, 'weekdayTime', call.timeZone),
      zone: zoneName(startsAt, call.timeZone, language),
    });
  };
}
