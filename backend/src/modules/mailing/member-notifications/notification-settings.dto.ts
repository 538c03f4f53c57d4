import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { fieldLimits } from '@leap/domain';
import { IsBoolean, IsIn, IsInt, IsOptional, Max, Min } from 'class-validator';
import { RequiredText } from '../../../common/fields.js';
import { IsTimeZone } from '../../../common/instants.js';
import {
  emailFrequencies,
  unsubscribeKinds,
  type EmailFrequency,
  type NotificationSettings,
  type UnsubscribeKind,
} from './notification-settings.entity.js';
import { QUIET_HOURS } from './quiet-hours.js';

const frequency = { enum: emailFrequencies, enumName: 'EmailFrequency' };

export class NotificationSettingsDto {
  @ApiProperty({ description: "An email when others comment on one of the member's posts.", example: true })
  comments: boolean;

  @ApiProperty({ description: 'An email when a recording is published.', example: true })
  recordings: boolean;

  @ApiProperty({ description: 'An email when others comment on a post that the member commented on.', example: true })
  joinedPosts: boolean;

  @ApiProperty({ description: 'An email when a post or comment mentions the member.', example: true })
  mentions: boolean;

  @ApiProperty({ description: 'An email about a post of the owner.', example: true })
  announcements: boolean;

  @ApiProperty({
    description:
      'When the emails about comments are sent: within minutes, in one digest of what is unread each morning, or each Monday morning.',
    ...frequency,
    example: 'immediately',
  })
  commentsFrequency: EmailFrequency;

  @ApiProperty({ description: 'The same for posts that the member commented on.', ...frequency, example: 'daily' })
  joinedPostsFrequency: EmailFrequency;

  @ApiProperty({ description: 'The same for mentions.', ...frequency, example: 'immediately' })
  mentionsFrequency: EmailFrequency;

  @ApiProperty({ description: 'The same for recordings.', ...frequency, example: 'immediately' })
  recordingsFrequency: EmailFrequency;

  @ApiProperty({ description: 'The same for posts of the owner.', ...frequency, example: 'weekly' })
  announcementsFrequency: EmailFrequency;

  @ApiProperty({ description: 'A weekly email on how much was shared, when there is something new.', example: true })
  digest: boolean;

  @ApiProperty({ description: 'An email when a call is cancelled or moved.', example: true })
  calls: boolean;

  @ApiProperty({
    description: 'A reminder a day before each call, unless the member answered that they cannot come.',
    example: false,
  })
  callDayBefore: boolean;

  @ApiProperty({ description: 'The same an hour before, also in the quiet hours.', example: false })
  callHourBefore: boolean;

  @ApiProperty({ description: 'Series of emails for new members, which the practice writes.', example: true })
  series: boolean;

  @ApiProperty({ description: 'Emails that the practice writes to its members.', example: true })
  practice: boolean;

  @ApiProperty({
    description: "A push message on the member's devices when others comment on one of their posts.",
    example: true,
  })
  pushComments: boolean;

  @ApiProperty({
    description: 'The same for a post that the member commented on.',
    example: true,
  })
  pushJoinedPosts: boolean;

  @ApiProperty({ description: 'The same for a post or comment that mentions the member.', example: true })
  pushMentions: boolean;

  @ApiProperty({
    description: 'The same for a published recording.',
    example: true,
  })
  pushRecordings: boolean;

  @ApiProperty({
    description: 'The same for a post of the owner.',
    example: true,
  })
  pushAnnouncements: boolean;

  @ApiProperty({
    description: 'The same when a call is cancelled or moved.',
    example: true,
  })
  pushCalls: boolean;

  @ApiProperty({
    description: 'The same a day before each call.',
    example: false,
  })
  pushCallDayBefore: boolean;

  @ApiProperty({
    description: 'The same an hour before, also in the quiet hours.',
    example: false,
  })
  pushCallHourBefore: boolean;

  @ApiPropertyOptional({
    description: "IANA name of the member's time zone; absent until a browser has named it; until then nothing waits.",
    maxLength: fieldLimits.timeZone,
    example: 'Europe/Madrid',
  })
  timeZone?: string;

  @ApiProperty({
    description: 'Hour in that zone from which notifications wait.',
    type: 'integer',
    minimum: 0,
    maximum: 23,
    example: 21,
  })
  quietFrom: number;

