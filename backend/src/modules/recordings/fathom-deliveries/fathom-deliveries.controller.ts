import { Controller, Headers, HttpCode, Post, Req } from '@nestjs/common';
import { ApiHeader, ApiOkResponse, ApiOperation, ApiProperty, ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { Public } from '../../../auth/decorators.js';
import { ApiProblems } from '../../../common/api-problem.js';
import { WebhookBodies } from '../../../common/webhook-body.js';
import { FathomDeliveriesService } from './fathom-deliveries.service.js';

class FathomRecordingAcceptedDto {
  @ApiProperty({ description: 'The recording is stored.', example: true })
  received: boolean;
}

const header = (name: string, description: string, maxLength: number, example: string): MethodDecorator =>
  ApiHeader({ name, description, required: true, schema: { type: 'string', maxLength }, example });

@ApiTags('webhooks')
@Controller('webhooks')
export class FathomDeliveriesController {
  constructor(
    private readonly deliveries: FathomDeliveriesService,
    private readonly bodies: WebhookBodies,
  ) {}

  @Post('fathom')
  @Public()
  @HttpCode(200)
  @ApiOperation({
    summary: 'Receive a recording from Fathom',
    description: 'Signed by Fathom over the bytes of the body. A repeated message is accepted and changes nothing.',
  })
  @header('webhook-id', "Fathom's id of the message.", 255, 'msg_2Lh9KRb0pzN4LePd3XiA4v12Axj')
  @header('webhook-timestamp', 'When it was signed, in seconds.', 12, '1795219200')
  @header(
    'webhook-signature',
    "Fathom's signatures, separated by spaces.",
    4_000,
    'v1,Zm9yZ2VkIGZvciB0aGUgZXhhbXBsZQ==',
  )
  @ApiOkResponse({ description: 'Accepted.', type: FathomRecordingAcceptedDto })
  @ApiProblems(400, 408, 413, 415, 422, 429, 503)
  async receiveFathomRecording(
    @Req() req: Request,
    @Headers('webhook-id') id?: string,
    @Headers('webhook-timestamp') timestamp?: string,
    @Headers('webhook-signature') signature?: string,
  ): Promise<FathomRecordingAcceptedDto> {
    await this.deliveries.receive(this.bodies.of(req), { id, timestamp, signature });
    return { received: true };
  }
}
