import { ApiProperty, ApiPropertyOptional, OmitType } from '@nestjs/swagger';
import { IsIn, IsOptional, IsUUID } from 'class-validator';
import { AdminListQueryDto } from '../../common/admin-list.js';
import type { CsvColumn } from '../../common/csv.js';
import { communityVisibilities, type CommunityVisibility } from '../member-posts/admin-author.js';
import { CallRecordingNoteDto } from './call-recording-notes.dto.js';

const VISIBILITY = { enum: communityVisibilities, enumName: 'CommunityVisibility' };

export class AdminCallRecordingNoteParamDto {
  @ApiProperty({ description: 'Id of the note.', format: 'uuid', example: 'c3b7e9d0-52a4-4b1f-8a8e-94c1f6a2d733' })
  @IsUUID()
  id: string;
}

export class ListAdminCallRecordingNotesQueryDto extends AdminListQueryDto {
  @ApiPropertyOptional({ description: 'Only notes that members see, or do not.', ...VISIBILITY, example: 'hidden' })
  @IsOptional()
  @IsIn(communityVisibilities)
  visibility?: CommunityVisibility;
}

/** A member's note on a recording, as administrators see it. */
export class AdminCallRecordingNoteDto extends OmitType(CallRecordingNoteDto, ['author', 'isOwn']) {
  @ApiProperty({ description: 'Name of the author, else the address.', example: 'Ben' })
  authorName: string;

  @ApiProperty({ description: 'Title of the recording.', example: 'Circle call: saying no' })
  recordingTitle: string;

  @ApiProperty({ description: 'Whether members see it, as far as they see the recording.', ...VISIBILITY, example: 'visible' })
  visibility: CommunityVisibility;
}

/** The columns of a note for administrators. */
export interface AdminCallRecordingNoteRow {
  id: string;
  callRecordingId: string;
  recordingTitle: string;
  notes: string;
  userId: string;
  authorName: string;
  createdAt: Date;
  isVisible: boolean;
}

export function toAdminCallRecordingNoteDto({ isVisible, createdAt, ...row }: AdminCallRecordingNoteRow): AdminCallRecordingNoteDto {
  return { ...row, createdAt: createdAt.toISOString(), visibility: isVisible ? 'visible' : 'hidden' };
}

/** The columns of the file. */
export const callRecordingNoteColumns: readonly CsvColumn<AdminCallRecordingNoteRow>[] = [
  { header: 'Written at', value: ({ createdAt }) => createdAt },
  { header: 'Written by', value: ({ authorName }) => authorName },
  { header: 'Note', value: ({ notes }) => notes },
  { header: 'Recording', value: ({ recordingTitle }) => recordingTitle },
  { header: 'Members see it', value: ({ isVisible }) => isVisible },
  { header: 'Id', value: ({ id }) => id },
];