  @ApiProperty({
    description: 'Hour at which those that waited are sent; the same as `quietFrom` for no quiet hours.',
    type: 'integer',
    minimum: 0,
    maximum: 23,
    example: 8,
  })
  quietUntil: number;
}

export class UpdateNotificationSettingsDto {
  @ApiPropertyOptional({ description: 'As in the settings.', example: false })
  @IsOptional()
  @IsBoolean()
  comments?: boolean;

  @ApiPropertyOptional({ description: 'As in the settings.', example: false })
  @IsOptional()
  @IsBoolean()
  recordings?: boolean;

  @ApiPropertyOptional({ description: 'As in the settings.', example: false })
  @IsOptional()
  @IsBoolean()
  joinedPosts?: boolean;

  @ApiPropertyOptional({ description: 'As in the settings.', example: false })
  @IsOptional()
  @IsBoolean()
  mentions?: boolean;

  @ApiPropertyOptional({ description: 'As in the settings.', example: false })
  @IsOptional()
  @IsBoolean()
  announcements?: boolean;

  @ApiPropertyOptional({ description: 'As in the settings.', ...frequency, example: 'weekly' })
  @IsOptional()
  @IsIn(emailFrequencies)
  commentsFrequency?: EmailFrequency;

  @ApiPropertyOptional({ description: 'As in the settings.', ...frequency, example: 'weekly' })
  @IsOptional()
  @IsIn(emailFrequencies)
  joinedPostsFrequency?: EmailFrequency;

  @ApiPropertyOptional({ description: 'As in the settings.', ...frequency, example: 'weekly' })
  @IsOptional()
  @IsIn(emailFrequencies)
  mentionsFrequency?: EmailFrequency;

  @ApiPropertyOptional({ description: 'As in the settings.', ...frequency, example: 'weekly' })
  @IsOptional()
  @IsIn(emailFrequencies)
  recordingsFrequency?: EmailFrequency;

  @ApiPropertyOptional({ description: 'As in the settings.', ...frequency, example: 'weekly' })
  @IsOptional()
  @IsIn(emailFrequencies)
  announcementsFrequency?: EmailFrequency;

  @ApiPropertyOptional({ description: 'As in the settings.', example: false })
  @IsOptional()
  @IsBoolean()
  digest?: boolean;

  @ApiPropertyOptional({ description: 'As in the settings.', example: false })
  @IsOptional()
  @IsBoolean()
  calls?: boolean;

  @ApiPropertyOptional({ description: 'As in the settings.', example: true })
  @IsOptional()
  @IsBoolean()
  callDayBefore?: boolean;

  @ApiPropertyOptional({ description: 'As in the settings.', example: true })
  @IsOptional()
  @IsBoolean()
  callHourBefore?: boolean;

  @ApiPropertyOptional({ description: 'As in the settings; false ends the present series.', example: false })
  @IsOptional()
  @IsBoolean()
  series?: boolean;

  @ApiPropertyOptional({ description: 'As in the settings.', example: false })
  @IsOptional()
  @IsBoolean()
  practice?: boolean;

  @ApiPropertyOptional({ description: 'As in the settings.', example: false })
  @IsOptional()
  @IsBoolean()
  pushComments?: boolean;

  @ApiPropertyOptional({ description: 'As in the settings.', example: false })
  @IsOptional()
  @IsBoolean()
  pushJoinedPosts?: boolean;

  @ApiPropertyOptional({ description: 'As in the settings.', example: false })
  @IsOptional()
  @IsBoolean()
  pushMentions?: boolean;

  @ApiPropertyOptional({ description: 'As in the settings.', example: false })
  @IsOptional()
  @IsBoolean()
  pushRecordings?: boolean;

  @ApiPropertyOptional({ description: 'As in the settings.', example: false })
  @IsOptional()
  @IsBoolean()
  pushAnnouncements?: boolean;

  @ApiPropertyOptional({ description: 'As in the settings.', example: false })
  @IsOptional()
  @IsBoolean()
  pushCalls?: boolean;

  @ApiPropertyOptional({ description: 'As in the settings.', example: false })
  @IsOptional()
  @IsBoolean()
  pushCallDayBefore?: boolean;

