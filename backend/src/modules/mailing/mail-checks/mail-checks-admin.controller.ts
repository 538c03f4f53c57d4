import { Controller, Get } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { AdminOnly, CurrentUser } from '../../../auth/decorators.js';
import { RateLimit } from '../../../common/rate-limit.js';
import type { SessionUser } from '../../../auth/session-user.js';
import { AdminMailDto, MailRecordDto } from './mail-checks.dto.js';
import { MailChecksService } from './mail-checks.service.js';

/** Whether mail works. */
@ApiTags('mail-admin')
@Controller('admin/mail')
@AdminOnly()
export class MailChecksAdminController {
  constructor(private readonly checks: MailChecksService) {}

  @Get()
  @ApiOperation({ summary: 'Sender of the emails', description: 'As configured, without any key.' })
  @ApiOkResponse({ description: 'The sender.', type: AdminMailDto })
  getAdminMail(@CurrentUser() admin: SessionUser): AdminMailDto {
    return this.checks.state(admin);
  }

  @Get('records')
  @RateLimit({ name: 'mail.records', points: 30, perSeconds: 600 })
  @ApiOperation({
    summary: 'DNS records of the sender’s domain',
    description: 'MX, SPF, DKIM and DMARC, looked up now; at most 4 s.',
  })
  @ApiOkResponse({ description: 'Each record, and what to add.', type: [MailRecordDto] })
  async checkAdminMailRecords(): Promise<MailRecordDto[]> {
    return this.checks.records();
  }
}
