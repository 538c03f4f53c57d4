import type { calendar_v3 } from '@googleapis/calendar';

/** A half-open interval: includes its start, excludes its end. */
export interface TimeRange {
  startsAt: Date;
  endsAt: Date;
}

/** A call in the calendar, with the person invited. */
export interface GoogleEvent extends TimeRange {
  /** Google accepts 5 to 1024 characters of a–v and 0–9: a UUID without dashes is valid. */
  id: string;
  summary: string;
  description: string;
  /** IANA name. */
  timeZone: string;
  attendee: { email: string; displayName: string };
  /** Where the call takes place; absent: Google creates a video call. */
  location?: string;
}

/** The compared fields of an existing event. */
export interface ExistingEvent extends TimeRange {
  isDeleted: boolean;
  attendeeEmails: string[];
  /** Address of its video call. */
  meetingUrl?: string;
}

/** The event in Google's format. */
export function toGoogleBody({
  id,
  summary,
  description,
  startsAt,
  endsAt,
  timeZone,
  attendee,
  location,
}: GoogleEvent): calendar_v3.Schema$Event {
  return {
    id,
    summary,
    description,
    start: { dateTime: startsAt.toISOString(), timeZone },
    end: { dateTime: endsAt.toISOString(), timeZone },
    attendees: [attendee],
    guestsCanInviteOthers: false,
    ...(location === undefined
      ? { conferenceData: { createRequest: { requestId: id, conferenceSolutionKey: { type: 'hangoutsMeet' } } } }
      : { location }),
  };
}

/** Undefined when Google's answer is invalid. */
export function toExistingEvent({
  id,
  status,
  start,
  end,
  attendees,
  hangoutLink,
  conferenceData,
}: calendar_v3.Schema$Event): ExistingEvent | undefined {
  if (typeof id !== 'string') return undefined;
  const meetingUrl = safeLink(
    hangoutLink ?? conferenceData?.entryPoints?.find(({ entryPointType }) => entryPointType === 'video')?.uri,
  );
  return {
    isDeleted: status === 'cancelled',
    // A deleted event may have no times; they then equal nothing.
    startsAt: new Date(start?.dateTime ?? Number.NaN),
    endsAt: new Date(end?.dateTime ?? Number.NaN),
    attendeeEmails: (attendees ?? []).flatMap(({ email }) => (email ? [email.toLowerCase()] : [])),
    ...(meetingUrl === undefined ? {} : { meetingUrl }),
  };
}

const LONGEST_LINK = 2048;

/** Only an https address is accepted, since it goes into emails and calendar files. */
function safeLink(link: unknown): string | undefined {
  if (typeof link !== 'string' || !URL.canParse(link)) return undefined;
  const { protocol, href } = new URL(link);
  return protocol === 'https:' && href.length <= LONGEST_LINK ? href : undefined;
}

/** Whether the event has the values that we would write. Other fields, which the practice may have edited, are not compared. */
export function isSameCall(existing: ExistingEvent, wanted: GoogleEvent): boolean {
  return (
    !existing.isDeleted &&
    existing.startsAt.getTime() === wanted.startsAt.getTime() &&
    existing.endsAt.getTime() === wanted.endsAt.getTime() &&
    existing.attendeeEmails.includes(wanted.attendee.email.toLowerCase())
  );
}

/** The busy times of one calendar in Google's answer; undefined when the answer is invalid. */
export function toBusyTimes(answer: unknown, calendarId: string): TimeRange[] | undefined {
  const calendars = (
    answer as { calendars?: Record<string, { busy?: unknown; errors?: unknown[] } | undefined> } | undefined | null
  )?.calendars;
  const calendar = calendars?.[calendarId];
  if (!Array.isArray(calendar?.busy) || (calendar.errors?.length ?? 0) > 0) return undefined;
  const times = (calendar.busy as { start?: unknown; end?: unknown }[]).map((time) => ({
    startsAt: new Date(String(time?.start)),
    endsAt: new Date(String(time?.end)),
  }));
  return times.every(({ startsAt, endsAt }) => startsAt.getTime() <= endsAt.getTime()) ? times : undefined;
}
