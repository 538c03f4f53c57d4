import { BOOKING_ZONE } from '@leap/domain';
import { isTaggedInSql } from '../../accounts/accounts.module.js';
import type { MembersByPlan } from './members-by-plan.js';
import type { Campaign } from './campaign.entity.js';

/** Whom a campaign is for; each empty one means everybody. */
export type CampaignAudience = Pick<
  Campaign,
  'audienceLanguage' | 'audienceMembership' | 'audiencePlan' | 'audienceTag' | 'audienceSince'
>;

/** Memberships that a campaign can be limited to. */
export const audienceMemberships = ['members', 'others'] as const;

/**
 * Condition on subscribers `s`, whose parameters are numbered from `first`: the values of {@link audienceValues}. Membership and plan are
 * those of the account with the subscriber's address; tags are also those of people without one.
 */
export const audienceCondition = (plans: MembersByPlan, first: number): string => {
  const value = (offset: number): string => `$${first + offset}::text`;
  const [language, membership, tag, since, plan] = [value(0), value(1), value(2), value(3), value(4)];
  const account = 'SELECT 1 FROM users u WHERE u.email = s.email AND NOT u.is_disabled';
  return `s.state = 'confirmed'
    AND (${language} = '' OR s.language = ${language})
    AND (${membership} = '' OR (${membership} = 'members') = EXISTS (${account} AND u.is_inner_circle_member))
    AND (${plan} = '' OR EXISTS (${account} AND u.is_inner_circle_member AND ${plans.isOnPlanInSql('u.id', plan)}))
    AND (${tag} = '' OR ${isTaggedInSql('s.email', tag)})
    AND (${since} = '' OR coalesce(s.confirmed_at, s.created_at) >= nullif(${since}, '')::date::timestamp AT TIME ZONE '${BOOKING_ZONE}')`;
};

export const audienceValues = (audience: Partial<CampaignAudience>): string[] => [
  audience.audienceLanguage ?? '',
  audience.audienceMembership ?? '',
  audience.audienceTag ?? '',
  audience.audienceSince ?? '',
  audience.audiencePlan ?? '',
];
