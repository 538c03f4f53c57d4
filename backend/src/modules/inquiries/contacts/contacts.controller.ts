import { Body, Controller, Headers, Post } from '@nestjs/common';
import { ApiCreatedResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Public } from '../../../auth/decorators.js';
import { ApiProblems } from '../../../common/api-problem.js';
import { replayedHeader, SubmissionOf, type Submission } from '../../../common/idempotency.js';
import { RateLimit } from '../../../common/rate-limit.js';
import { ContactDto, CreateContactDto, toContactDto, type ContactRow } from './contacts.dto.js';
import { ContactsService } from './contacts.service.js';

@ApiTags('contacts')
@Controller('contacts')
export class ContactsController {
  constructor(private readonly contacts: ContactsService) {}

  @Post()
  @Public()
  @RateLimit({ name: 'contacts.create', points: 8, freePoints: 4, perSeconds: 600 })
  @ApiOperation({
    summary: 'Send a contact request or application',
    description:
      'Stored before it is acknowledged; the business is notified by email. The same Idempotency-Key with the same body returns the same request.',
  })
  @SubmissionOf(toContactDto)
  @ApiCreatedResponse({ description: 'The request as stored.', type: ContactDto, headers: replayedHeader })
  @ApiProblems(400, 403, 413, 415, 422)
  createContact(
    @Body() body: CreateContactDto,
    @Headers('Idempotency-Key') idempotencyKey?: string,
  ): Promise<Submission<ContactRow>> {
    return this.contacts.create(body, idempotencyKey);
  }
}
