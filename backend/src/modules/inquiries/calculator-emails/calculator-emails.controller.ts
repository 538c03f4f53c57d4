import { Body, Controller, Headers, Post } from '@nestjs/common';
import { ApiCreatedResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Public } from '../../../auth/decorators.js';
import { ApiProblems } from '../../../common/api-problem.js';
import { replayedHeader, SubmissionOf, type Submission } from '../../../common/idempotency.js';
import { RateLimit } from '../../../common/rate-limit.js';
import {
  CalculatorEmailDto,
  CreateCalculatorEmailDto,
  toCalculatorEmailDto,
  type CalculatorEmailRow,
} from './calculator-emails.dto.js';
import { CalculatorEmailsService } from './calculator-emails.service.js';

@ApiTags('calculator')
@Controller('calculator-emails')
export class CalculatorEmailsController {
  constructor(private readonly calculatorEmails: CalculatorEmailsService) {}

  @Post()
  @Public()
  @RateLimit({ name: 'calculator-emails.create', points: 6, freePoints: 3, perSeconds: 600 })
  @ApiOperation({
    summary: 'Email the calculator’s result',
    description:
      'The server computes the result and emails it to the address, once. Address, time and version of the consent are stored; the numbers only until the email was sent. The same Idempotency-Key with the same body returns the same request.',
  })
  @SubmissionOf(toCalculatorEmailDto)
  @ApiCreatedResponse({ description: 'The request is stored.', type: CalculatorEmailDto, headers: replayedHeader })
  @ApiProblems(400, 403, 413, 415, 422)
  createCalculatorEmail(
    @Body() body: CreateCalculatorEmailDto,
    @Headers('Idempotency-Key') idempotencyKey?: string,
  ): Promise<Submission<CalculatorEmailRow>> {
    return this.calculatorEmails.create(body, idempotencyKey);
  }
}
