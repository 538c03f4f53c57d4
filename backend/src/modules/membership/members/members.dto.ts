import { ApiProperty, ApiPropertyOptional, PickType } from '@nestjs/swagger';
import { IsIn, IsOptional, IsUUID } from 'class-validator';
import { fieldLimits, type Language } from '@leap/domain';
import { AdminListQueryDto, BulkDto } from '../../../common/admin-list.js';
import { VersionField } from '../../../common/edit-version.js';
import {
  ExternalIdField,
  ExternalIdFilter,
  ExternalRecordDto,
  MetadataField,
  type Metadata,
} from '../../../common/external-record.js';
import {
  ChangedText,
  EmailAddress,
  LanguageAnswer,
  LanguageField,
  OptionalText,
  RequiredText,
} from '../../../common/fields.js';
import { OptionalInstantText } from '../../../common/instants.js';
import { TagsField } from '../../../common/tags-field.js';
import { MOST_TAGS, TAG_LENGTH } from '../../accounts/accounts.module.js';
import { paymentStatuses, type PaymentStatus } from '../inner-circle-signups/inner-circle-signup.entity.js';
import { userRoles, type UserRole } from '../../../auth/session-user.js';
import { AdminPaidMembershipDto, MembershipPaymentDto } from '../inner-circle-signups/membership-card.dto.js';
import {
  membershipDecisionKinds,
  REASON_LENGTH,
  type MembershipDecisionKind,
} from '../inner-circle-signups/membership-decision.entity.js';

/** Membership: current, paused by its member, former, or none. */
export const membershipStates = ['member', 'paused', 'lapsed', 'none'] as const;
export type MembershipState = (typeof membershipStates)[number];

/** Whether an account has a second factor. */
const secondFactorStates = ['on', 'off'] as const;

const STATE = { enum: membershipStates, enumName: 'MembershipState', example: 'member' };
const ROLE = { enum: userRoles, enumName: 'UserRole', example: 'user' };
const instant = (description: string, example = '2026-11-20T10:00:00.000Z') => ({
  description,
  format: 'date-time',
  example,
});

const Tags = (description: string): PropertyDecorator =>
  TagsField(description, { maxItems: MOST_TAGS, maxLength: TAG_LENGTH });

export class MemberParamDto {
  @ApiProperty({ description: 'Id of the account.', format: 'uuid', example: '6f1c4c3e-9d1b-4a5e-8c7b-9f103d6f0a7e' })
  @IsUUID()
  id: string;
}

/** Filters of list and file. */
export class ListAdminMembersQueryDto extends AdminListQueryDto {
  @ApiPropertyOptional({
    description: 'Members, members who paused, former members, or people who were never members.',
    ...STATE,
  })
  @IsOptional()
  @IsIn(membershipStates)
  membership?: MembershipState;

  @ApiPropertyOptional({ description: 'Only accounts with this role.', ...ROLE })
  @IsOptional()
  @IsIn(userRoles)
  role?: UserRole;

  @OptionalText(TAG_LENGTH, { description: 'Only accounts with this tag, spelled as on the account.', example: 'vip' })
  tag?: string;

  @LanguageField('Only in this language.')
  language?: Language;

  @ApiPropertyOptional({
    description: 'Only with, or only without, a second factor.',
    enum: secondFactorStates,
    enumName: 'SecondFactorState',
    example: 'on',
  })
  @IsOptional()
  @IsIn(secondFactorStates)
  secondFactor?: (typeof secondFactorStates)[number];

  @ExternalIdFilter()
  externalId?: string;
}

/** An account for somebody else, who gets an email with the way in. */
export class CreateAdminMemberDto {
  @EmailAddress({ description: 'What the person logs in with; the invitation goes there.', example: 'ana@example.com' })
  email: string;

  @RequiredText(fieldLimits.namePart, { description: 'First name.', example: 'Ana' })
  firstName: string;

  @OptionalText(fieldLimits.namePart, { description: 'Last name.', example: 'Example' })
  lastName?: string;

  @LanguageField('Language of the emails; absent: English.')
  language?: Language;

