import { Body, Controller, Headers, Post, Res } from '@nestjs/common';
import { ApiCreatedResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { Public } from '../../../auth/decorators.js';
import { ApiProblems } from '../../../common/api-problem.js';
import { ApiIdempotencyKey, replayedHeader, takeRow } from '../../../common/idempotency.js';
import { RateLimit } from '../../../common/rate-limit.js';
import { CreateSupportRequestDto, SupportRequestDto, toSupportRequestDto } from './support-requests.dto.js';
import { SupportRequestsService } from './support-requests.service.js';

@ApiTags('support-requests')
@Controller('support-requests')
export class SupportRequestsController {
  constructor(private readonly supportRequests: SupportRequestsService) {}

  @Post()
  @Public()
  @RateLimit({ name: 'support-requests.create', points: 8, perSeconds: 600 })
  @ApiOperation({
    summary: 'Request a call',
    description:
      'Stored before it is acknowledged; the business is notified by email. The same Idempotency-Key with the same body returns the same request.',
  })
  @ApiIdempotencyKey()
  @ApiCreatedResponse({ description: 'The request is stored.', type: SupportRequestDto, headers: replayedHeader })
  @ApiProblems(400, 403, 413, 415, 422)
  async createSupportRequest(
    @Body() body: CreateSupportRequestDto,
    @Res({ passthrough: true }) res: Response,
    @Headers('Idempotency-Key') idempotencyKey?: string,
  ): Promise<SupportRequestDto> {
    return toSupportRequestDto(takeRow(res, await this.supportRequests.create(body, idempotencyKey)));
  }
}
