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
    summary: 'Answer a contact by mail',
    description:
      'Kept with the contact, which counts as answered; sent soon after. The same Idempotency-Key with the same email sends it once.',
  })
  @ApiIdempotencyKey()
  @ApiCreatedResponse({ description: 'The email as stored.', type: ContactReplyDto, headers: replayedHeader })
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
