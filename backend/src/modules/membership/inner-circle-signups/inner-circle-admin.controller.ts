import { Controller, HttpCode, Param, Post } from '@nestjs/common';
import { ApiAcceptedResponse, ApiOperation, ApiProperty, ApiTags } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { IsInt, Max, Min } from 'class-validator';
import { AdminOnly, CurrentUser } from '../../../auth/decorators.js';
import { ApiProblems } from '../../../common/api-problem.js';
import type { SessionUser } from '../../../auth/session-user.js';
import { BillingService } from './billing.service.js';

const LARGEST_INTEGER = 2_147_483_647;

class SignupParamDto {
  @ApiProperty({ description: 'Number of the signup.', type: 'integer', minimum: 1, example: 42 })
  @Type(() => Number)
  @IsInt()
  @Min(1)
  @Max(LARGEST_INTEGER)
  id: number;
}

class RefundAcceptedDto {
  @ApiProperty({
    description: 'The refund is requested.',
    enum: ['accepted'],
    enumName: 'RefundAccepted',
    example: 'accepted',
  })
  status: 'accepted';
}

/** Applications in the admin area. */
@ApiTags('inner-circle-admin')
@Controller('admin/inner-circle/signups')
export class InnerCircleAdminController {
  constructor(private readonly billing: BillingService) {}

  @Post(':id/refund')
  @AdminOnly()
  @HttpCode(202)
  @ApiOperation({
    summary: 'Refund the last payment',
    description: 'In full. Ends the subscription and the membership. Idempotent.',
  })
  @ApiAcceptedResponse({ description: 'The refund is enqueued.', type: RefundAcceptedDto })
  @ApiProblems(403, 404, 409, 422)
  async refundInnerCircleSignup(
    @Param() { id }: SignupParamDto,
    @CurrentUser() admin: SessionUser,
  ): Promise<RefundAcceptedDto> {
    await this.billing.requestRefund(id, admin.id);
    return { status: 'accepted' };
  }
}
