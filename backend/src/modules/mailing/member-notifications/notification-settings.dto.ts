import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { fieldLimits } from '@leap/domain';
import { IsBoolean, IsOptional } from 'class-validator';
import { RequiredText } from '../../../common/fields.js';
import { memberEmailKinds, type MemberEmailKind, type NotificationSettings } from './notification-settings.entity.js';

export class NotificationSettingsDto {
  @ApiProperty({ description: "An email when others comment on one of the member's posts.", example: true })
  comments: boolean;

  @ApiProperty({ description: 'An email when a recording is published.', example: true })
  recordings: boolean;

  @ApiProperty({ description: 'A weekly digest email, when there is something new.', example: true })
  digest: boolean;

  @ApiProperty({ description: 'An email when a call is cancelled or moved.', example: true })
  calls: boolean;

  @ApiProperty({ description: 'Series of emails for new members, which the practice writes.', example: true })
  series: boolean;

  @ApiProperty({ description: 'Emails that the practice writes to its members.', example: true })
  practice: boolean;
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
  digest?: boolean;

  @ApiPropertyOptional({ description: 'As in the settings.', example: false })
  @IsOptional()
  @IsBoolean()
  calls?: boolean;

  @ApiPropertyOptional({ description: 'As in the settings; false ends the present series.', example: false })
  @IsOptional()
  @IsBoolean()
  series?: boolean;

  @ApiPropertyOptional({ description: 'As in the settings.', example: false })
  @IsOptional()
  @IsBoolean()
  practice?: boolean;
}

export class UnsubscribeFromNotificationsQueryDto {
  @RequiredText(fieldLimits.token, {
    description: 'The token in the email.',
    example: 'digest.0198c0de-7a11-7000-8000-000000000001.Zm9yLXRoZS1kb2N1bWVudA',
  })
  token: string;
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
    description: 'Which emails are now off.',
    enum: memberEmailKinds,
    enumName: 'MemberEmailKind',
    example: 'digest',
  })
  kind: MemberEmailKind;
}

/** Without a row all notifications are on. */
export const toNotificationSettingsDto = (row: NotificationSettings | null): NotificationSettingsDto => ({
  comments: row?.wantsComments ?? true,
  recordings: row?.wantsRecordings ?? true,
  digest: row?.wantsDigest ?? true,
  calls: row?.wantsCalls ?? true,
  series: row?.wantsSeries ?? true,
  practice: row?.wantsPractice ?? true,
});
