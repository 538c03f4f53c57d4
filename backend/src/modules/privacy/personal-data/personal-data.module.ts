import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuthModule } from '../../../auth/auth.module.js';
import { CalendarBookingsModule } from '../../calendar/calendar-bookings/calendar-bookings.module.js';
import { InnerCircleSignupsModule } from '../../membership/inner-circle-signups/inner-circle-signups.module.js';
import { SiteSettingsModule } from '../../content/site-settings/site-settings.module.js';
import { AccountErasure } from './account-erasure.service.js';
import { AccountDeletedEmail } from './account-deleted-email.entity.js';
import { PersonalDataController } from './personal-data.controller.js';
import { PersonalDataJobs } from './personal-data.jobs.js';
import { PersonalDataService } from './personal-data.service.js';

/** Everything that is kept about one person: the export, and the end of an account. */
@Module({
  imports: [
    TypeOrmModule.forFeature([AccountDeletedEmail]),
    AuthModule,
    CalendarBookingsModule,
    InnerCircleSignupsModule,
    SiteSettingsModule,
  ],
  controllers: [PersonalDataController],
  providers: [AccountErasure, PersonalDataJobs, PersonalDataService],
  exports: [AccountErasure, PersonalDataService],
})
export class PersonalDataModule {}
