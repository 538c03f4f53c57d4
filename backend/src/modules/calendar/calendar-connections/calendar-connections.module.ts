import { Module } from '@nestjs/common';
import { GoogleCalendarClient } from '../../../integrations/google-calendar/google-calendar.client.js';
import { GoogleClient } from '../../../integrations/google-calendar/google-client.js';
import { CalendarGateway } from './calendar-gateway.js';
import { ContentModule } from '../../content/content.module.js';
import { AdminCalendarConnectionController } from './admin-calendar-connection.controller.js';
import { CalendarAuthorizationsService } from './calendar-authorizations.service.js';
import { CalendarConnectionsController } from './calendar-connections.controller.js';
import { CalendarConnectionsJobs } from './calendar-connections.jobs.js';
import { GoogleCalendarService } from './google-calendar.service.js';
import { GoogleConnectionService } from './google-connection.service.js';

/** The practice's Google calendar: its connection, busy times and events. */
@Module({
  imports: [ContentModule],
  controllers: [CalendarConnectionsController, AdminCalendarConnectionController],
  providers: [
    GoogleCalendarClient,
    GoogleClient,
    GoogleConnectionService,
    GoogleCalendarService,
    CalendarAuthorizationsService,
    CalendarConnectionsJobs,
    { provide: CalendarGateway, useExisting: GoogleCalendarService },
  ],
  exports: [CalendarGateway, GoogleCalendarClient, GoogleClient, GoogleConnectionService, GoogleCalendarService],
})
export class CalendarConnectionsModule {}
