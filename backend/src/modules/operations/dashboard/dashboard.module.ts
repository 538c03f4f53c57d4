import { Module } from '@nestjs/common';
import { DashboardAdminController } from './dashboard-admin.controller.js';

/** The dashboard of the admin area. */
@Module({ controllers: [DashboardAdminController] })
export class DashboardModule {}