  @ApiProperty({ description: 'Role of the account.', ...ROLE, example: 'editor' })
  @IsIn(userRoles)
  role: UserRole;

  @OptionalText(REASON_LENGTH, {
    description: 'Grants a membership without payment: why, for the history. Absent or empty: no membership.',
    example: 'She helps with the retreats.',
  })
  membershipReason?: string;
}

/** A person whom another program knows. Fields that are absent stay as they are. */
export class UpsertAdminMemberDto {
  @EmailAddress({ description: 'What the person logs in with.', example: 'ana@example.com' })
  email: string;

  @ChangedText(fieldLimits.namePart, { description: 'First name.', example: 'Ana' })
  firstName?: string;

  @ChangedText(fieldLimits.namePart, { description: 'Last name.', example: 'Example' })
  lastName?: string;

  @LanguageField('Language of the emails; of a new account English when absent.')
  language?: Language;

  @Tags('All tags; others are removed.')
  @ApiPropertyOptional({})
  @IsOptional()
  tags?: string[];

  @ExternalIdField('Its id there; absent: stays.')
  externalId?: string;

  @MetadataField('Its values, which replace the former ones; absent: they stay.')
  metadata?: Metadata;
}

/** The new tags of one account. */
export class UpdateAdminMemberDto {
  @Tags('All tags; others are removed.')
  tags: string[];

  @VersionField()
  version: string;
}

/** Tags for several accounts. */
export class TagAdminMembersDto extends BulkDto {
  @Tags('Tags to add; existing ones stay.')
  add: string[];

  @Tags('Tags to remove.')
  remove: string[];
}

/** A membership for several accounts, with one reason. */
export class GrantMembershipsDto extends BulkDto {
  @RequiredText(REASON_LENGTH, { description: 'Why, for the history of each.', example: 'They came to the retreat.' })
  reason: string;
}

class ReasonDto {
  @RequiredText(REASON_LENGTH, {
    description: 'Why, for the history.',
    example: 'A month for free: her question became a workshop.',
  })
  reason: string;

  @VersionField()
  version: string;
}

export class GrantMembershipDto extends ReasonDto {
  @OptionalInstantText({
    description: 'When it ends automatically; absent: no end date.',
    example: '2027-01-01T00:00:00.000Z',
  })
  until?: string;
}

export class EndMembershipDto extends ReasonDto {}

export class ChangeRoleDto {
  @ApiProperty({ description: 'The new role.', ...ROLE, example: 'editor' })
  @IsIn(userRoles)
  role: UserRole;

  @VersionField()
  version: string;
}

/** A row of the list of members. */
export class AdminMemberRowDto extends ExternalRecordDto {
  @ApiProperty({ description: 'Id of the account.', format: 'uuid', example: '6f1c4c3e-9d1b-4a5e-8c7b-9f103d6f0a7e' })
  id: string;

  @ApiProperty(instant('When the account was created.'))
  createdAt: string;

  @ApiProperty({ description: 'E-mail address.', example: 'ana@example.com' })
  email: string;

  @ApiPropertyOptional({ description: 'First name.', example: 'Ana' })
  firstName?: string;

  @ApiPropertyOptional({ description: 'Last name.', example: 'Example' })
  lastName?: string;

  @ApiProperty({ description: 'State of the membership.', ...STATE })
  membership: MembershipState;

  @ApiPropertyOptional(instant('When the last membership ended.'))
  membershipEndedAt?: string;

  @ApiProperty({ description: 'Role of the account.', ...ROLE })
  role: UserRole;

  @LanguageAnswer('Language of the emails.')
  language: Language;

  @ApiProperty({ description: 'Internal tags.', type: [String], example: ['vip'] })
  tags: string[];

  @ApiProperty({ description: 'Whether a log-in needs a code besides the password.', example: false })
  hasSecondFactor: boolean;

  @ApiProperty({ description: 'Whether the account is disabled.', example: false })
  isDisabled: boolean;

  @ApiProperty({
    description: 'Whether passwords are stored here, so that a password link can be sent.',
    example: true,
  })
  canSetPassword: boolean;
}

