import { Body, Controller, Headers, Post, Res } from '@nestjs/common';
import { ApiCreatedResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { Public } from '../../../auth/decorators.js';
import { ApiProblems } from '../../../common/api-problem.js';
import { ApiIdempotencyKey, replayedHeader, takeRow } from '../../../common/idempotency.js';
import { RateLimit } from '../../../common/rate-limit.js';
import { ContactDto, CreateContactDto, toContactDto } from './contacts.dto.js';
import { ContactsService } from './contacts.service.js';

@ApiTags('contacts')
@Controller('contacts')
export class ContactsController {
  constructor(private readonly contacts: ContactsService) {}

  @Post()
  @Public()
  @RateLimit({ name: 'contacts.create', points: 8, perSeconds: 600 })
  @ApiOperation({
    summary: 'Send a contact request or application',
    description:
      'Stored before it is acknowledged; the business is notified by email. The same Idempotency-Key with the same body returns the same request.',
  })
  @ApiIdempotencyKey()
  @ApiCreatedResponse({ description: 'The request as stored.', type: ContactDto, headers: replayedHeader })
  @ApiProblems(400, 403, 413, 415, 422)
  async createContact(
    @Body() body: CreateContactDto,
    @Res({ passthrough: true }) res: Response,
    @Headers('Idempotency-Key') idempotencyKey?: string,
  ): Promise<ContactDto> {
    return toContactDto(takeRow(res, await this.contacts.create(body, idempotencyKey)));
  }
}
