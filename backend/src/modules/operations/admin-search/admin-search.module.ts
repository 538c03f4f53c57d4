import { Module } from '@nestjs/common';
import { AdminSearchController } from './admin-search.controller.js';
import { AdminSearchService } from './admin-search.service.js';

/** The search of the admin area. */
@Module({ controllers: [AdminSearchController], providers: [AdminSearchService] })
export class AdminSearchModule {}
