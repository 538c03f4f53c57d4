import type { Request } from 'express';

/**
 * Which Inner Circle application a booking belongs to, and whose it is. The membership room, which stands above the calendar, provides it,
 * so that the calendar knows no application.
 */
export abstract class BookingApplication {
  /** The id of the application that this browser began, if it began one. */
  abstract idOf(req: Request): Promise<number | undefined>;

  /** The ids of all applications of an account. */
  abstract idsOfUser(userId: string): Promise<number[]>;
}
