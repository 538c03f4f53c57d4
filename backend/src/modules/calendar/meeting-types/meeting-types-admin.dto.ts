import { ApiProperty, ApiPropertyOptional, OmitType } from '@nestjs/swagger';
import { IsIn, IsInt, IsOptional, IsUUID, Matches, Max, Min } from 'class-validator';
import {
  MEETING_TYPE_SLUG,
  meetingLocations,
  meetingTypeLimits,
  meetingTypeVisibilities,
  type MeetingLocation,
  type MeetingTypeVisibility,
} from '@leap/domain';
import { CursorQueryDto } from '../../../common/cursor.js';
import { MaxCharacters } from '../../../common/dto-rules.js';
import { VersionField } from '../../../common/edit-version.js';
import { OptionalAddress, Part, PartList } from '../../content/content.module.js';
import type { MeetingType } from './meeting-type.entity.js';
import {
  MeetingLocationTextDto,
  MeetingQuestionDto,
  MeetingTypeDescriptionDto,
  MeetingTypeNameDto,
  LOCATION,
  SLUG,
} from './meeting-types.dto.js';

const VISIBILITY = { enum: meetingTypeVisibilities, enumName: 'MeetingTypeVisibility', example: 'listed' };
const PER_DAY = {
  type: 'integer',
  minimum: meetingTypeLimits.mostPerDay.min,
  maximum: meetingTypeLimits.mostPerDay.max,
  example: 3,
} as const;

const Whole =
  ({ min, max }: { min: number; max: number }, description: string, example: number): PropertyDecorator =>
  (target, key) => {
    ApiProperty({ description, type: 'integer', minimum: min, maximum: max, example })(target, key);
    IsInt()(target, key);
    Min(min)(target, key);
    Max(max)(target, key);
  };

export class MeetingTypeParamDto {
  @ApiProperty({
    description: 'Id of the meeting type.',
    format: 'uuid',
    example: '7c1d4a52-9d0e-4d8e-b0a5-0d8a3f5f3c11',
  })
  @IsUUID()
  id: string;
}

export class ListAdminMeetingTypesQueryDto extends CursorQueryDto {
  @ApiPropertyOptional({ description: 'Those that can be booked like this.', ...VISIBILITY })
  @IsOptional()
  @IsIn(meetingTypeVisibilities)
  visibility?: MeetingTypeVisibility;
}

/** A new meeting type; the last one on the page. */
export class CreateAdminMeetingTypeDto {
  @ApiProperty({
    description: 'The last part of its link; cannot be changed later (`slug_taken`).',
    minLength: 1,
    ...SLUG,
  })
  @MaxCharacters(meetingTypeLimits.slug)
  @Matches(MEETING_TYPE_SLUG)
  slug: string;

  @Part(MeetingTypeNameDto, 'Its name: on the page, in emails and in calendars.')
  name: MeetingTypeNameDto;

  @Part(MeetingTypeDescriptionDto, 'What it is for; empty for none.')
  description: MeetingTypeDescriptionDto;

  @Whole(meetingTypeLimits.minutes, 'Length in minutes.', 30)
  minutes: number;

  @Whole(meetingTypeLimits.buffer, 'Minutes before a call in which no other call can be booked.', 0)
  bufferBefore: number;

  @Whole(meetingTypeLimits.buffer, 'Minutes after a call in which no other call can be booked.', 10)
  bufferAfter: number;

  @Whole(meetingTypeLimits.noticeHours, 'Hours before its begin until which a call can be booked.', 24)
  noticeHours: number;

  @ApiPropertyOptional({ description: 'Calls of this type on one day; null: no limit.', nullable: true, ...PER_DAY })
  @IsOptional()
  @IsInt()
  @Min(meetingTypeLimits.mostPerDay.min)
  @Max(meetingTypeLimits.mostPerDay.max)
  mostPerDay?: number | null;

  @ApiProperty({ description: 'Where it takes place.', ...LOCATION })
  @IsIn(meetingLocations)
  location: MeetingLocation;

  @Part(MeetingLocationTextDto, 'The location in words; required for `address`, in both languages or in none.')
  locationText: MeetingLocationTextDto;

  @OptionalAddress('The link of `link`, which requires it.', 'https://meet.example.com/room')
  locationUrl?: string;

  @PartList(MeetingQuestionDto, meetingTypeLimits.questions, 'Questions of the booking form, in order.')
  questions: MeetingQuestionDto[];

  @ApiProperty({ description: 'Who can book it.', ...VISIBILITY })
  @IsIn(meetingTypeVisibilities)
  visibility: MeetingTypeVisibility;
}

/** All of a meeting type that can be changed, and its expected version. */
export class UpdateAdminMeetingTypeDto extends OmitType(CreateAdminMeetingTypeDto, ['slug']) {
  @VersionField()
  version: string;
}

export class MoveAdminMeetingTypeDto {
  @ApiProperty({ description: 'Direction of the swap with its neighbour.', enum: ['up', 'down'], example: 'up' })
  @IsIn(['up', 'down'])
  direction: 'up' | 'down';
}

/** A meeting type for editing. */
export class AdminMeetingTypeDto extends CreateAdminMeetingTypeDto {
  @ApiProperty({ description: 'Id.', format: 'uuid', example: '7c1d4a52-9d0e-4d8e-b0a5-0d8a3f5f3c11' })
  id: string;

  @ApiProperty({
    description: 'How many calls were booked; one without any can be deleted.',
    type: 'integer',
    example: 4,
  })
  bookings: number;

  @ApiProperty({ description: 'When it was added.', format: 'date-time', example: '2026-03-02T09:00:00.000Z' })
  createdAt: string;

  @ApiProperty({
    description: 'Its version: sent back with a change.',
    format: 'date-time',
    example: '2026-03-02T09:00:00.000Z',
  })
  updatedAt: string;
}

/** A meeting type with the number of its bookings. */
export type AdminMeetingType = MeetingType & { bookings: number };

export function toAdminMeetingTypeDto(row: AdminMeetingType): AdminMeetingTypeDto {
  return {
    id: row.id,
    slug: row.slug,
    name: row.name,
    description: row.description,
    minutes: row.minutes,
    bufferBefore: row.bufferBefore,
    bufferAfter: row.bufferAfter,
    noticeHours: row.noticeHours,
    mostPerDay: row.mostPerDay,
    location: row.location,
    locationText: row.locationText,
    locationUrl: row.locationUrl ?? undefined,
    questions: row.questions,
    visibility: row.visibility,
    bookings: row.bookings,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}
