import { Controller, Get, Param, Query, Res } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { AdminOnly, CurrentUser } from '../../auth/decorators.js';
import { ApiList } from '../../common/api-list.js';
import { ApiProblems } from '../../common/api-problem.js';
import { setNextLink } from '../../common/cursor.js';
import type { User } from '../users/user.entity.js';
import { AdminLetterRecipientDto, LetterRecipientsParamDto, ListLetterRecipientsQueryDto, toAdminLetterRecipientDto } from './letter-recipients.dto.js';
import { LetterRecipientsService } from './letter-recipients.service.js';

/** Who got a letter. */
@ApiTags('letters-admin')
@Controller('admin/letters')
@AdminOnly()
export class LetterRecipientsAdminController {
  constructor(private readonly recipients: LetterRecipientsService) {}

  @Get(':id/recipients')
  @ApiOperation({ summary: 'The addresses of a letter', description: 'With what became of each.' })
  @ApiList(AdminLetterRecipientDto, 'One page of addresses.')
  @ApiProblems(404, 422)
  async listAdminLetterRecipients(
    @Param() { id }: LetterRecipientsParamDto,
    @Query() query: ListLetterRecipientsQueryDto,
    @CurrentUser() admin: User,
    @Res({ passthrough: true }) res: Response,
  ): Promise<AdminLetterRecipientDto[]> {
    const { items, next } = await this.recipients.list(id, query, admin.id);
    setNextLink(res, next);
    return items.map(toAdminLetterRecipientDto);
  }
}
