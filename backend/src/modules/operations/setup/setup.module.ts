import { Module } from '@nestjs/common';
import { CalendarModule } from '../../calendar/calendar.module.js';
import { ContentModule } from '../../content/content.module.js';
import { MailingModule } from '../../mailing/mailing.module.js';
import { ProviderKeysAdminModule } from '../provider-keys/provider-keys.module.js';
import { SetupAdminController } from './setup-admin.controller.js';
import { SetupService } from './setup.service.js';

/** How far the set-up is. */
@Module({
  imports: [CalendarModule, ContentModule, MailingModule, ProviderKeysAdminModule],
  controllers: [SetupAdminController],
  providers: [SetupService],
})
export class SetupModule {}
