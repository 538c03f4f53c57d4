import type { CalendarDayDto, HealthCheckDto } from '@leap/client/admin';

/** Tone of a line. */
export type LineTone = HealthCheckDto['status'];

export const lineNames = ['booking', 'mail', 'calendar', 'schedule'] as const;

/** One of the specification's four lines. Without a tone the state is unknown. */
export interface Line {
  name: (typeof lineNames)[number];
  tone: LineTone | undefined;
}

/** The answers; `undefined` while they are pending. */
export interface Asked {
  checks: HealthCheckDto[] | undefined;
  /** `failed` when the free slots could not be loaded. */
  days: CalendarDayDto[] | 'failed' | undefined;
}

/** Derives the four lines from the server's answers; unknown states have no tone. */
export function readLines({ checks, days }: Asked): Line[] {
  const of = (name: HealthCheckDto['name']): LineTone | undefined =>
    checks?.find((check) => check.name === name)?.status;
  const areTimesRead = days === undefined ? undefined : days !== 'failed';
  const database = of('database');
  // Bookings require the database and the free slots; emails and events follow in jobs.
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
