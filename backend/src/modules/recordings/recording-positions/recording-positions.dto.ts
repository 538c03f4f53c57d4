import { ApiProperty } from '@nestjs/swagger';
import { IsInt, Max, Min } from 'class-validator';
import { callRecordingLimits } from '@leap/domain';
import { InstantField } from '../../../common/instants.js';

/** Where a member is in a recording. */
export class SaveRecordingPositionDto {
  @ApiProperty({
    description: 'Seconds from the start; 0 once it was seen to its end.',
    type: 'integer',
    minimum: 0,
    maximum: callRecordingLimits.position,
    example: 754,
  })
  @IsInt()
  @Min(0)
  @Max(callRecordingLimits.position)
  positionSeconds: number;

  @InstantField({
    description: 'When it was played there. Of two devices the later one is kept.',
    example: '2026-11-17T21:40:00.000Z',
  })
  playedAt: Date;
}
