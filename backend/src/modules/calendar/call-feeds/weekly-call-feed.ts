import { weeklyCallOf, type Language, type WeeklyCall, type WeeklyCallPlan } from '@leap/domain';
import ical, { ICalCalendarMethod, ICalEventRepeatingFreq, ICalWeekday } from 'ical-generator';
import { DateTime } from 'luxon';
import type { WeeklyCallChange } from '../weekly-calls/weekly-call-change.entity.js';
import { zoneDefinition } from './zone-definition.js';

const ASK_AGAIN_SECONDS = 12 * 3_600;

const weekdays = [
  ICalWeekday.MO,
  ICalWeekday.TU,
  ICalWeekday.WE,
  ICalWeekday.TH,
  ICalWeekday.FR,
  ICalWeekday.SA,
  ICalWeekday.SU,
];

interface FeedFacts {
  plan: WeeklyCallPlan<Pick<WeeklyCallChange, 'week' | 'status' | 'startsAt' | 'note'>>;
  /** The Monday of the week of the first occurrence. */
  startsInWeek: string;
  /** Of the notes. */
  language: Language;
  brandName: string;
  /** Texts of the event. Calendars may be visible to others, so the topic is not named. */
  summary: string;
  /** Page with the call's link, behind the log-in. */
  url: string;
  host: string;
  changedAt: Date;
}

/**
 * The weekly call as a subscribable calendar: one recurring event; a cancelled call is excluded, and a moved one replaces its occurrence.
 * Without personal data.
 */
export function weeklyCallFeed({
  plan,
  startsInWeek,
  language,
  brandName,
  summary,
  url,
  host,
  changedAt,
}: FeedFacts): string {
  const { timeZone, weekday } = plan.schedule;
  const inZone = (instant: Date): DateTime => DateTime.fromJSDate(instant, { zone: timeZone });
  const first = weeklyCallOf({ schedule: plan.schedule, changes: [] }, startsInWeek);
  const calendar = ical({
    name: brandName,
    prodId: { company: brandName, product: 'weekly-call' },
    method: ICalCalendarMethod.PUBLISH,
    timezone: { name: timeZone, generator: () => zoneDefinition(timeZone, first.startsAt) },
    ttl: ASK_AGAIN_SECONDS,
  });
  const differing = plan.changes
    .filter(({ status }) => status !== 'regular')
    .map(({ week }) => weeklyCallOf(plan, week));
  const eventOf = ({ startsAt, endsAt }: Pick<WeeklyCall, 'startsAt' | 'endsAt'>) => ({
    id: `weekly-call@${host}`,
    stamp: changedAt,
    timezone: timeZone,
    start: inZone(startsAt),
    end: inZone(endsAt),
    summary,
    url,
  });
  const cancelled = differing.filter(({ status }) => status === 'cancelled');
  calendar.createEvent({
    ...eventOf(first),
    repeating: {
      freq: ICalEventRepeatingFreq.WEEKLY,
      byDay: weekdays.slice(weekday - 1, weekday),
      ...(cancelled.length > 0 ? { exclude: cancelled.map(({ regularStartsAt }) => inZone(regularStartsAt)) } : {}),
    },
  });
  for (const call of differing.filter(({ status }) => status === 'moved'))
    calendar.createEvent({
      ...eventOf(call),
      recurrenceId: inZone(call.regularStartsAt),
      description: call.change?.note[language],
    });
  return calendar.toString();
}
