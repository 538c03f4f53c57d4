import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { DashboardAdminController } from './dashboard-admin.controller.js';
import { PaidMembership } from './paid-membership.entity.js';
import { SubscriberChange } from './subscriber-change.entity.js';

/** The first page of the admin area. */
@Module({
  imports: [TypeOrmModule.forFeature([PaidMembership, SubscriberChange])],
  controllers: [DashboardAdminController],
})
export class DashboardModule {}
