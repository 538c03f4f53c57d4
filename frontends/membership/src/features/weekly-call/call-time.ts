import { useGetWeeklyCallScheduleQuery } from '@leap/client/membership';
import { specifiedWeeklyCall, type Language, type WeeklyCallSchedule } from '@leap/domain';
import { useLanguage } from '@leap/i18n';
import { useTranslation, type PageContext } from '@leap/platform';
import { isUsualSchedule, scheduleTexts } from './weekly-call';

/** Parts of sentences: `Monday`, `Mondays`, `(on) Monday` or `(los) lunes`, and `6 PM Eastern`, as specified, or those that the owner chose. */
type CallTime = Record<'day' | 'days' | 'onDay' | 'time', string>;

/** Day and time of the weekly call for sentences. */
export function callTimeTexts(
  schedule: WeeklyCallSchedule | undefined = specifiedWeeklyCall,
  language: Language,
  t: PageContext['t'],
): CallTime {
  const { day, time, zone } = scheduleTexts(schedule, language);
  // Spanish weekdays up to Friday are their own plural.
  const days = language === 'es' && day.endsWith('s') ? day : `${day}s`;
  const texts = { day, days, onDay: language === 'es' ? days : day };
  if (isUsualSchedule(schedule)) return { ...texts, time: t('membership:innerCircle.call.usualTime') };
  return { ...texts, time: t('membership:innerCircle.call.otherTime', { time, zone }) };
}

/** The same for components. */
export function useCallTime(): CallTime {
  const { t } = useTranslation('membership');
  const { data } = useGetWeeklyCallScheduleQuery();
  return callTimeTexts(data, useLanguage(), t);
}
