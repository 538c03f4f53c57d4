import { Module } from '@nestjs/common';
import { ObjectStoreClient } from '../../../integrations/object-store/object-store.client.js';
import { ImageStore } from './image-store.js';
import { ImagesAdminController } from './images-admin.controller.js';
import { ImagesService } from './images.service.js';

@Module({
  controllers: [ImagesAdminController],
  providers: [ImagesService, ImageStore, ObjectStoreClient],
  exports: [ImagesService],
})
export class ImagesModule {}
