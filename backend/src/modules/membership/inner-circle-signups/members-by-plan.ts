import { Injectable } from '@nestjs/common';
import type { MembersByPlan } from '../../mailing/mailing.module.js';
import { liveInSql } from './membership-state.js';

/** Plans of members, by their live payments. */
@Injectable()
export class PlansOfMembers implements MembersByPlan {
  isOnPlanInSql(userId: string, plan: string): string {
    return `EXISTS (SELECT 1 FROM inner_circle_signups p WHERE p.user_id = ${userId} AND p.subscription_type = ${plan} AND p.duplicate_at IS NULL AND ${liveInSql('p')})`;
  }
}
