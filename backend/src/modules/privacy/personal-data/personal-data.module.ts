import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuthModule } from '../../../auth/auth.module.js';
import { CalendarModule } from '../../calendar/calendar.module.js';
import { CommunityModule } from '../../community/community.module.js';
import { MembershipModule } from '../../membership/membership.module.js';
import { ContentModule } from '../../content/content.module.js';
import { AccountErasure } from './account-erasure.service.js';
import { AccountDeletedEmail } from './account-deleted-email.entity.js';
import { PersonalDataController } from './personal-data.controller.js';
import { PersonalDataJobs } from './personal-data.jobs.js';
import { PersonalDataService } from './personal-data.service.js';

/** Export of all personal data, and deletion of accounts. */
@Module({
  imports: [
    TypeOrmModule.forFeature([AccountDeletedEmail]),
    AuthModule,
    CalendarModule,
    CommunityModule,
    MembershipModule,
    ContentModule,
  ],
  controllers: [PersonalDataController],
  providers: [AccountErasure, PersonalDataJobs, PersonalDataService],
  exports: [AccountErasure, PersonalDataService],
})
export class PersonalDataModule {}
