import { Module } from '@nestjs/common';
import { PodTasksController } from './pod-tasks.controller.js';
import { PodTasksService } from './pod-tasks.service.js';

@Module({ controllers: [PodTasksController], providers: [PodTasksService] })
export class PodTasksModule {}
