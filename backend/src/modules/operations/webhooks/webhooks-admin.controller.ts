import { Body, Controller, Delete, Get, HttpCode, HttpStatus, Param, Patch, Post, Query } from '@nestjs/common';
import { ApiCreatedResponse, ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { AdminOnly, CurrentUser, RequiresStepUp } from '../../../auth/decorators.js';
import type { SessionUser } from '../../../auth/session-user.js';
import { CreatedOnce } from '../../../common/idempotency.js';
import { ApiProblems } from '../../../common/api-problem.js';
import { CursorQueryDto, type Page } from '../../../common/cursor.js';
import { PageOf } from '../../../common/page-of.js';
import {
  CreateWebhookDto,
  ListWebhookDeliveriesQueryDto,
  NewWebhookDto,
  ResentDeliveriesDto,
  toWebhookDeliveryDto,
  toWebhookDto,
  UpdateWebhookDto,
  WebhookDeliveryDto,
  WebhookDeliveryParamDto,
  WebhookDto,
  WebhookParamDto,
  type WebhookDeliveryRow,
  type WebhookRow,
} from './webhooks.dto.js';
import { WebhooksService } from './webhooks.service.js';

/** Webhooks: what happens here is sent to other programs (docs/adr/0033). No token can make or change them. */
@ApiTags('webhooks-admin')
@Controller('admin/webhooks')
@AdminOnly()
export class WebhooksAdminController {
  constructor(private readonly webhooks: WebhooksService) {}

  @Get()
  @ApiOperation({ summary: 'Webhooks', description: 'Newest first, never with a key.' })
  @PageOf(WebhookDto, 'One page of webhooks.', toWebhookDto)
  @ApiProblems(422)
  listWebhooks(@Query() query: CursorQueryDto): Promise<Page<WebhookRow>> {
    return this.webhooks.list(query);
  }

  @Get(':id')
  @ApiOperation({ summary: 'A webhook', description: 'Without its key.' })
  @ApiOkResponse({ description: 'The webhook.', type: WebhookDto })
  @ApiProblems(404, 422)
  async getWebhook(@Param() { id }: WebhookParamDto): Promise<WebhookDto> {
    return toWebhookDto(await this.webhooks.get(id));
  }

  @Post()
  @CreatedOnce()
  @RequiresStepUp()
  @ApiOperation({
    summary: 'Make a webhook',
    description:
      'From now on it is sent every event of its kinds: `POST` with the event as body, signed by Standard Webhooks (standardwebhooks.com). The signing key is in this answer only.',
  })
  @ApiCreatedResponse({ description: 'The webhook, with its key.', type: NewWebhookDto })
  @ApiProblems(400, 413, 415, 422)
  async createWebhook(@Body() body: CreateWebhookDto, @CurrentUser() admin: SessionUser): Promise<NewWebhookDto> {
    const { row, key } = await this.webhooks.create(admin.id, body);
    return { ...toWebhookDto(row), signingKey: key };
  }

  @Patch(':id')
  @RequiresStepUp()
  @ApiOperation({ summary: 'Change a webhook', description: 'Its name, address and kinds.' })
  @ApiOkResponse({ description: 'The webhook.', type: WebhookDto })
  @ApiProblems(400, 404, 409, 413, 415, 422)
  async updateWebhook(
    @Param() { id }: WebhookParamDto,
    @Body() body: UpdateWebhookDto,
    @CurrentUser() admin: SessionUser,
  ): Promise<WebhookDto> {
    return toWebhookDto(await this.webhooks.update(admin.id, id, body));
  }

  @Post(':id/change-key')
  @HttpCode(HttpStatus.OK)
  @RequiresStepUp()
  @ApiOperation({
    summary: 'Give a webhook a new key',
    description: 'For 24 hours the key of before signs too, as a second signature.',
  })
  @ApiOkResponse({ description: 'The webhook, with its new key.', type: NewWebhookDto })
  @ApiProblems(404, 422)
  async changeWebhookKey(@Param() { id }: WebhookParamDto, @CurrentUser() admin: SessionUser): Promise<NewWebhookDto> {
    const { row, key } = await this.webhooks.changeKey(admin.id, id);
    return { ...toWebhookDto(row), signingKey: key };
  }

  @Post(':id/turn-off')
  @HttpCode(HttpStatus.OK)
  @ApiOperation({ summary: 'Turn a webhook off', description: 'What was on its way is given up. Idempotent.' })
  @ApiOkResponse({ description: 'The webhook.', type: WebhookDto })
  @ApiProblems(404, 422)
  async turnWebhookOff(@Param() { id }: WebhookParamDto, @CurrentUser() admin: SessionUser): Promise<WebhookDto> {
    return toWebhookDto(await this.webhooks.turnOff(admin.id, id));
  }

  @Post(':id/turn-on')
  @HttpCode(HttpStatus.OK)
  @ApiOperation({ summary: 'Turn a webhook on', description: 'What was given up stays so. Idempotent.' })
  @ApiOkResponse({ description: 'The webhook.', type: WebhookDto })
  @ApiProblems(404, 422)
  async turnWebhookOn(@Param() { id }: WebhookParamDto, @CurrentUser() admin: SessionUser): Promise<WebhookDto> {
    return toWebhookDto(await this.webhooks.turnOn(admin.id, id));
  }

  @Post(':id/test')
  @HttpCode(HttpStatus.NO_CONTENT)
  @ApiOperation({ summary: 'Test a webhook', description: 'Sends an event of the kind `webhook.test`, once.' })
  @ApiNoContentResponse({ description: 'On its way; the list of deliveries shows what became of it.' })
  @ApiProblems(404, 422)
  testWebhook(@Param() { id }: WebhookParamDto): Promise<void> {
    return this.webhooks.test(id);
  }

  @Delete(':id')
  @HttpCode(HttpStatus.NO_CONTENT)
  @ApiOperation({ summary: 'Delete a webhook', description: 'With the list of what it was sent.' })
  @ApiNoContentResponse({ description: 'Deleted.' })
  @ApiProblems(404, 422)
  deleteWebhook(@Param() { id }: WebhookParamDto, @CurrentUser() admin: SessionUser): Promise<void> {
    return this.webhooks.delete(admin.id, id);
  }

  @Get(':id/deliveries')
  @ApiOperation({ summary: 'What a webhook was sent', description: 'Of the last 90 days, newest first.' })
  @PageOf(WebhookDeliveryDto, 'One page of deliveries.', toWebhookDeliveryDto)
  @ApiProblems(404, 422)
  listWebhookDeliveries(
    @Param() { id }: WebhookParamDto,
    @Query() query: ListWebhookDeliveriesQueryDto,
  ): Promise<Page<WebhookDeliveryRow>> {
    return this.webhooks.deliveries(id, query);
  }

  @Post(':id/deliveries/:deliveryId/resend')
  @HttpCode(HttpStatus.NO_CONTENT)
  @ApiOperation({ summary: 'Send a delivery again', description: 'With the same `webhook-id`.' })
  @ApiNoContentResponse({ description: 'On its way.' })
  @ApiProblems(404, 422)
  resendWebhookDelivery(@Param() { id, deliveryId }: WebhookDeliveryParamDto): Promise<void> {
    return this.webhooks.resend(id, deliveryId);
  }

  @Post(':id/resend-failed')
  @HttpCode(HttpStatus.OK)
  @ApiOperation({ summary: 'Send all again that were given up', description: 'Each with its `webhook-id`.' })
  @ApiOkResponse({ description: 'How many are on their way.', type: ResentDeliveriesDto })
  @ApiProblems(404, 422)
  async resendFailedWebhookDeliveries(@Param() { id }: WebhookParamDto): Promise<ResentDeliveriesDto> {
    return { count: await this.webhooks.resendFailed(id) };
  }
}
