import { callNoteIn, weeklyCallOf, type Language, type WeeklyCall, type WeeklyCallPlan } from '@leap/domain';
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

type FeedChange = Pick<WeeklyCallChange, 'week' | 'status' | 'startsAt' | 'note'>;

/** One call that takes place every week. */
export interface FeedSeries<Change extends FeedChange = WeeklyCallChange> {
  /** The same for ever: calendars recognize the event by it. */
  id: 'weekly-call' | 'pod-call';
  plan: WeeklyCallPlan<Change>;
  /** The Monday of the week of the first occurrence. */
  startsInWeek: string;
  /** Title of the event. Calendars may be visible to others: it names neither the topic nor the pod. */
  summary: string;
}

interface FeedFacts {
  /** The weekly call first, then that of the member's pod. */
  series: readonly FeedSeries<FeedChange>[];
  /** Of the notes. */
  language: Language;
  brandName: string;
  /** Page with the call's link, behind the log-in. */
  url: string;
  host: string;
  changedAt: Date;
}

/**
 * A member's calls as a subscribable calendar: one recurring event for each series; a cancelled call is excluded, and a moved one replaces
 * its occurrence. Without personal data, and without the pod's name: calendars are shared.
 */
export function weeklyCallFeed({ series, language, brandName, url, host, changedAt }: FeedFacts): string {
  const starts = series.map(({ plan: { schedule }, startsInWeek }) =>
    weeklyCallOf({ schedule, changes: [] }, startsInWeek).startsAt.getTime(),
  );
  const earliest = new Date(Math.min(...starts));
  const calendar = ical({
    name: brandName,
    prodId: { company: brandName, product: 'weekly-call' },
    method: ICalCalendarMethod.PUBLISH,
    timezone: {
      name: series[0]?.plan.schedule.timeZone ?? null,
      generator: (zone) => zoneDefinition(zone, earliest),
    },
    ttl: ASK_AGAIN_SECONDS,
  });
  for (const { id, plan, startsInWeek, summary } of series) {
    const { timeZone, weekday } = plan.schedule;
    const inZone = (instant: Date): DateTime => DateTime.fromJSDate(instant, { zone: timeZone });
    const eventOf = ({ startsAt, endsAt }: Pick<WeeklyCall, 'startsAt' | 'endsAt'>) => ({
      id: `${id}@${host}`,
      stamp: changedAt,
      timezone: timeZone,
      start: inZone(startsAt),
      end: inZone(endsAt),
      summary,
      url,
    });
    const differing = plan.changes
      .filter(({ week, status }) => status !== 'regular' && week >= startsInWeek)
      .map(({ week }) => weeklyCallOf(plan, week));
    const cancelled = differing.filter(({ status }) => status === 'cancelled');
    calendar.createEvent({
      ...eventOf(weeklyCallOf({ schedule: plan.schedule, changes: [] }, startsInWeek)),
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
        description: callNoteIn(call.change?.note, language)?.text,
      });
  }
  return calendar.toString();
}
