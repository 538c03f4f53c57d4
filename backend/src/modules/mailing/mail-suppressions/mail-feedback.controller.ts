import { Controller, Headers, HttpCode, Post, Req } from '@nestjs/common';
import { ApiBody, ApiHeader, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { Public } from '../../../auth/decorators.js';
import { ApiProblems } from '../../../common/api-problem.js';
import { WebhookBodies } from '../../../common/webhook-body.js';
import { MailFeedbackDto, MailFeedbackAcceptedDto } from './mail-feedback.dto.js';
import { MailFeedbackService } from './mail-feedback.service.js';

@ApiTags('webhooks')
@Controller('webhooks')
export class MailFeedbackController {
  constructor(
    private readonly feedback: MailFeedbackService,
    private readonly bodies: WebhookBodies,
  ) {}

  @Post('mail')
  @Public()
  @HttpCode(200)
  @ApiOperation({
    summary: 'Receive a bounce or complaint from the mail provider',
    description:
      'Signed over the bytes of the body: HMAC-SHA256 with `MAIL_WEBHOOK_SECRET` over `<seconds>.<body>`. What came before is accepted and changes nothing. 404 without the secret.',
  })
  @ApiHeader({
    name: 'Mail-Signature',
    description: 'When it was signed, in seconds, and the signature in hex.',
    required: true,
    schema: { type: 'string', maxLength: 100 },
    example: 't=1795219200,v1=5257a869e7',
  })
  @ApiBody({ type: MailFeedbackDto })
  @ApiOkResponse({ description: 'Accepted.', type: MailFeedbackAcceptedDto })
  @ApiProblems(400, 404, 408, 413, 415, 422, 429, 503)
  async receiveMailFeedback(
    @Req() req: Request,
    @Headers('Mail-Signature') signature?: string,
  ): Promise<MailFeedbackAcceptedDto> {
    await this.feedback.receive(this.bodies.of(req), signature);
    return { received: true };
  }
}