  @ApiPropertyOptional({ description: 'As in the settings.', example: false })
  @IsOptional()
  @IsBoolean()
  pushCallHourBefore?: boolean;

  @ApiPropertyOptional({
    description: 'As in the settings.',
    maxLength: fieldLimits.timeZone,
    example: 'Europe/Madrid',
  })
  @IsOptional()
  @IsTimeZone()
  timeZone?: string;

  @ApiPropertyOptional({ description: 'As in the settings.', type: 'integer', minimum: 0, maximum: 23, example: 22 })
  @IsOptional()
  @IsInt()
  @Min(0)
  @Max(23)
  quietFrom?: number;

  @ApiPropertyOptional({ description: 'As in the settings.', type: 'integer', minimum: 0, maximum: 23, example: 7 })
  @IsOptional()
  @IsInt()
  @Min(0)
  @Max(23)
  quietUntil?: number;
}

export class UnsubscribeFromNotificationsQueryDto {
  @RequiredText(fieldLimits.token, {
    description: 'The token in the email.',
    example: 'digest.0198c0de-7a11-7000-8000-000000000001.Zm9yLXRoZS1kb2N1bWVudA',
  })
  token: string;
}

export class UnsubscribeStateDto {
  @ApiProperty({ description: 'Whether all emails that the link turns off are off.', example: true })
  isOff: boolean;

  @ApiPropertyOptional({
    description: 'Which emails the link turns off; absent for a token that is unknown.',
    enum: unsubscribeKinds,
    enumName: 'UnsubscribeKind',
    example: 'digest',
  })
  kind?: UnsubscribeKind;
}

export class NotificationsResubscribedDto {
  @ApiProperty({
    description: 'The same if they were already on.',
    enum: ['subscribed'],
    enumName: 'NotificationsResubscribed',
    example: 'subscribed',
  })
  status: 'subscribed';
}

export class NotificationsUnsubscribedDto {
  @ApiProperty({
    description: 'The same if they were already off.',
    enum: ['unsubscribed'],
    enumName: 'NotificationsUnsubscribed',
    example: 'unsubscribed',
  })
  status: 'unsubscribed';

  @ApiProperty({
    description: 'Which emails are now off; `all`: every kind.',
    enum: unsubscribeKinds,
    enumName: 'UnsubscribeKind',
    example: 'digest',
  })
  kind: UnsubscribeKind;
}

/** Without a row all notifications but the reminders of calls are on. */
export const toNotificationSettingsDto = (row: NotificationSettings | null): NotificationSettingsDto => ({
  comments: row?.wantsComments ?? true,
  recordings: row?.wantsRecordings ?? true,
  joinedPosts: row?.wantsJoinedPosts ?? true,
  mentions: row?.wantsMentions ?? true,
  announcements: row?.wantsAnnouncements ?? true,
  commentsFrequency: row?.commentsFrequency ?? 'immediately',
  joinedPostsFrequency: row?.joinedPostsFrequency ?? 'daily',
  mentionsFrequency: row?.mentionsFrequency ?? 'immediately',
  recordingsFrequency: row?.recordingsFrequency ?? 'immediately',
  announcementsFrequency: row?.announcementsFrequency ?? 'immediately',
  digest: row?.wantsDigest ?? true,
  calls: row?.wantsCalls ?? true,
  callDayBefore: row?.wantsCallDayBefore ?? false,
  callHourBefore: row?.wantsCallHourBefore ?? false,
  series: row?.wantsSeries ?? true,
  practice: row?.wantsPractice ?? true,
  pushComments: row?.pushComments ?? true,
  pushJoinedPosts: row?.pushJoinedPosts ?? true,
  pushMentions: row?.pushMentions ?? true,
  pushRecordings: row?.pushRecordings ?? true,
  pushAnnouncements: row?.pushAnnouncements ?? true,
  pushCalls: row?.pushCalls ?? true,
  pushCallDayBefore: row?.pushCallDayBefore ?? false,
  pushCallHourBefore: row?.pushCallHourBefore ?? false,
  timeZone: row?.timeZone ?? undefined,
  quietFrom: row?.quietFrom ?? QUIET_HOURS.from,
  quietUntil: row?.quietUntil ?? QUIET_HOURS.until,
});
