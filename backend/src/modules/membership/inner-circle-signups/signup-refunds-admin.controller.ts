import { Body, Controller, Get, Headers, Param, Post } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { AdminOnly, CurrentUser, OpenToTokens } from '../../../auth/decorators.js';
import type { SessionUser } from '../../../auth/session-user.js';
import { ApiProblems } from '../../../common/api-problem.js';
import { replayedHeader, SubmissionOf, type Submission } from '../../../common/idempotency.js';
import { InnerCircleSignupParamDto } from './inner-circle-signups-admin.dto.js';
import type { SignupRefund } from './signup-refund.entity.js';
import {
  LastPaymentDto,
  RefundInnerCircleSignupDto,
  SignupRefundDto,
  toSignupRefundDto,
} from './signup-refunds.dto.js';
import { SignupRefundsService } from './signup-refunds.service.js';

/** Refunds of the last payment of a membership. */
@ApiTags('inner-circle-signups-admin')
@Controller('admin/inner-circle/signups/:id')
@AdminOnly()
@OpenToTokens('membership')
export class SignupRefundsAdminController {
  constructor(private readonly refunds: SignupRefundsService) {}

  @Get('last-payment')
  @ApiOperation({
    summary: 'Read the last payment from Stripe',
    description: '409 `conflict` when nothing was paid; 503 `payment_unavailable` while Stripe does not answer.',
  })
  @ApiOkResponse({ description: 'What was paid, and what was refunded of it.', type: LastPaymentDto })
  @ApiProblems(404, 409, 422, 503)
  getInnerCircleSignupLastPayment(@Param() { id }: InnerCircleSignupParamDto): Promise<LastPaymentDto> {
    return this.refunds.lastPayment(id);
  }

  @Post('refund')
  @ApiOperation({
    summary: 'Refund the last payment, or a part of it',
    description:
      'A job carries it out; the member gets an email. Ends subscription and membership unless `endsMembership` is false. The same Idempotency-Key with the same body refunds once; while one is on its way, it is answered. 409 `conflict` when nothing was paid; 422 at `amount` for more than is left; 503 `payment_unavailable` for a part while Stripe does not answer.',
  })
  @SubmissionOf(toSignupRefundDto)
  @ApiCreatedResponse({ description: 'The refund as stored.', type: SignupRefundDto, headers: replayedHeader })
  @ApiProblems(400, 404, 409, 413, 415, 422, 503)
  refundInnerCircleSignup(
    @Param() { id }: InnerCircleSignupParamDto,
    @Body() body: RefundInnerCircleSignupDto,
    @CurrentUser() admin: SessionUser,
    @Headers('Idempotency-Key') idempotencyKey?: string,
  ): Promise<Submission<SignupRefund>> {
    return this.refunds.request(id, body, admin.id, idempotencyKey);
  }
}
