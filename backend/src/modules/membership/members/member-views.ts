import type { Language } from '@leap/domain';
import type { CsvColumn } from '../../../common/csv.js';
import type { ExternalColumns } from '../../../common/external-record.js';
import { isEnded } from '../inner-circle-signups/membership-state.js';
import type { InnerCircleSignup } from '../inner-circle-signups/inner-circle-signup.entity.js';
import { toAdminMembershipCard, type AdminMembershipCard } from '../inner-circle-signups/membership-card.dto.js';
import type { SessionUser, UserRole } from '../../../auth/session-user.js';
import type { AdminMemberDto, AdminMemberRowDto, AdminMembershipDecisionDto, MembershipState } from './members.dto.js';

/** A row of the list, as read from the database. */
export interface MemberRow extends ExternalColumns {
  id: string;
  createdAt: Date;
  email: string;
  firstName: string | null;
  lastName: string | null;
  membership: MembershipState;
  membershipEndedAt: Date | null;
  role: UserRole;
  language: Language;
  tags: string[];
  hasSecondFactor: boolean;
  isDisabled: boolean;
  canSetPassword: boolean;
}

/** Columns of the CSV file. */
export const memberColumns: readonly CsvColumn<Omit<MemberRow, 'canSetPassword'>>[] = [
  { header: 'id', value: ({ id }) => id },
  { header: 'createdAt', value: ({ createdAt }) => createdAt },
  { header: 'email', value: ({ email }) => email },
  { header: 'firstName', value: ({ firstName }) => firstName },
  { header: 'lastName', value: ({ lastName }) => lastName },
  { header: 'membership', value: ({ membership }) => membership },
  { header: 'membershipEndedAt', value: ({ membershipEndedAt }) => membershipEndedAt },
  { header: 'role', value: ({ role }) => role },
  { header: 'language', value: ({ language }) => language },
  { header: 'tags', value: ({ tags }) => tags.join(', ') },
  { header: 'hasSecondFactor', value: ({ hasSecondFactor }) => hasSecondFactor },
  { header: 'isDisabled', value: ({ isDisabled }) => isDisabled },
];

/** A decision with the address of its author. */
export interface DecisionRow {
  kind: AdminMembershipDecisionDto['kind'];
  reason: string;
  createdAt: Date;
  decidedBy: string | null;
  until: Date | null;
  liftedAt: Date | null;
}

/** All data of one account. */
export interface MemberDetail {
  row: MemberRow;
  user: SessionUser;
  hasPassword: boolean;
  mustSetUpSecondFactor: boolean;
  sessions: { count: number; lastSeenAt: Date | null };
  decisions: DecisionRow[];
  signups: InnerCircleSignup[];
  card: AdminMembershipCard;
}

const iso = (at: Date | null): string | undefined => at?.toISOString();

/** Whether Stripe can still take money for a signup. One that was cancelled takes no more, unless a payment is missing. */
export const isCharged = ({
  stripeSubscriptionId,
  stripeStatus,
  paymentStatus,
  cancelAtPeriodEnd,
}: Pick<InnerCircleSignup, 'stripeSubscriptionId' | 'stripeStatus' | 'paymentStatus' | 'cancelAtPeriodEnd'>): boolean =>
  stripeSubscriptionId !== null &&
  !isEnded(stripeStatus) &&
  paymentStatus !== 'pending' &&
  paymentStatus !== 'expired' &&
  (!cancelAtPeriodEnd || paymentStatus === 'past_due');

export function toAdminMemberRowDto(row: MemberRow): AdminMemberRowDto {
  return {
    ...row,
    createdAt: row.createdAt.toISOString(),
    firstName: row.firstName ?? undefined,
    lastName: row.lastName ?? undefined,
    membershipEndedAt: iso(row.membershipEndedAt),
    externalId: row.externalId ?? undefined,
  };
}

const toDecisionDto = ({
  kind,
  reason,
  createdAt,
  decidedBy,
  until,
  liftedAt,
}: DecisionRow): AdminMembershipDecisionDto => ({
  kind,
  reason,
  createdAt: createdAt.toISOString(),
  decidedBy: decidedBy ?? undefined,
  until: iso(until),
  liftedAt: iso(liftedAt),
});

export function toAdminMemberDto({
  row,
  user,
  sessions,
  decisions,
  signups,
  card,
  ...flags
}: MemberDetail): AdminMemberDto {
  const holding = decisions.find(({ liftedAt }) => liftedAt === null);
  return {
    ...toAdminMemberRowDto(row),
    updatedAt: user.updatedAt.toISOString(),
    displayName: user.displayName ?? undefined,
    hasPassword: flags.hasPassword,
    mustSetUpSecondFactor: flags.mustSetUpSecondFactor,
    sessionsCount: sessions.count,
    lastSeenAt: iso(sessions.lastSeenAt),
    hasLiveSubscription: signups.some(isCharged),
    ...toAdminMembershipCard(card),
    decision: holding && toDecisionDto(holding),
    earlierDecisions: decisions.filter((decision) => decision !== holding).map(toDecisionDto),
    signups: signups.map((signup) => ({
      id: signup.id,
      createdAt: signup.createdAt.toISOString(),
      paymentStatus: signup.paymentStatus,
      currentPeriodEnd: iso(signup.currentPeriodEnd),
      cancelAtPeriodEnd: signup.cancelAtPeriodEnd,
      isCharged: isCharged(signup),
    })),
  };
}
