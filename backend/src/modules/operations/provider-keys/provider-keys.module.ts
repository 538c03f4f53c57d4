import { Module } from '@nestjs/common';
import { CalendarModule } from '../../calendar/calendar.module.js';
import { ContentModule } from '../../content/content.module.js';
import { ProviderKeysAdminController } from './provider-keys-admin.controller.js';
import { ProviderKeysService } from './provider-keys.service.js';
import { ProviderTestResults } from './provider-test-results.js';
import { ProviderTests } from './provider-tests.js';

/** Keys of providers that an administrator enters. */
@Module({
  imports: [CalendarModule, ContentModule],
  controllers: [ProviderKeysAdminController],
  providers: [ProviderKeysService, ProviderTests, ProviderTestResults],
  exports: [ProviderTestResults],
})
export class ProviderKeysAdminModule {}
