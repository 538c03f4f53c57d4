import { Body, Controller, Headers, HttpCode, Ip, Post } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Public } from '../../../auth/decorators.js';
import { ApiProblems } from '../../../common/api-problem.js';
import { replayedHeader, SubmissionOf, type Submission } from '../../../common/idempotency.js';
import { RateLimit } from '../../../common/rate-limit.js';
import {
  ConsentFormDto,
  ConsentWithdrawnDto,
  CreateConsentFormDto,
  toConsentFormDto,
  WithdrawConsentDto,
  type ConsentFormRow,
} from './consent-forms.dto.js';
import { ConsentFormsService } from './consent-forms.service.js';

@ApiTags('consent')
@Controller('consent')
export class ConsentFormsController {
  constructor(private readonly consentForms: ConsentFormsService) {}

  @Post()
  @Public()
  @RateLimit({ name: 'consent.create', points: 8, freePoints: 4, perSeconds: 600 })
  @ApiOperation({
    summary: 'Give informed consent',
    description:
      'Stored with its evidence: version, language and hash of the text shown, the time and the address that the server sees. ' +
      'A receipt with a withdrawal link follows by e-mail. The same Idempotency-Key with the same body answers the same form.',
  })
  @SubmissionOf(toConsentFormDto)
  @ApiCreatedResponse({ description: 'The consent as stored.', type: ConsentFormDto, headers: replayedHeader })
  @ApiProblems(400, 403, 413, 415, 422)
  createConsentForm(
    @Body() body: CreateConsentFormDto,
    @Ip() address: string | undefined,
    @Headers('Idempotency-Key') idempotencyKey?: string,
  ): Promise<Submission<ConsentFormRow>> {
    return this.consentForms.create(body, address, idempotencyKey);
  }

  @Post('withdraw')
  @Public()
  @HttpCode(200)
  @RateLimit({ name: 'consent.withdraw', points: 20, perSeconds: 600 })
  @ApiOperation({
    summary: 'Withdraw a consent',
    description: 'With the token of the receipt. Withdrawing again changes nothing and answers the same.',
  })
  @ApiOkResponse({ description: 'Withdrawn.', type: ConsentWithdrawnDto })
  @ApiProblems(400, 403, 404, 413, 415, 422)
  async withdrawConsent(@Body() { token }: WithdrawConsentDto): Promise<ConsentWithdrawnDto> {
    const withdrawalDate = await this.consentForms.withdraw(token);
    return { status: 'withdrawn', withdrawalDate: withdrawalDate.toISOString() };
  }
}
