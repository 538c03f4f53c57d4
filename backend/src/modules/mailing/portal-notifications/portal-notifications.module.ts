import { Module } from '@nestjs/common';
import { CommunityModule } from '../../community/community.module.js';
import { PortalNotificationsController } from './portal-notifications.controller.js';
import { PortalNotificationsService } from './portal-notifications.service.js';

@Module({
  imports: [CommunityModule],
  controllers: [PortalNotificationsController],
  providers: [PortalNotificationsService],
  exports: [PortalNotificationsService],
})
export class PortalNotificationsModule {}
