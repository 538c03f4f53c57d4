import { BOOKING_ZONE } from '@leap/domain';
import { isTaggedInSql } from '../../accounts/accounts.module.js';
import type { MembersByPlan } from './members-by-plan.js';
import type { AudienceKind, Campaign } from './campaign.entity.js';

/** Whom a campaign is for; each empty one means everybody. */
export type CampaignAudience = Pick<
  Campaign,
  'audienceKind' | 'audienceLanguage' | 'audienceMembership' | 'audiencePlan' | 'audienceTag' | 'audienceSince'
>;

/** Memberships that a campaign can be limited to. */
export const audienceMemberships = ['members', 'others'] as const;

/** SQL condition: whether a member `m` has not turned off the practice's emails to members. */
export const WANTS_EMAILS = `NOT EXISTS (SELECT 1 FROM notification_settings n WHERE n.user_id = m.id AND NOT n.wants_practice)`;

/**
 * SQL of the people whom a campaign is for: `id`, `email`, `name`, `language`, and the id as `subscriberId` of a subscriber. Its parameters
 * are numbered from `first`: the values of {@link audienceValues}. Membership and plan are those of the account with the address; tags
 * are also those of people without one.
 */
export function audienceInSql(plans: MembersByPlan, kind: AudienceKind, first: number): string {
  const value = (offset: number): string => `$${first + offset}::text`;
  const [language, membership, tag, since, plan] = [value(0), value(1), value(2), value(3), value(4)];
  const sinceOr = (instant: string): string =>
    `(${since} = '' OR ${instant} >= nullif(${since}, '')::date::timestamp AT TIME ZONE '${BOOKING_ZONE}')`;
  if (kind === 'members')
    return `SELECT m.id, m.email, coalesce(m.first_name, '') AS name, m.language, NULL::uuid AS subscriber_id FROM users m
     WHERE m.is_inner_circle_member AND NOT m.is_disabled AND ${WANTS_EMAILS}
       AND NOT EXISTS (SELECT 1 FROM mail_suppressions x WHERE x.email = m.email)
       AND (${language} = '' OR m.language = ${language})
       AND ${membership} IN ('', 'members')
       AND (${plan} = '' OR ${plans.isOnPlanInSql('m.id', plan)})
       AND (${tag} = '' OR ${isTaggedInSql('m.email', tag)})
       AND ${sinceOr('m.membership_started_at')}`;
  const account = 'SELECT 1 FROM users u WHERE u.email = s.email AND NOT u.is_disabled';
  return `SELECT s.id, s.email, s.name, s.language, s.id AS subscriber_id FROM newsletter_subscribers s
     WHERE s.state = 'confirmed'
       AND (${language} = '' OR s.language = ${language})
       AND (${membership} = '' OR (${membership} = 'members') = EXISTS (${account} AND u.is_inner_circle_member))
       AND (${plan} = '' OR EXISTS (${account} AND u.is_inner_circle_member AND ${plans.isOnPlanInSql('u.id', plan)}))
       AND (${tag} = '' OR ${isTaggedInSql('s.email', tag)})
       AND ${sinceOr('coalesce(s.confirmed_at, s.created_at)')}`;
}

export const audienceValues = (audience: Partial<CampaignAudience>): string[] => [
  audience.audienceLanguage ?? '',
  audience.audienceMembership ?? '',
  audience.audienceTag ?? '',
  audience.audienceSince ?? '',
  audience.audiencePlan ?? '',
];
