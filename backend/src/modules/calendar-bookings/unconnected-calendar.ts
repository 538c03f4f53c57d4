import { Injectable } from '@nestjs/common';
import { CalendarConnection, type TimeRange } from './calendar-connection.js';

/** The practice has connected no calendar: nothing is busy, and nothing is written. */
@Injectable()
export class UnconnectedCalendar extends CalendarConnection {
  override busyTimes(): Promise<TimeRange[]> {
    return Promise.resolve([]);
  }

  override putEvent(): Promise<boolean> {
    return Promise.resolve(false);
  }

  override deleteEvent(): Promise<boolean> {
    return Promise.resolve(false);
  }
}
