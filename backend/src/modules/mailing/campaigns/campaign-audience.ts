import { BOOKING_ZONE } from '@leap/domain';
import type { Campaign } from './campaign.entity.js';

/** Whom a campaign is for; each empty one means everybody. */
export type CampaignAudience = Pick<
  Campaign,
  'audienceLanguage' | 'audienceMembership' | 'audienceTag' | 'audienceSince'
>;

/** Memberships that a campaign can be limited to. */
export const audienceMemberships = ['members', 'others'] as const;

/**
 * Condition on subscribers `s`, whose parameters are numbered from `first`: the values of {@link audienceValues}. Membership and tags are
 * those of the account with the subscriber's address.
 */
export const audienceCondition = (first: number): string => {
  const [language, membership, tag, since] = [0, 1, 2, 3].map((offset) => `$${first + offset}::text`);
  const account = 'SELECT 1 FROM users u WHERE u.email = s.email AND NOT u.is_disabled';
  return `s.state = 'confirmed'
    AND (${language} = '' OR s.language = ${language})
    AND (${membership} = '' OR (${membership} = 'members') = EXISTS (${account} AND u.is_inner_circle_member))
    AND (${tag} = '' OR EXISTS (${account} AND ${tag} = ANY (u.tags)))
    AND (${since} = '' OR coalesce(s.confirmed_at, s.created_at) >= nullif(${since}, '')::date::timestamp AT TIME ZONE '${BOOKING_ZONE}')`;
};

export const audienceValues = (audience: Partial<CampaignAudience>): string[] => [
  audience.audienceLanguage ?? '',
  audience.audienceMembership ?? '',
  audience.audienceTag ?? '',
  audience.audienceSince ?? '',
];
