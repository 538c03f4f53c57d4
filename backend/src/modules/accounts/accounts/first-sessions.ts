/** The session of new members. */
export interface FirstSession {
  startsAt: Date;
  endsAt: Date;
  /** Of the weekly call. */
  timeZone: string;
}

/** Knows the session of new members. Implemented by the calendar, so that accounts do not depend on it. */
export abstract class FirstSessions {
  /** The session of somebody who joined at this time. */
  abstract firstSession(joinedAt: Date): Promise<FirstSession>;
}
