import { Body, Controller, Headers, Post } from '@nestjs/common';
import { ApiCreatedResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Public } from '../../../auth/decorators.js';
import { ApiProblems } from '../../../common/api-problem.js';
import { replayedHeader, SubmissionOf, type Submission } from '../../../common/idempotency.js';
import { RateLimit } from '../../../common/rate-limit.js';
import {
  CreateSupportRequestDto,
  SupportRequestDto,
  toSupportRequestDto,
  type SupportRequestRow,
} from './support-requests.dto.js';
import { SupportRequestsService } from './support-requests.service.js';

@ApiTags('support-requests')
@Controller('support-requests')
export class SupportRequestsController {
  constructor(private readonly supportRequests: SupportRequestsService) {}

  @Post()
  @Public()
  @RateLimit({ name: 'support-requests.create', points: 8, freePoints: 4, perSeconds: 600 })
  @ApiOperation({
    summary: 'Request a call',
    description:
      'Stored before it is acknowledged; the business is notified by email. The same Idempotency-Key with the same body returns the same request.',
  })
  @SubmissionOf(toSupportRequestDto)
  @ApiCreatedResponse({ description: 'The request is stored.', type: SupportRequestDto, headers: replayedHeader })
  @ApiProblems(400, 403, 413, 415, 422)
  createSupportRequest(
    @Body() body: CreateSupportRequestDto,
    @Headers('Idempotency-Key') idempotencyKey?: string,
  ): Promise<Submission<SupportRequestRow>> {
    return this.supportRequests.create(body, idempotencyKey);
  }
}
