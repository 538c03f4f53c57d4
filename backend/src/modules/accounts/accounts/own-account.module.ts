import { Module } from '@nestjs/common';
import { AuthModule } from '../../../auth/auth.module.js';
import { BreachedPasswordsClient } from '../../../integrations/breached-passwords/breached-passwords.client.js';
import { ContentModule } from '../../content/content.module.js';
import { AccessLinks } from './access-links.service.js';
import { AccountAdministration } from './account-administration.service.js';
import { AccountEmailsJobs } from './account-emails.jobs.js';
import { AccountsController } from './accounts.controller.js';
import { AccountsJobs } from './accounts.jobs.js';
import { AccountsService } from './accounts.service.js';
import { EmailChangesController } from './email-changes.controller.js';
import { EmailChangesService } from './email-changes.service.js';
import { PasswordRules } from './password-rules.service.js';
import { PasswordsService } from './passwords.service.js';

/** The user's own account: passwords, sessions, name and language. */
@Module({
  imports: [AuthModule, ContentModule],
  controllers: [AccountsController, EmailChangesController],
  providers: [
    AccessLinks,
    BreachedPasswordsClient,
    PasswordRules,
    PasswordsService,
    EmailChangesService,
    AccountsService,
    AccountAdministration,
    AccountsJobs,
    AccountEmailsJobs,
  ],
  exports: [AccountAdministration, AccountsService],
})
export class OwnAccountModule {}
