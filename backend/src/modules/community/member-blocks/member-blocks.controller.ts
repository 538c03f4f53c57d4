import { Controller, Delete, Get, HttpCode, Param, Put, Query } from '@nestjs/common';
import { ApiNoContentResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { CurrentUser, MembersOnly } from '../../../auth/decorators.js';
import type { SessionUser } from '../../../auth/session-user.js';
import { ApiProblems } from '../../../common/api-problem.js';
import { CursorQueryDto, type Page } from '../../../common/cursor.js';
import { PageOf } from '../../../common/page-of.js';
import { RateLimit } from '../../../common/rate-limit.js';
import { MemberProfileParamDto } from '../member-profiles/member-profiles.dto.js';
import { BlockedPersonDto, toBlockedPersonDto, type BlockedPersonRow } from './member-blocks.dto.js';
import { MemberBlocksService } from './member-blocks.service.js';

/** People whom a member does not want to see. */
@ApiTags('member-blocks')
@Controller('member/blocks')
@MembersOnly()
export class MemberBlocksController {
  constructor(private readonly blocks: MemberBlocksService) {}

  @Get()
  @ApiOperation({
    summary: 'Whom I block',
    description: 'The latest first. Nobody else sees this list, administrators neither.',
  })
  @PageOf(BlockedPersonDto, 'One page of people.', toBlockedPersonDto)
  @ApiProblems(422)
  listBlockedPeople(@Query() query: CursorQueryDto, @CurrentUser() user: SessionUser): Promise<Page<BlockedPersonRow>> {
    return this.blocks.list(user.id, query);
  }

  @Put(':id')
  @HttpCode(204)
  @RateLimit({ name: 'member-blocks.block', points: 60, perSeconds: 600 })
  @ApiOperation({
    summary: 'Block a person',
    description:
      'You do not see their posts, comments, notes on recordings and profile any more, and they do not see your profile. They are not notified. 403 for the host of the circle, and for yourself. Idempotent.',
  })
  @ApiNoContentResponse({ description: 'The person is blocked.' })
  @ApiProblems(403, 404, 422)
  async blockPerson(@Param() { id }: MemberProfileParamDto, @CurrentUser() user: SessionUser): Promise<void> {
    await this.blocks.block(user.id, id);
  }

  @Delete(':id')
  @HttpCode(204)
  @ApiOperation({ summary: 'Unblock a person', description: 'What they wrote is there again. Idempotent.' })
  @ApiNoContentResponse({ description: 'The person is not blocked.' })
  @ApiProblems(422)
  async unblockPerson(@Param() { id }: MemberProfileParamDto, @CurrentUser() user: SessionUser): Promise<void> {
    await this.blocks.unblock(user.id, id);
  }
}
