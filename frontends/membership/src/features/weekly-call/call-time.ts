import { useGetWeeklyCallScheduleQuery } from '@leap/client/membership';
import { specifiedWeeklyCall, zoneName, type Language, type WeeklyCallSchedule } from '@leap/domain';
import { useLanguage } from '@leap/i18n';
import { useTranslation, type PageContext } from '@leap/platform';
import { isUsualSchedule, scheduleTexts } from './weekly-call';

/** Day and time of the weekly call for sentences: `Monday` and `6 PM Eastern`, as specified, or those that the owner chose. */
export function callTimeTexts(
  schedule: WeeklyCallSchedule | undefined = specifiedWeeklyCall,
  language: Language,
  t: PageContext['t'],
): { day: string; time: string } {
  const { day, time } = scheduleTexts(schedule, language);
  if (isUsualSchedule(schedule)) return { day, time: t('membership:innerCircle.call.usualTime') };
  const zone = zoneName(new Date(0), schedule.timeZone, language);
  return { day, time: t('membership:innerCircle.call.otherTime', { time, zone }) };
}

/** The same for components. */
export function useCallTime(): { day: string; time: string } {
  const { t } = useTranslation('membership');
  const { data } = useGetWeeklyCallScheduleQuery();
  return callTimeTexts(data, useLanguage(), t);
}
