import { ApiProperty, ApiPropertyOptional, OmitType } from '@nestjs/swagger';
import { IsIn, IsOptional, IsUUID } from 'class-validator';
import { eventKinds, testEventKind, type EventKind } from '@leap/domain';
import { CursorQueryDto } from '../../../common/cursor.js';

/** Raised when a field is taken away or changes its meaning; new fields and kinds may come at any time. */
const EVENT_VERSION = 1;

const EXAMPLE_ID = '6f0c1a3e-0f4b-4b62-9a55-7d1f6c2f9a10';

export class ListEventsQueryDto extends OmitType(CursorQueryDto, ['cursor']) {
  @ApiPropertyOptional({
    description: 'The `id` of the last event that you have; the list goes on after it. Absent: from the oldest one.',
    format: 'uuid',
    example: EXAMPLE_ID,
  })
  @IsOptional()
  @IsUUID()
  cursor?: string;

  @ApiPropertyOptional({
    description: 'Only events of this kind.',
    enum: eventKinds,
    enumName: 'EventKind',
    example: 'booking.created',
  })
  @IsOptional()
  @IsIn(eventKinds)
  type?: EventKind;
}

/** What happened to a record; also the body of webhooks. */
export class EventDto {
  @ApiProperty({ description: 'Id; also the header `webhook-id`.', format: 'uuid', example: EXAMPLE_ID })
  id: string;

  @ApiProperty({
    description: 'What happened. Ignore kinds that you do not know.',
    enum: [...eventKinds, testEventKind],
    enumName: 'AnyEventKind',
    example: 'booking.created',
  })
  type: EventKind | typeof testEventKind;

  @ApiProperty({ description: 'When.', format: 'date-time', example: '2026-11-28T08:00:00.000Z' })
  timestamp: string;

  @ApiProperty({
    description: 'Version of this form. Fields may be added within a version.',
    type: 'integer',
    example: EVENT_VERSION,
  })
  version: number;

  @ApiProperty({
    description: 'Id of the record, and its state as it was then. Texts of people are read by its id.',
    type: 'object',
    additionalProperties: true,
    example: {
      id: '0f2c6f0e-6a51-4f6b-8a55-54d6a7b10c3f',
      status: 'confirmed',
      meetingType: 'inner_circle_consultation',
      startsAt: '2026-12-01T18:00:00.000Z',
      endsAt: '2026-12-01T19:00:00.000Z',
    },
  })
  data: object;
}

/** An event as read from the database. */
export interface EventRow {
  id: string;
  kind: EventDto['type'];
  data: object;
  createdAt: Date;
}

/** The same text for each attempt: `data` comes from `jsonb`, whose keys have an order of their own. */
export const toEventDto = ({ id, kind, createdAt, data }: EventRow): EventDto => ({
  id,
  type: kind,
  timestamp: createdAt.toISOString(),
  version: EVENT_VERSION,
  data,
});
