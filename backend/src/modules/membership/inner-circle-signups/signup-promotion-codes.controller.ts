import { Body, Controller, Delete, HttpCode, Post, Req, Res } from '@nestjs/common';
import { ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Public } from '../../../auth/decorators.js';
import { ApiProblems } from '../../../common/api-problem.js';
import { RateLimit } from '../../../common/rate-limit.js';
import { SignupPromotionDto } from './inner-circle-signups.dto.js';
import { SignupCookie } from './signup-cookie.js';
import { RedeemPromotionCodeDto } from './signup-promotion-codes.dto.js';
import { SignupPromotionCodes } from './signup-promotion-codes.service.js';

/** The promotion code of the signup that this browser began. */
@ApiTags('inner-circle')
@Controller('inner-circle/promotion-code')
export class SignupPromotionCodesController {
  constructor(
    private readonly codes: SignupPromotionCodes,
    private readonly browser: SignupCookie,
  ) {}

  @Post()
  @Public()
  @HttpCode(200)
  @RateLimit({ name: 'inner-circle.promotion-code', points: 10, perSeconds: 600 })
  @ApiOperation({
    summary: 'Redeem a promotion code',
    description:
      'For the unpaid application that this browser began (signed cookie). Its payment is opened anew: the terms name the discounted price and are accepted with `accept-terms`; this answer has no secret to pay with. ' +
      '422 at the field `code` for one that is unknown, expired, or not for this plan; 409 `promotion_code_used_up`; 409 `conflict` while another code is redeemed. The same code again changes nothing.',
  })
  @ApiOkResponse({ description: 'The code is redeemed; what it takes off.', type: SignupPromotionDto })
  @ApiProblems(400, 403, 404, 409, 413, 415, 422, 503)
  async redeemInnerCirclePromotionCode(
    @Body() { code }: RedeemPromotionCodeDto,
    @Req() req: Request,
    @Res({ passthrough: true }) res: Response,
  ): Promise<SignupPromotionDto> {
    res.setHeader('Cache-Control', 'no-store');
    return this.codes.redeem(await this.browser.signupOf(req), code);
  }

  @Delete()
  @Public()
  @HttpCode(204)
  @RateLimit({ name: 'inner-circle.promotion-code-removal', points: 20, perSeconds: 600 })
  @ApiOperation({
    summary: 'Remove the promotion code',
    description: 'The payment is opened anew for the full price, whose terms are accepted again. Idempotent.',
  })
  @ApiNoContentResponse({ description: 'There is no code.' })
  @ApiProblems(403, 404, 503)
  async removeInnerCirclePromotionCode(@Req() req: Request): Promise<void> {
    await this.codes.remove(await this.browser.signupOf(req));
  }
}
