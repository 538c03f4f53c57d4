import { ApiPropertyOptional } from '@nestjs/swagger';

/** A visit to the posts. */
export class MemberFeedVisitDto {
  @ApiPropertyOptional({
    description: 'The visit before this one: later posts are new to the member. Absent during the first visit.',
    format: 'date-time',
    example: '2026-11-19T21:40:00.000Z',
  })
  newSince?: string;
}
