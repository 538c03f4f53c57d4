import { Module } from '@nestjs/common';
import { MailDns, SystemMailDns } from '../../../integrations/mail/mail-dns.js';
import { ContentModule } from '../../content/content.module.js';
import { MailChecksAdminController } from './mail-checks-admin.controller.js';
import { MailChecksService } from './mail-checks.service.js';

/** Whether mail works. */
@Module({
  imports: [ContentModule],
  controllers: [MailChecksAdminController],
  providers: [MailChecksService, { provide: MailDns, useClass: SystemMailDns }],
})
export class MailChecksModule {}
