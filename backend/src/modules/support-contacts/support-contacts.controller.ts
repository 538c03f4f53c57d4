import { Body, Controller, Headers, Post, Res } from '@nestjs/common';
import { ApiCreatedResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { Public } from '../../auth/decorators.js';
import { ApiProblems } from '../../common/api-problem.js';
import { ApiIdempotencyKey, replayedHeader, takeRow } from '../../common/idempotency.js';
import { RateLimit } from '../../common/rate-limit.js';
import { CreateSupportContactDto, SupportContactDto, toSupportContactDto } from './support-contacts.dto.js';
import { SupportContactsService } from './support-contacts.service.js';

@ApiTags('support-contacts')
@Controller('support-contacts')
export class SupportContactsController {
  constructor(private readonly supportContacts: SupportContactsService) {}

  @Post()
  @Public()
  @RateLimit({ name: 'support-contacts.create', points: 8, perSeconds: 600 })
  @ApiOperation({
    summary: 'Ask for a call by a person',
    description: 'Stored before it is acknowledged; the practice is told by e-mail. The same Idempotency-Key with the same body answers the same request.',
  })
  @ApiIdempotencyKey()
  @ApiCreatedResponse({ description: 'The request is stored.', type: SupportContactDto, headers: replayedHeader })
  @ApiProblems(400, 403, 413, 415, 422)
  async createSupportContact(
    @Body() body: CreateSupportContactDto,
    @Res({ passthrough: true }) res: Response,
    @Headers('Idempotency-Key') idempotencyKey?: string,
  ): Promise<SupportContactDto> {
    return toSupportContactDto(takeRow(res, await this.supportContacts.create(body, idempotencyKey)));
  }
}
