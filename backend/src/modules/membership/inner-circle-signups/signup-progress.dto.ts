import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsOptional } from 'class-validator';
import { VersionDto } from '../../../common/edit-version.js';
import { DAY_PATTERN, IsCalendarDay } from '../../../common/instants.js';
import { typedStages, type TypedStage } from './signup-stage.js';

/** A move to another stage. `version` is the application's `progressVersion`. */
export class MoveInnerCircleSignupDto extends VersionDto {
  @ApiProperty({
    description: 'The stage. A booked call and a membership count by themselves: nobody types those.',
    enum: typedStages,
    enumName: 'TypedSignupStage',
    example: 'contacted',
  })
  @IsIn(typedStages)
  stage: TypedStage;
}

/** The day of the follow-up. `version` is the application's `progressVersion`. */
export class SetFollowUpDto extends VersionDto {
  @ApiPropertyOptional({
    description: "In the business's time zone; absent: none.",
    format: 'date',
    pattern: DAY_PATTERN,
    example: '2026-12-01',
  })
  @IsOptional()
  @IsCalendarDay()
  followUpOn?: string;
}
