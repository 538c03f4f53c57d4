import { ApiProperty, PickType } from '@nestjs/swagger';
import { IsBoolean, Matches, MaxLength } from 'class-validator';
import { MEETING_TYPE_SLUG, meetingLocations, meetingTypeLimits, type MeetingLocation } from '@leap/domain';
import { OptionalText, RequiredText } from '../../../common/fields.js';
import { Part } from '../../content/content.module.js';
import type { MeetingType } from './meeting-type.entity.js';

export const SLUG = { maxLength: meetingTypeLimits.slug, pattern: MEETING_TYPE_SLUG.source, example: 'short-call' };
export const LOCATION = { enum: meetingLocations, enumName: 'MeetingLocation', example: 'video' };

export class MeetingTypeSlugDto {
  @ApiProperty({ description: 'The last part of its link.', ...SLUG })
  @MaxLength(meetingTypeLimits.slug)
  @Matches(MEETING_TYPE_SLUG)
  slug: string;
}

export class MeetingTypeNameDto {
  @RequiredText(meetingTypeLimits.name, { description: 'In English.', example: 'Short call' })
  en: string;

  @RequiredText(meetingTypeLimits.name, { description: 'In Spanish.', example: 'Llamada corta' })
  es: string;
}

export class MeetingTypeDescriptionDto {
  @OptionalText(meetingTypeLimits.description, { description: 'In English.', example: 'Half an hour to begin.' })
  en?: string;

  @OptionalText(meetingTypeLimits.description, { description: 'In Spanish.', example: 'Media hora para empezar.' })
  es?: string;
}

export class MeetingLocationTextDto {
  @OptionalText(meetingTypeLimits.locationText, { description: 'In English.', example: 'We call you.' })
  en?: string;

  @OptionalText(meetingTypeLimits.locationText, { description: 'In Spanish.', example: 'Te llamamos.' })
  es?: string;
}

export class MeetingQuestionLabelDto {
  @RequiredText(meetingTypeLimits.question, { description: 'In English.', example: 'What brings you here?' })
  en: string;

  @RequiredText(meetingTypeLimits.question, { description: 'In Spanish.', example: '¿Qué te trae por aquí?' })
  es: string;
}

export class MeetingQuestionDto {
  @Part(MeetingQuestionLabelDto, 'The question.')
  label: MeetingQuestionLabelDto;

  @ApiProperty({ description: 'Whether an answer is required.', example: false })
  @IsBoolean()
  isRequired: boolean;

  @ApiProperty({ description: 'Whether the answer may have several lines.', example: true })
  @IsBoolean()
  isLong: boolean;
}

/** A meeting type as visitors see it. */
export class MeetingTypeDto extends PickType(MeetingTypeSlugDto, ['slug']) {
  @ApiProperty({ description: 'Its name.', type: MeetingTypeNameDto })
  name: MeetingTypeNameDto;

  @ApiProperty({ description: 'What it is for; empty for none.', type: MeetingTypeDescriptionDto })
  description: MeetingTypeDescriptionDto;

  @ApiProperty({ description: 'Length in minutes.', type: 'integer', example: 30 })
  minutes: number;

  @ApiProperty({ description: 'Where it takes place. Only those who book get a link.', ...LOCATION })
  location: MeetingLocation;

  @ApiProperty({ description: 'The location in words; empty for none.', type: MeetingLocationTextDto })
  locationText: MeetingLocationTextDto;

  @ApiProperty({ description: 'Questions of the booking form, in order.', type: [MeetingQuestionDto] })
  questions: MeetingQuestionDto[];
}

export function toMeetingTypeDto(type: MeetingType): MeetingTypeDto {
  const { slug, name, description, minutes, location, locationText, questions } = type;
  return { slug, name, description, minutes, location, locationText, questions };
}
