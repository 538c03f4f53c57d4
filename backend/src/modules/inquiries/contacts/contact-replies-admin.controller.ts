import { Body, Controller, Headers, Param, Post } from '@nestjs/common';
import { ApiCreatedResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { AdminOnly, CurrentUser, OpenToTokens } from '../../../auth/decorators.js';
import { ApiProblems } from '../../../common/api-problem.js';
import type { ContactReply } from './contact-reply.entity.js';
import { replayedHeader, SubmissionOf, type Submission } from '../../../common/idempotency.js';
import { ContactParamDto } from './contacts-admin.dto.js';
import type { SessionUser } from '../../../auth/session-user.js';
import { ContactReplyDto, CreateContactReplyDto, toContactReplyDto } from './contact-replies.dto.js';
import { ContactRepliesService } from './contact-replies.service.js';

@ApiTags('contacts-admin')
@Controller('admin/contacts/:id/replies')
@AdminOnly()
@OpenToTokens('inquiries')
export class ContactRepliesAdminController {
  constructor(private readonly replies: ContactRepliesService) {}

  @Post()
  @ApiOperation({
    summary: 'Reply to a contact by email',
    description:
      'Stored with the contact, which counts as answered; sent by a job. The same Idempotency-Key with the same body sends it once.',
  })
  @SubmissionOf(toContactReplyDto)
  @ApiCreatedResponse({ description: 'The reply as stored.', type: ContactReplyDto, headers: replayedHeader })
  @ApiProblems(400, 404, 409, 413, 415, 422)
  createContactReply(
    @Param() { id }: ContactParamDto,
    @Body() body: CreateContactReplyDto,
    @CurrentUser() admin: SessionUser,
    @Headers('Idempotency-Key') idempotencyKey?: string,
  ): Promise<Submission<ContactReply>> {
    return this.replies.create(id, admin.id, body, idempotencyKey);
  }
}
