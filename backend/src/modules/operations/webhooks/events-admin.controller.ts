import { Controller, Get, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { AdminOnly, OpenToTokens } from '../../../auth/decorators.js';
import { ApiProblems } from '../../../common/api-problem.js';
import type { Page } from '../../../common/cursor.js';
import { PageOf } from '../../../common/page-of.js';
import { EventDto, ListEventsQueryDto, toEventDto, type EventRow } from './events.dto.js';
import { EventsService } from './events.service.js';

/** What happened to records, in order. */
@ApiTags('events-admin')
@Controller('admin/events')
@AdminOnly()
@OpenToTokens('events')
export class EventsAdminController {
  constructor(private readonly events: EventsService) {}

  @Get()
  @ApiOperation({
    summary: 'Events',
    description:
      'Oldest first, of the last 90 days. Follow it with the `id` of the last event as `cursor`: nothing is left out, and nothing comes twice. An event shows after all transactions of before have ended.',
  })
  @PageOf(EventDto, 'The next events.', toEventDto)
  @ApiProblems(422)
  listEvents(@Query() query: ListEventsQueryDto): Promise<Page<EventRow>> {
    return this.events.list(query);
  }
}
