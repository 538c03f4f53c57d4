import { Module } from '@nestjs/common';
import { AuthModule } from '../../auth/auth.module.js';
import { SiteSettingsModule } from '../site-settings/site-settings.module.js';
import { AccountsController } from './accounts.controller.js';
import { AccountsJobs } from './accounts.jobs.js';
import { PasswordsService } from './passwords.service.js';

/** What people do with their own account: passwords, sessions, name and language. */
@Module({
  imports: [AuthModule, SiteSettingsModule],
  controllers: [AccountsController],
  providers: [PasswordsService, AccountsJobs],
})
export class AccountsModule {}
