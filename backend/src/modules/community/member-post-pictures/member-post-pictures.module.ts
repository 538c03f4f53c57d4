import { Module } from '@nestjs/common';
import { ObjectStoreClient } from '../../../integrations/object-store/object-store.client.js';
import { MemberPostPicturesController } from './member-post-pictures.controller.js';
import { MemberPostPicturesService } from './member-post-pictures.service.js';

@Module({
  controllers: [MemberPostPicturesController],
  providers: [MemberPostPicturesService, ObjectStoreClient],
})
export class MemberPostPicturesModule {}
