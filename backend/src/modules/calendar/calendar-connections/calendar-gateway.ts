/** A stretch of time: the start belongs to it, the end does not. */
export interface TimeRange {
  startsAt: Date;
  endsAt: Date;
}

/** A booking as an event of the practice's calendar. */
export interface CalendarEvent {
  /** The booking's id without dashes, so that a retry cannot make a second event. */
  id: string;
  summary: string;
  description: string;
  startsAt: Date;
  endsAt: Date;
  /** IANA name of the practice's zone. */
  timeZone: string;
  /** The applicant, who is invited. */
  attendee: { email: string; displayName: string };
  /** Where the call takes place; without one the provider is asked for a video call. */
  location?: string;
}

/** The practice's calendar with its provider, or none: bookings work the same either way. */
export abstract class CalendarGateway {
  /** Whether there is a calendar. Asks the provider nothing. */
  abstract isConnected(): Promise<boolean>;

  /**
   * When the practice is busy. Empty when no calendar is connected or it does not answer in time; never rejects.
   * @param lastWrite names what was last written to the calendar: what was read before that is read again
   */
  abstract busyTimes(from: Date, to: Date, lastWrite?: string): Promise<TimeRange[]>;

  /**
   * Makes the event exist in exactly this state, whatever was there before. Rejects when the provider fails.
   * @returns false when no calendar is connected
   */
  abstract putEvent(event: CalendarEvent): Promise<boolean>;

  /** Where the event's video call is joined; undefined when it has none, or no calendar is connected. Rejects when the provider fails. */
  abstract meetingUrl(eventId: string): Promise<string | undefined>;

  /**
   * Deletes the event; a missing one counts as deleted. Rejects when the provider fails.
   * @returns false when no calendar is connected
   */
  abstract deleteEvent(eventId: string): Promise<boolean>;
}
