import { Module } from '@nestjs/common';
import { FormerPodTextsController } from './former-pod-texts.controller.js';
import { FormerPodTextsService } from './former-pod-texts.service.js';

@Module({ controllers: [FormerPodTextsController], providers: [FormerPodTextsService] })
export class FormerPodTextsModule {}
