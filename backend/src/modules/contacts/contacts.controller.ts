import { Body, Controller, Headers, Post } from '@nestjs/common';
import { ApiCreatedResponse, ApiHeader, ApiOperation, ApiTags } from '@nestjs/swagger';
import { fieldLimits } from '@leap/contracts/domain';
import { Public } from '../../auth/decorators.js';
import { ApiProblems } from '../../common/api-problem.js';
import { RateLimit } from '../../common/rate-limit.js';
import { ContactDto, CreateContactDto, toContactDto } from './contacts.dto.js';
import { ContactsService } from './contacts.service.js';

@ApiTags('contacts')
@Controller('contacts')
export class ContactsController {
  constructor(private readonly contacts: ContactsService) {}

  @Post()
  @Public()
  @RateLimit({ name: 'contacts.create', points: 5, perSeconds: 600 })
  @ApiOperation({
    summary: 'Send a contact request or application',
    description: 'Stored before it is acknowledged; the practice is told by e-mail. The same Idempotency-Key with the same body answers the same request.',
  })
  @ApiHeader({
    name: 'Idempotency-Key',
    description: 'One per submission, made by the client. With another body: 422 `idempotency_key_reused`.',
    required: false,
    schema: { type: 'string', maxLength: fieldLimits.idempotencyKey },
    example: '3d6f0a7e-6f1c-4c3e-9d1b-2a5e8c7b9f10',
  })
  @ApiCreatedResponse({ description: 'The request as stored.', type: ContactDto })
  @ApiProblems(400, 403, 413, 415, 422)
  async createContact(@Body() body: CreateContactDto, @Headers('Idempotency-Key') idempotencyKey?: string): Promise<ContactDto> {
    return toContactDto(await this.contacts.create(body, idempotencyKey));
  }
}
