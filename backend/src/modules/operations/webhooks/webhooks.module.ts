import { Module } from '@nestjs/common';
import { ContentModule } from '../../content/content.module.js';
import { EventsAdminController } from './events-admin.controller.js';
import { EventsService } from './events.service.js';
import { WebhookDeliverer } from './webhook-deliverer.service.js';
import { WebhooksAdminController } from './webhooks-admin.controller.js';
import { WebhooksJobs } from './webhooks.jobs.js';
import { WebhooksService } from './webhooks.service.js';

/** Notifies other programs of what happens here: events, and webhooks that are sent them. */
@Module({
  imports: [ContentModule],
  controllers: [EventsAdminController, WebhooksAdminController],
  providers: [EventsService, WebhookDeliverer, WebhooksJobs, WebhooksService],
})
export class WebhooksModule {}
