import type { Request } from 'express';

/** Links bookings to Inner Circle applications. Implemented by the membership room, so that the calendar does not depend on it. */
export abstract class BookingSignup {
  /** The id of the application that this browser started, if any. */
  abstract idOf(req: Request): Promise<number | undefined>;

  /** The ids of all applications of an account. */
  abstract idsOfUser(userId: string): Promise<number[]>;
}
