import { Module } from '@nestjs/common';
import { IndexNowClient } from '../../../integrations/index-now/index-now.client.js';
import { IndexNowService } from './index-now.service.js';

@Module({ providers: [IndexNowClient, IndexNowService], exports: [IndexNowService] })
export class IndexNowModule {}
