import { Module } from '@nestjs/common';
import { MailDns, SystemMailDns } from '../../../integrations/mail/mail-dns.js';
import { MailChecksAdminController } from './mail-checks-admin.controller.js';
import { MailChecksService } from './mail-checks.service.js';

/** Whether mail works. */
@Module({
  controllers: [MailChecksAdminController],
  providers: [MailChecksService, { provide: MailDns, useClass: SystemMailDns }],
  exports: [MailChecksService],
})
export class MailChecksModule {}
