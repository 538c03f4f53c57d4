import { ApiProperty, OmitType } from '@nestjs/swagger';
import { IsUUID } from 'class-validator';
import { AdminListQueryDto } from '../../../common/admin-list.js';
import {
  AdminPostReportDto,
  AuthorNameField,
  ReportCounts,
  ReportedFilter,
  VisibilityField,
  VisibilityFilter,
  memberTextColumns,
  type CommunityVisibility,
  type MemberTextRow,
} from '../../community/community.module.js';
import { CallRecordingNoteDto } from './call-recording-notes.dto.js';

export class AdminCallRecordingNoteParamDto {
  @ApiProperty({ description: 'Id of the note.', format: 'uuid', example: 'c3b7e9d0-52a4-4b1f-8a8e-94c1f6a2d733' })
  @IsUUID()
  id: string;
}

export class ListAdminCallRecordingNotesQueryDto extends AdminListQueryDto {
  @VisibilityFilter('notes')
  visibility?: CommunityVisibility;

  @ReportedFilter('notes')
  reported?: 'yes';
}

/** A member's note on a recording, as administrators see it. */
export class AdminCallRecordingNoteDto extends OmitType(CallRecordingNoteDto, [
  'author',
  'isOwn',
  'notesTree',
  'positionSeconds',
]) {
  @AuthorNameField('Ben')
  authorName: string;

  @ApiProperty({ description: 'Title of the recording.', example: 'Circle call: saying no' })
  recordingTitle: string;

  @VisibilityField('Whether members see it, as far as they see the recording.')
  visibility: CommunityVisibility;

  @ReportCounts.All()
  reportsCount: number;

  @ReportCounts.Open()
  openReportsCount: number;
}

/** A note with its reports. */
export class AdminCallRecordingNoteDetailDto extends AdminCallRecordingNoteDto {
  @ApiProperty({
    description: 'Reports, the unreviewed ones first, then the newest first: 200 at most.',
    type: [AdminPostReportDto],
  })
  reports: AdminPostReportDto[];
}

/** Selected columns of a note. */
export interface AdminCallRecordingNoteRow extends MemberTextRow {
  callRecordingId: string;
  recordingTitle: string;
  notes: string;
  reportsCount: number;
  openReportsCount: number;
}

/** Columns of the CSV file. */
export const callRecordingNoteColumns = memberTextColumns<AdminCallRecordingNoteRow>(
  { header: 'Note', value: ({ notes }) => notes },
  { header: 'Recording', value: ({ recordingTitle }) => recordingTitle },
  { header: 'Reports', value: ({ reportsCount }) => reportsCount },
  { header: 'Reports to look at', value: ({ openReportsCount }) => openReportsCount },
);
