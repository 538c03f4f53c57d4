import { Injectable, Logger } from '@nestjs/common';
import { GoogleCalendarClient } from '../../../integrations/google-calendar/google-calendar.client.js';
import { isSameCall } from '../../../integrations/google-calendar/google-event.js';
import { GoogleRefusalError, type RefusalReason } from '../../../integrations/google-calendar/google-refusal.js';
import { CalendarGateway, type CalendarEvent, type TimeRange } from './calendar-gateway.js';
import { BusyTimes } from './busy-times.js';
import { CalendarNotConnectedError, GoogleConnectionService } from './google-connection.service.js';

/** The practice's calendar at Google. */
@Injectable()
export class GoogleCalendarService extends CalendarGateway {
  private readonly logger = new Logger('Calendar');
  private readonly busy = new BusyTimes((window) => this.readBusyTimes(window));

  constructor(
    private readonly connection: GoogleConnectionService,
    private readonly client: GoogleCalendarClient,
  ) {
    super();
  }

  override async isConnected(): Promise<boolean> {
    return (await this.connection.status()) === 'connected';
  }

  override async busyTimes(from: Date, to: Date, lastWrite?: string): Promise<TimeRange[]> {
    this.busy.noteWrite(lastWrite);
    const { times, failure } = await this.busy.between({ startsAt: from, endsAt: to });
    if (failure !== undefined) this.logger.warn({ err: failure }, 'The busy times of the calendar are old or missing');
    return times;
  }

  override putEvent(event: CalendarEvent): Promise<boolean> {
    return this.write(async (token, signal) => {
      try {
        await this.client.insertEvent(token, event, signal);
      } catch (error) {
        if (!isRefusal(error, 'conflict')) throw error;
        // An earlier attempt created it, the call was moved, or the practice deleted it.
        const existing = await this.client.getEvent(token, event.id, signal);
        if (!isSameCall(existing, event)) await this.client.moveEvent(token, event, signal);
      }
    });
  }

  override async meetingUrl(eventId: string): Promise<string | undefined> {
    try {
      return (await this.connection.call('inJob', (token, signal) => this.client.getEvent(token, eventId, signal)))
        .meetingUrl;
    } catch (error) {
      if (error instanceof CalendarNotConnectedError || isRefusal(error, 'not_found')) return undefined;
      throw error;
    }
  }

  override deleteEvent(eventId: string): Promise<boolean> {
    return this.write(async (token, signal) => {
      try {
        await this.client.deleteEvent(token, eventId, signal);
      } catch (error) {
        if (!isRefusal(error, 'not_found')) throw error;
      }
    });
  }

  /** Current status. Rejects when a connected calendar does not answer. */
  async check(): Promise<'up' | 'needs_setup' | 'off'> {
    const status = await this.connection.status();
    if (status !== 'connected') return status;
    const now = new Date();
    const { failure } = await this.busy.between({ startsAt: now, endsAt: new Date(now.getTime() + 60_000) });
    if (failure !== undefined) throw failure;
    // The call may have shown that the connection was revoked.
    return (await this.connection.status()) === 'connected' ? 'up' : 'needs_setup';
  }

  /** Drops the cache of the former connection. */
  reset(): void {
    this.busy.reset();
  }

  private async readBusyTimes(window: TimeRange): Promise<TimeRange[]> {
    try {
      return await this.connection.call('inRequest', (token, signal) => this.client.busyTimes(token, window, signal));
    } catch (error) {
      if (error instanceof CalendarNotConnectedError) return [];
      throw error;
    }
  }

  private async write(work: (token: string, signal: AbortSignal) => Promise<void>): Promise<boolean> {
    try {
      await this.connection.call('inJob', work);
      return true;
    } catch (error) {
      if (error instanceof CalendarNotConnectedError) return false;
      throw error;
    } finally {
      this.busy.forget();
    }
  }
}

const isRefusal = (error: unknown, reason: RefusalReason): boolean =>
  error instanceof GoogleRefusalError && error.reason === reason;
