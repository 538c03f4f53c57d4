import { Module } from '@nestjs/common';
import { WebPushClient } from '../../../integrations/web-push/web-push.client.js';
import { ContentModule } from '../../content/content.module.js';
import { MemberNotificationsModule } from '../member-notifications/member-notifications.module.js';
import { PortalNotificationsModule } from '../portal-notifications/portal-notifications.module.js';
import { PushDeliverer } from './push-deliverer.service.js';
import { PushDevicesController } from './push-devices.controller.js';
import { PushDevicesService } from './push-devices.service.js';

/** Push messages to members, and the devices that get them. */
@Module({
  imports: [ContentModule, MemberNotificationsModule, PortalNotificationsModule],
  controllers: [PushDevicesController],
  providers: [PushDeliverer, PushDevicesService, WebPushClient],
})
export class PushNotificationsModule {}
