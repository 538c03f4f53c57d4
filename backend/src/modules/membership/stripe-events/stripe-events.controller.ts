import { Controller, Headers, HttpCode, Post, Req } from '@nestjs/common';
import { ApiHeader, ApiOkResponse, ApiOperation, ApiProperty, ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { Public } from '../../../auth/decorators.js';
import { ApiProblems } from '../../../common/api-problem.js';
import { WebhookBodies } from '../../../common/webhook-body.js';
import { StripeEventsService } from './stripe-events.service.js';

class StripeEventAcceptedDto {
  @ApiProperty({ description: 'The event is stored.', example: true })
  received: boolean;
}

@ApiTags('webhooks')
@Controller('webhooks')
export class StripeEventsController {
  constructor(
    private readonly events: StripeEventsService,
    private readonly bodies: WebhookBodies,
  ) {}

  @Post('stripe')
  @Public()
  @HttpCode(200)
  @ApiOperation({
    summary: 'Receive an event from Stripe',
    description: 'Signed by Stripe over the bytes of the body. A repeated event is accepted and changes nothing.',
  })
  @ApiHeader({
    name: 'Stripe-Signature',
    description: "Stripe's signature.",
    required: true,
    schema: { type: 'string', maxLength: 2_000 },
    example: 't=1795219200,v1=5257a869e7',
  })
  @ApiOkResponse({ description: 'Accepted.', type: StripeEventAcceptedDto })
  @ApiProblems(400, 408, 413, 415, 429, 503)
  async receiveStripeEvent(
    @Req() req: Request,
    @Headers('Stripe-Signature') signature?: string,
  ): Promise<StripeEventAcceptedDto> {
    await this.events.receive(this.bodies.of(req), signature);
    return { received: true };
  }
}
