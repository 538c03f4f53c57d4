import { Body, Controller, Delete, Get, Headers, HttpCode, Post, Req, Res } from '@nestjs/common';
import { ApiCreatedResponse, ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { CurrentUser, Public, RecognisesUser, UsersOnly } from '../../../auth/decorators.js';
import { ApiProblems } from '../../../common/api-problem.js';
import { replayedHeader, SubmissionOf, type Submission } from '../../../common/idempotency.js';
import { RateLimit } from '../../../common/rate-limit.js';
import { SameForEverybody } from '../../../common/public-answers.js';
import { StripeClient } from '../../../integrations/stripe/stripe.client.js';
import type { SessionUser } from '../../../auth/session-user.js';
import { BillingService } from './billing.service.js';
import {
  AcceptInnerCircleTermsDto,
  SubmittedSignupDto,
  ApplyToInnerCircleDto,
  BillingPortalDto,
  InnerCircleSignupDto,
  PaymentConfigurationDto,
  toInnerCircleSignupDto,
} from './inner-circle-signups.dto.js';
import { InnerCircleSignupsService } from './inner-circle-signups.service.js';
import { PlanDto, toPlanDtos } from '../plans/plans.dto.js';
import { PlanSeats } from './plan-seats.service.js';
import { SignupCookie } from './signup-cookie.js';
import { SignupViews } from './signup-views.service.js';

@ApiTags('inner-circle')
@Controller('inner-circle')
export class InnerCircleSignupsController {
  constructor(
    private readonly signups: InnerCircleSignupsService,
    private readonly browser: SignupCookie,
    private readonly views: SignupViews,
    private readonly billing: BillingService,
    private readonly stripe: StripeClient,
    private readonly seats: PlanSeats,
  ) {}

  @Get('plans')
  @Public()
  @SameForEverybody()
  @ApiOperation({
    summary: 'The Inner Circle plans',
    description: 'Prices are data of the server: an application names a plan, never an amount.',
  })
  @ApiOkResponse({ description: 'The plans, shortest period first.', type: [PlanDto] })
  async listInnerCirclePlans(): Promise<PlanDto[]> {
    return toPlanDtos(await this.seats.listOffered());
  }

  @Get('payment-configuration')
  @Public()
  @SameForEverybody()
  @ApiOperation({
    summary: 'What the payment step needs',
    description: 'The publishable key of this server’s Stripe account.',
  })
  @ApiOkResponse({ description: 'The configuration.', type: PaymentConfigurationDto })
  async getPaymentConfiguration(): Promise<PaymentConfigurationDto> {
    await this.stripe.ready();
    const settings = this.stripe.browserSettings;
    return { ...settings, isAvailable: settings !== undefined };
  }

  @Post('apply')
  @Public()
  @RecognisesUser()
  @RateLimit({ name: 'inner-circle.apply', points: 8, freePoints: 4, perSeconds: 600 })
  @ApiOperation({
    summary: 'Apply for the Inner Circle',
    description:
      'The ready levels get a secret to pay with, once the terms are accepted, here or by `accept-terms`; the others are stored and go on to a call. A signed cookie lets this browser resume for 48 hours. ' +
      'From elsewhere, a new application with the same e-mail takes the place of an unfinished one. 503: it is stored, and asking again resumes it. ' +
      'The answer is the same for members: an email notifies them, and a payment beside a live membership is refunded. ' +
      '409 `plan_sold_out`, and `plan_not_offered` for a retired plan, unless this browser began the application with it.',
  })
  @SubmissionOf((submitted: SubmittedSignupDto) => submitted)
  @ApiCreatedResponse({ description: 'The application is stored.', type: SubmittedSignupDto, headers: replayedHeader })
  @ApiProblems(400, 403, 409, 413, 415, 422, 503)
  async applyToInnerCircle(
    @Body() body: ApplyToInnerCircleDto,
    @Req() req: Request,
    @Res({ passthrough: true }) res: Response,
    @Headers('Idempotency-Key') idempotencyKey?: string,
  ): Promise<Submission<SubmittedSignupDto>> {
    res.setHeader('Cache-Control', 'no-store');
    const { submitted, signup, isReplay, failure } = await this.signups.apply(
      body,
      await this.browser.signupOf(req),
      idempotencyKey,
      req.user,
    );
    if (signup) this.browser.remember(res, signup);
    if (failure) throw failure;
    return { row: submitted, isReplay };
  }

  @Post('accept-terms')
  @Public()
  @HttpCode(200)
  @RateLimit({ name: 'inner-circle.accept-terms', points: 20, perSeconds: 600 })
  @ApiOperation({
    summary: 'Accept the terms at the payment step',
    description:
      'For the application that this browser began (signed cookie) without accepting them. Version and time are stored, then the answer has the secret to pay with. 409 `price_changed` when the plan, its price or its trial are not those that were shown; `invitation_closed` after the practice declined.',
  })
  @ApiOkResponse({ description: 'The terms are accepted.', type: SubmittedSignupDto })
  @ApiProblems(400, 403, 404, 409, 413, 415, 422, 503)
  async acceptInnerCircleTerms(
    @Body() body: AcceptInnerCircleTermsDto,
    @Req() req: Request,
    @Res({ passthrough: true }) res: Response,
  ): Promise<SubmittedSignupDto> {
    res.setHeader('Cache-Control', 'no-store');
    return this.signups.acceptTerms(await this.browser.signupOf(req), body);
  }

  @Get('signup')
  @Public()
  @RateLimit({ name: 'inner-circle.signup', points: 120, perSeconds: 60 })
  @ApiOperation({
    summary: 'The signup that this browser began',
    description:
      'Read from Stripe while it is unpaid, so that a payment shows at once. Without a secret at the payment step, Stripe did not answer: ask again.',
  })
  @ApiOkResponse({ description: 'The signup and its progress.', type: InnerCircleSignupDto })
  @ApiNoContentResponse({ description: 'This browser has no signup to resume.' })
  async getInnerCircleSignup(
    @Req() req: Request,
    @Res({ passthrough: true }) res: Response,
  ): Promise<InnerCircleSignupDto | undefined> {
    res.setHeader('Cache-Control', 'no-store');
    const view = await this.views.of(await this.browser.signupOf(req));
    if (view) return toInnerCircleSignupDto(view);
    res.status(204);
    return undefined;
  }

  @Delete('signup')
  @Public()
  @HttpCode(204)
  @ApiOperation({
    summary: "Clear this browser's signup",
    description: 'For shared devices. The signup itself stays.',
  })
  @ApiNoContentResponse({ description: 'Cleared.' })
  @ApiProblems(403)
  forgetInnerCircleSignup(@Res({ passthrough: true }) res: Response): void {
    this.browser.forget(res);
  }

  @Post('billing-portal')
  @UsersOnly()
  @HttpCode(200)
  @ApiOperation({
    summary: "Open Stripe's billing portal",
    description: 'Where members manage card, plan, invoices and cancellation. Leads back to the member portal.',
  })
  @ApiOkResponse({ description: 'Redirect target.', type: BillingPortalDto })
  @ApiProblems(404, 503)
  async createBillingPortalSession(@CurrentUser() user: SessionUser): Promise<BillingPortalDto> {
    return { url: await this.billing.portalUrl(user) };
  }
}
