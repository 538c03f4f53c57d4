/** A half-open interval: includes its start, excludes its end. */
export interface TimeRange {
  startsAt: Date;
  endsAt: Date;
}

/** A booking as an event of the practice's calendar. */
export interface CalendarEvent {
  /** The booking's id without dashes, so that a retry cannot create a second event. */
  id: string;
  summary: string;
  description: string;
  startsAt: Date;
  endsAt: Date;
  /** IANA name of the practice's time zone. */
  timeZone: string;
  /** The applicant, who is invited. */
  attendee: { email: string; displayName: string };
  /** Location of the call; absent: the provider creates a video call. */
  location?: string;
}

/** The practice's calendar at its provider, if connected. Bookings work without it. */
export abstract class CalendarGateway {
  /** Whether a calendar is connected. Does not call the provider. */
  abstract isConnected(): Promise<boolean>;

  /**
   * Busy times of the practice. Empty when no calendar is connected or it does not answer in time; never rejects.
   * @param lastWrite version of the last write; cached times of an earlier version are read again
   */
  abstract busyTimes(from: Date, to: Date, lastWrite?: string): Promise<TimeRange[]>;

  /**
   * Creates or updates the event. Rejects when the provider fails.
   * @returns false when no calendar is connected
   */
  abstract putEvent(event: CalendarEvent): Promise<boolean>;

  /** Link of the event's video call; undefined when it has none, or no calendar is connected. Rejects when the provider fails. */
  abstract meetingUrl(eventId: string): Promise<string | undefined>;

  /**
   * Deletes the event; succeeds when it does not exist. Rejects when the provider fails.
   * @returns false when no calendar is connected
   */
  abstract deleteEvent(eventId: string): Promise<boolean>;
}
