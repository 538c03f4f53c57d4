import type { CalendarDayDto, HealthCheckDto } from '@leap/client/admin';

/** How a line is drawn. */
export type LineTone = HealthCheckDto['status'];

export const lineNames = ['booking', 'mail', 'calendar', 'schedule'] as const;

/** One of the specification's four lines. Without a tone it is not known (yet). */
export interface Line {
  name: (typeof lineNames)[number];
  tone: LineTone | undefined;
}

/** What was asked and what came of it; `undefined` while no answer is there. */
export interface Asked {
  checks: HealthCheckDto[] | undefined;
  /** `failed` when the times could not be read. */
  days: CalendarDayDto[] | 'failed' | undefined;
}

/** The four lines as the server's answers make them: nothing is claimed that nobody answered. */
export function readLines({ checks, days }: Asked): Line[] {
  const of = (name: HealthCheckDto['name']): LineTone | undefined =>
    checks?.find((check) => check.name === name)?.status;
  const areTimesRead = days === undefined ? undefined : days !== 'failed';
  const database = of('database');
  // Bookings need the database and the list of times; emails and events follow by jobs.
  const booking = database === 'down' || areTimesRead === false ? 'down' : database && areTimesRead ? 'up' : undefined;
  const schedule =
    days === undefined
      ? undefined
      : days === 'failed'
        ? 'down'
        : days.some(({ slots }) => slots.length > 0)
          ? 'up'
          : 'needs_setup';
  return [
    { name: 'booking', tone: booking },
    { name: 'mail', tone: of('mail') },
    { name: 'calendar', tone: of('calendar') },
    { name: 'schedule', tone: schedule },
  ];
}