/** A membership that an administrator granted or ended. */
export class AdminMembershipDecisionDto {
  @ApiProperty({
    description: 'What was decided.',
    enum: membershipDecisionKinds,
    enumName: 'MembershipDecisionKind',
    example: 'granted',
  })
  kind: MembershipDecisionKind;

  @ApiProperty({ description: 'Why.', example: 'A month for free.' })
  reason: string;

  @ApiProperty(instant('When it was decided.'))
  createdAt: string;

  @ApiPropertyOptional({ description: 'Who decided it.', example: 'owner@example.com' })
  decidedBy?: string;

  @ApiPropertyOptional(instant('When the granted membership ends by itself.'))
  until?: string;

  @ApiPropertyOptional(instant('When it was lifted.'))
  liftedAt?: string;
}

/** An application of this account. */
export class AdminMemberInnerCircleSignupDto {
  @ApiProperty({ description: 'Number of the application.', type: 'integer', example: 42 })
  id: number;

  @ApiProperty(instant('When it was sent.'))
  createdAt: string;

  @ApiProperty({ description: 'Payment status.', enum: paymentStatuses, enumName: 'PaymentStatus', example: 'paid' })
  paymentStatus: PaymentStatus;

  @ApiPropertyOptional(instant('End of the paid period.'))
  currentPeriodEnd?: string;

  @ApiProperty({ description: 'Whether it ends with the period.', example: false })
  cancelAtPeriodEnd: boolean;

  @ApiProperty({ description: 'Whether Stripe can still charge for it.', example: true })
  isCharged: boolean;
}

/** One account with its membership. */
export class AdminMemberDto extends PickType(AdminMemberRowDto, [
  'id',
  'createdAt',
  'email',
  'firstName',
  'lastName',
  'membership',
  'membershipEndedAt',
  'role',
  'language',
  'tags',
  'hasSecondFactor',
  'isDisabled',
  'canSetPassword',
  'externalId',
  'metadata',
]) {
  @ApiProperty(instant('When it was changed last: the `version` of a change.'))
  updatedAt: string;

  @ApiPropertyOptional({ description: 'The name that members see.', example: 'Ana from the sea' })
  displayName?: string;

  @ApiProperty({ description: 'Whether the person has chosen a password.', example: true })
  hasPassword: boolean;

  @ApiProperty({ description: 'Whether the role requires a second factor that is not set up yet.', example: false })
  mustSetUpSecondFactor: boolean;

  @ApiProperty({ description: 'Devices that are logged in.', type: 'integer', example: 1 })
  sessionsCount: number;

  @ApiPropertyOptional(instant('When the account was last active.'))
  lastSeenAt?: string;

  @ApiProperty({ description: 'Whether Stripe charges for a membership of this person.', example: true })
  hasLiveSubscription: boolean;

  @ApiPropertyOptional({
    description: 'What the person pays, or paid last, by Stripe; absent where nothing was.',
    type: AdminPaidMembershipDto,
  })
  paidMembership?: AdminPaidMembershipDto;

  @ApiProperty({
    description: 'The latest payments, at most 12, the newest first; as last read from Stripe.',
    type: [MembershipPaymentDto],
  })
  payments: MembershipPaymentDto[];

  @ApiProperty({ description: 'How many payments there are.', type: 'integer', minimum: 0, example: 3 })
  paymentsCount: number;

  @ApiPropertyOptional({
    description: 'The manual decision in force; it overrides payments.',
    type: AdminMembershipDecisionDto,
  })
  decision?: AdminMembershipDecisionDto;

  @ApiProperty({ description: 'Earlier decisions, the latest first.', type: [AdminMembershipDecisionDto] })
  earlierDecisions: AdminMembershipDecisionDto[];

  @ApiProperty({ description: 'Applications, the latest first.', type: [AdminMemberInnerCircleSignupDto] })
  signups: AdminMemberInnerCircleSignupDto[];
}

/** All tags that are in use. */
export class MemberTagsDto {
  @ApiProperty({ description: 'In order; at most 200.', type: [String], example: ['vip'] })
  tags: string[];
}
