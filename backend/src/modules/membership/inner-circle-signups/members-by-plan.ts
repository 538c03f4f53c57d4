import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import type { MembersByPlan } from '../../mailing/mailing.module.js';
import { Plan } from '../plans/plan.entity.js';
import { liveInSql } from './membership-state.js';

/** Plans of members, by their live payments. */
@Injectable()
export class PlansOfMembers implements MembersByPlan {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  isPlan(value: string): Promise<boolean> {
    return this.dataSource.manager.existsBy(Plan, { value });
  }

  isOnPlanInSql(userId: string, plan: string): string {
    return `EXISTS (SELECT 1 FROM inner_circle_signups p WHERE p.user_id = ${userId} AND p.subscription_type = ${plan} AND p.duplicate_at IS NULL AND ${liveInSql('p')})`;
  }
}
