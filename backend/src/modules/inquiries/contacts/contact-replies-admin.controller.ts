import { Body, Controller, Headers, Param, Post, Res } from '@nestjs/common';
import { ApiCreatedResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { AdminOnly, CurrentUser } from '../../../auth/decorators.js';
import { ApiProblems } from '../../../common/api-problem.js';
import { ApiIdempotencyKey, replayedHeader, takeRow } from '../../../common/idempotency.js';
import { ContactParamDto } from './contacts-admin.dto.js';
import type { SessionUser } from '../../../auth/session-user.js';
import { ContactReplyDto, CreateContactReplyDto, toContactReplyDto } from './contact-replies.dto.js';
import { ContactRepliesService } from './contact-replies.service.js';

@ApiTags('contacts-admin')
@Controller('admin/contacts/:id/replies')
@AdminOnly()
export class ContactRepliesAdminController {
  constructor(private readonly replies: ContactRepliesService) {}

  @Post()
  @ApiOperation({
    summary: 'Reply to a contact by email',
    description:
      'Stored with the contact, which counts as answered; sent by a job. The same Idempotency-Key with the same body sends it once.',
  })
  @ApiIdempotencyKey()
  @ApiCreatedResponse({ description: 'The reply as stored.', type: ContactReplyDto, headers: replayedHeader })
  @ApiProblems(400, 404, 409, 413, 415, 422)
  async createContactReply(
    @Param() { id }: ContactParamDto,
    @Body() body: CreateContactReplyDto,
    @CurrentUser() admin: SessionUser,
    @Res({ passthrough: true }) res: Response,
    @Headers('Idempotency-Key') idempotencyKey?: string,
  ): Promise<ContactReplyDto> {
    return toContactReplyDto(takeRow(res, await this.replies.create(id, admin.id, body, idempotencyKey)));
  }
}
