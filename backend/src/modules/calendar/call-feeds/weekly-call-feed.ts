import {
  dateIn,
  weekOfDate,
  weeklyCallOf,
  type Language,
  type WeeklyCall,
  type WeeklyCallPlan,
  type WeeklyCallSchedule,
} from '@leap/domain';
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
  /** The call of the member's pod, from the week of this instant on. */
  podCall?: { schedule: WeeklyCallSchedule; since: Date };
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
 * The pod's call is another one. Without personal data, and without the pod's name: calendars are shared.
 */
export function weeklyCallFeed({
  plan,
  startsInWeek,
  podCall,
  language,
  brandName,
  summary,
  url,
  host,
  changedAt,
}: FeedFacts): string {
  const { timeZone } = plan.schedule;
  const inZone = (instant: Date, zone = timeZone): DateTime => DateTime.fromJSDate(instant, { zone });
  const first = weeklyCallOf({ schedule: plan.schedule, changes: [] }, startsInWeek);
  const calendar = ical({
    name: brandName,
    prodId: { company: brandName, product: 'weekly-call' },
    method: ICalCalendarMethod.PUBLISH,
    timezone: { name: timeZone, generator: (zone) => zoneDefinition(zone, first.startsAt) },
    ttl: ASK_AGAIN_SECONDS,
  });
  const differing = plan.changes
    .filter(({ status }) => status !== 'regular')
    .map(({ week }) => weeklyCallOf(plan, week));
  const eventOf = (
    { startsAt, endsAt }: Pick<WeeklyCall, 'startsAt' | 'endsAt'>,
    id = 'weekly-call',
    zone = timeZone,
  ) => ({
    id: `${id}@${host}`,
    stamp: changedAt,
    timezone: zone,
    start: inZone(startsAt, zone),
    end: inZone(endsAt, zone),
    summary,
    url,
  });
  const everyWeek = ({ weekday }: WeeklyCallSchedule) => ({
    freq: ICalEventRepeatingFreq.WEEKLY,
    byDay: weekdays.slice(weekday - 1, weekday),
  });
  const cancelled = differing.filter(({ status }) => status === 'cancelled');
  calendar.createEvent({
    ...eventOf(first),
    repeating: {
      ...everyWeek(plan.schedule),
      ...(cancelled.length > 0 ? { exclude: cancelled.map(({ regularStartsAt }) => inZone(regularStartsAt)) } : {}),
    },
  });
  for (const call of differing.filter(({ status }) => status === 'moved'))
    calendar.createEvent({
      ...eventOf(call),
      recurrenceId: inZone(call.regularStartsAt),
      description: call.change?.note[language],
    });
  if (podCall) {
    const { schedule, since } = podCall;
    const call = weeklyCallOf({ schedule, changes: [] }, weekOfDate(dateIn(since, schedule.timeZone)));
    calendar.createEvent({ ...eventOf(call, 'pod-call', schedule.timeZone), repeating: everyWeek(schedule) });
  }
  return calendar.toString();
}
