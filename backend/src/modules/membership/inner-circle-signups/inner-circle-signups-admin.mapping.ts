import type { BookingStatus, PlanValue } from '@leap/domain';
import type { CsvColumn } from '../../../common/csv.js';
import type { Page } from '../../../common/cursor.js';
import type { InnerCircleSignup } from './inner-circle-signup.entity.js';
import type {
  AdminInnerCircleSignupBoardDto,
  AdminInnerCircleSignupDto,
  AdminInnerCircleSignupRowDto,
} from './inner-circle-signups-admin.dto.js';
import type { SignupDecline } from './signup-decline.entity.js';
import { toSignupDeclineDto, type SignupDeclineDraftDto } from './signup-declines.dto.js';
import type { SignupInvitation } from './signup-invitation.entity.js';
import { toSignupInvitationDto } from './signup-invitations.dto.js';
import { refundableStatuses, type SignupRefund } from './signup-refund.entity.js';
import { toSignupRefundDto } from './signup-refunds.dto.js';
import type { SignupStage } from './signup-stage.js';

/** A row of the list, as read from the database. Ids are texts, for cursors. */
export type SignupRow = Pick<
  InnerCircleSignup,
  | 'createdAt'
  | 'firstName'
  | 'lastName'
  | 'email'
  | 'phone'
  | 'language'
  | 'readinessLevel'
  | 'timeCommitment'
  | 'subscriptionType'
  | 'amount'
  | 'currency'
  | 'paymentStatus'
> & {
  id: string;
  invitedPlan: PlanValue | null;
  stage: SignupStage;
  isMovable: boolean;
  followUpOn: string | null;
  progressVersion: Date;
};

/** A column of the board, as read from the database. */
export interface SignupColumn {
  stage: SignupStage;
  page: Page<SignupRow>;
}

/** All columns of one application. */
export interface SignupDetail {
  row: SignupRow;
  signup: InnerCircleSignup;
  bookings: { id: string; startsAt: Date; bookingStatus: BookingStatus }[];
  events: { eventId: string; type: string; createdAt: Date; appliedAt: Date | null }[];
  welcome: { sentAt: Date | null } | null;
  refunds: SignupRefund[];
  decline: SignupDecline | null;
  declineDraft: SignupDeclineDraftDto;
  isInvitable: boolean;
  invitation: SignupInvitation | null;
}

export const toAdminInnerCircleSignupBoardDto = (columns: SignupColumn[]): AdminInnerCircleSignupBoardDto => ({
  columns: columns.map(({ stage, page }) => ({
    stage,
    items: page.items.map(toAdminInnerCircleSignupRowDto),
    hasMore: page.next !== undefined,
  })),
});

const iso = (at: Date | null): string | undefined => at?.toISOString();

export function toAdminInnerCircleSignupRowDto(row: SignupRow): AdminInnerCircleSignupRowDto {
  return {
    ...row,
    id: Number(row.id),
    createdAt: row.createdAt.toISOString(),
    phone: row.phone ?? undefined,
    invitedPlan: row.invitedPlan ?? undefined,
    followUpOn: row.followUpOn ?? undefined,
    progressVersion: row.progressVersion.toISOString(),
  };
}

export function toAdminInnerCircleSignupDto({
  row,
  signup,
  bookings,
  events,
  welcome,
  refunds,
  decline,
  declineDraft,
  isInvitable,
  invitation,
}: SignupDetail): AdminInnerCircleSignupDto {
  return {
    ...toAdminInnerCircleSignupRowDto(row),
    challengeArea: signup.challengeArea,
    transformationGoal: signup.transformationGoal,
    termsVersion: signup.termsVersion ?? undefined,
    termsOfServiceVersion: signup.termsOfServiceVersion ?? undefined,
    termsAcceptedAt: iso(signup.termsAcceptedAt),
    stripeCustomerId: signup.stripeCustomerId ?? undefined,
    stripeSubscriptionId: signup.stripeSubscriptionId ?? undefined,
    stripeStatus: signup.stripeStatus ?? undefined,
    currentPeriodStart: iso(signup.currentPeriodStart),
    currentPeriodEnd: iso(signup.currentPeriodEnd),
    cancelAtPeriodEnd: signup.cancelAtPeriodEnd,
    pastDueSince: iso(signup.pastDueSince),
    replacedAt: iso(signup.replacedAt),
    membershipEndedAt: iso(signup.membershipEndedAt),
    refunds: refunds.map(toSignupRefundDto),
    isRefundable: refundableStatuses.includes(signup.paymentStatus) && refunds.every(({ outcome }) => outcome !== null),
    userId: signup.userId ?? undefined,
    hasWelcome: welcome !== null,
    welcomeSentAt: iso(welcome?.sentAt ?? null),
    decline: decline ? toSignupDeclineDto(decline) : undefined,
    declineDraft,
    isInvitable,
    invitation: invitation ? toSignupInvitationDto(invitation) : undefined,
    bookings: bookings.map(({ id, startsAt, bookingStatus }) => ({
      id,
      startsAt: startsAt.toISOString(),
      bookingStatus,
    })),
    events: events.map(({ eventId, type, createdAt, appliedAt }) => ({
      eventId,
      type,
      createdAt: createdAt.toISOString(),
      appliedAt: iso(appliedAt),
    })),
  };
}

/** Columns of the CSV file. */
export const signupColumns: readonly CsvColumn<SignupRow>[] = [
  { header: 'id', value: ({ id }) => id },
  { header: 'createdAt', value: ({ createdAt }) => createdAt },
  { header: 'firstName', value: ({ firstName }) => firstName },
  { header: 'lastName', value: ({ lastName }) => lastName },
  { header: 'email', value: ({ email }) => email },
  { header: 'phone', value: ({ phone }) => phone },
  { header: 'language', value: ({ language }) => language },
  { header: 'readinessLevel', value: ({ readinessLevel }) => readinessLevel },
  { header: 'timeCommitment', value: ({ timeCommitment }) => timeCommitment },
  { header: 'subscriptionType', value: ({ subscriptionType }) => subscriptionType },
  { header: 'amount', value: ({ amount }) => amount / 100 },
  { header: 'currency', value: ({ currency }) => currency },
  { header: 'paymentStatus', value: ({ paymentStatus }) => paymentStatus },
  { header: 'stage', value: ({ stage }) => stage },
  { header: 'followUpOn', value: ({ followUpOn }) => followUpOn },
];
