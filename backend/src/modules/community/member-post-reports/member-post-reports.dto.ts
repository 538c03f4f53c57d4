import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { postReportReasons, type PostReportReason } from '@leap/domain';
import { IsBoolean, IsIn, IsOptional, IsUUID } from 'class-validator';
import { OptionalText } from '../../../common/fields.js';

/** Length limit of a report's message. */
const POST_REPORT_DETAILS_LIMIT = 2_000;

/** Body of the report dialog. */
export class CreateMemberPostReportDto {
  @ApiProperty({
    description: 'Reason of the report.',
    enum: postReportReasons,
    enumName: 'PostReportReason',
    example: 'privacy',
  })
  @IsIn(postReportReasons)
  reason: PostReportReason;

  @OptionalText(POST_REPORT_DETAILS_LIMIT, {
    description: 'Details for the reviewer.',
    example: 'It names somebody who did not agree to that.',
  })
  details?: string;

  @ApiPropertyOptional({
    description: 'The comment of the post that it is about; absent for the post itself.',
    format: 'uuid',
    example: '0c8f2a51-4f0e-4f5e-9a43-5d1c5b7f2e10',
  })
  @IsOptional()
  @IsUUID()
  commentId?: string;
}

/** Confirms the report, without its message. */
export class MemberPostReportDto {
  @ApiProperty({ description: 'Id of the report.', format: 'uuid', example: '8b6f1d7e-3c52-4a53-9a0c-5e6d1b2f7a44' })
  id: string;

  @ApiProperty({ description: 'When it arrived.', format: 'date-time', example: '2026-11-20T09:00:00.000Z' })
  createdAt: string;
}

export class UpdateMemberPostVisibilityDto {
  @ApiProperty({
    description: '`false` hides the post from everybody, including its author; `true` shows it again.',
    example: false,
  })
  @IsBoolean()
  isVisible: boolean;

  @OptionalText(500, {
    description: 'For the email to the author of a post that is hidden.',
    example: 'It names somebody who did not agree to that.',
  })
  reason?: string;
}

export class MemberPostVisibilityDto {
  @ApiProperty({ description: 'Id of the post.', format: 'uuid', example: '5a0f3c1e-8d0b-4c55-9c7e-0f6b1d2a3c44' })
  id: string;

  @ApiProperty({ description: 'Whether members see it.', example: false })
  isVisible: boolean;
}
