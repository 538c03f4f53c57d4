import { Module } from '@nestjs/common';
import { FormerPodWordsController } from './former-pod-words.controller.js';
import { FormerPodWordsService } from './former-pod-words.service.js';

@Module({ controllers: [FormerPodWordsController], providers: [FormerPodWordsService] })
export class FormerPodWordsModule {}
