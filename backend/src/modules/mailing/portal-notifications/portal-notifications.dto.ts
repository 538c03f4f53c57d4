import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsISO8601, IsOptional, IsUUID } from 'class-validator';
import { portalNotificationKinds, type PortalNotificationKind } from './portal-notification.entity.js';

/** Something new in the portal. */
export class PortalNotificationDto {
  @ApiProperty({ description: 'Id.', format: 'uuid', example: '2d1c7a52-6b52-4f3c-8d5e-2f8a5d0c9b21' })
  id: string;

  @ApiProperty({
    description:
      'Comments on the own post, comments on a post that the member commented on, a post or comment that mentions the member, a new recording, a post of the owner, a decision about what the member wrote, or a pause of their writing.',
    enum: portalNotificationKinds,
    enumName: 'PortalNotificationKind',
    example: 'own_post',
  })
  kind: PortalNotificationKind;

  @ApiPropertyOptional({
    description: 'Id of the post; absent for a recording and a decision.',
    format: 'uuid',
    example: '5a0f3c1e-8d0b-4c55-9c7e-0f6b1d2a3c44',
  })
  postId?: string;

  @ApiPropertyOptional({
    description: 'Id of the recording.',
    format: 'uuid',
    example: '8c1d7a52-1b52-4f3c-8d5e-2f8a5d0c9b21',
  })
  callRecordingId?: string;

  @ApiPropertyOptional({
    description: 'Id of the first of these comments, or of the one that mentions the member; absent otherwise.',
    format: 'uuid',
    example: '0c8f2a51-4f0e-4f5e-9a43-5d1c5b7f2e10',
  })
  commentId?: string;

  @ApiProperty({
    description: 'Title of the post or the recording; empty for a decision, which is not named in lists.',
    example: 'One honest talk',
  })
  title: string;

  @ApiProperty({
    description: 'New comments of others since the member last read about this post; 0 for other kinds.',
    type: 'integer',
    example: 2,
  })
  comments: number;

  @ApiProperty({
    description: 'When the latest comment, the recording or the post came; the list is sorted by it.',
    format: 'date-time',
    example: '2026-11-19T22:03:00.000Z',
  })
  latestAt: string;

  @ApiProperty({ description: 'Whether the member has read it.', example: false })
  isRead: boolean;
}

export class UnreadPortalNotificationsDto {
  @ApiProperty({ description: 'Number of notifications that are not read.', type: 'integer', example: 3 })
  unread: number;
}

export class ReadPortalNotificationsDto {
  @ApiProperty({
    description: 'Marks what came until then: `latestAt` of what the member has seen. What came later stays new.',
    format: 'date-time',
    example: '2026-11-19T22:03:00.000Z',
  })
  @IsISO8601({ strict: true })
  until: string;

  @ApiPropertyOptional({
    description: 'Marks this one alone; without it all.',
    format: 'uuid',
    example: '2d1c7a52-6b52-4f3c-8d5e-2f8a5d0c9b21',
  })
  @IsOptional()
  @IsUUID()
  id?: string;
}

/** Columns of a notification, with what is to be read about it now. */
export interface PortalNotificationRow {
  id: string;
  kind: PortalNotificationKind;
  postId: string | null;
  callRecordingId: string | null;
  commentId: string | null;
  title: string;
  comments: number;
  createdAt: Date;
  readAt: Date | null;
}

export const toPortalNotificationDto = (row: PortalNotificationRow): PortalNotificationDto => ({
  id: row.id,
  kind: row.kind,
  postId: row.postId ?? undefined,
  callRecordingId: row.callRecordingId ?? undefined,
  commentId: row.commentId ?? undefined,
  title: row.title,
  comments: row.comments,
  latestAt: row.createdAt.toISOString(),
  isRead: row.readAt !== null,
});
