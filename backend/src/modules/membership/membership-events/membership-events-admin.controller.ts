import { Controller, Get, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { AdminOnly, CurrentUser, OpenToTokens } from '../../../auth/decorators.js';
import type { SessionUser } from '../../../auth/session-user.js';
import { ApiProblems } from '../../../common/api-problem.js';
import type { Page } from '../../../common/cursor.js';
import { PageOf } from '../../../common/page-of.js';
import {
  ListMembershipEventsQueryDto,
  MembershipEventDto,
  toMembershipEventDto,
  type MembershipActivityRow,
} from './membership-events.dto.js';
import { MembershipEventsService } from './membership-events.service.js';

/** What happens in memberships. */
@ApiTags('membership-events-admin')
@Controller('admin/membership-events')
@AdminOnly()
@OpenToTokens('membership')
export class MembershipEventsAdminController {
  constructor(private readonly events: MembershipEventsService) {}

  @Get()
  @ApiOperation({
    summary: 'What happened in memberships',
    description:
      'New payers, cancellations, failed payments and their rescue, ends, refunds, and memberships that the practice granted or ended. The latest first.',
  })
  @PageOf(MembershipEventDto, 'One page of events.', toMembershipEventDto)
  @ApiProblems(422)
  async listAdminMembershipEvents(
    @Query() query: ListMembershipEventsQueryDto,
    @CurrentUser() admin: SessionUser,
  ): Promise<Page<MembershipActivityRow>> {
    return this.events.list(query, admin.id);
  }
}
