import { Body, Controller, Delete, Get, HttpCode, Param, Put, Query } from '@nestjs/common';
import { ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { CurrentUser, MembersOnly } from '../../../auth/decorators.js';
import type { SessionUser } from '../../../auth/session-user.js';
import { ApiProblems } from '../../../common/api-problem.js';
import { CursorQueryDto, type Page } from '../../../common/cursor.js';
import { PageOf } from '../../../common/page-of.js';
import { RateLimit } from '../../../common/rate-limit.js';
import { CallRecordingParamDto } from '../call-recordings/call-recordings.dto.js';
import {
  ActionItemDto,
  ActionItemParamDto,
  KeepActionItemDto,
  MyActionItemDto,
  toActionItemDto,
  toMyActionItemDto,
  type MyActionItemRow,
} from './member-action-items.dto.js';
import { MemberActionItemsService } from './member-action-items.service.js';

/** From call to homework: what members take over of a call's action items. */
@ApiTags('action-items')
@Controller('member')
@MembersOnly()
export class MemberActionItemsController {
  constructor(private readonly items: MemberActionItemsService) {}

  @Get('action-items')
  @ApiOperation({
    summary: 'My action items',
    description:
      'What you took over and is open or was ticked in the last seven days, the latest first. Other members never see it.',
  })
  @PageOf(MyActionItemDto, 'One page of action items.', toMyActionItemDto)
  @ApiProblems(422)
  async listMyActionItems(
    @Query() query: CursorQueryDto,
    @CurrentUser() user: SessionUser,
  ): Promise<Page<MyActionItemRow>> {
    return this.items.list(user.id, query);
  }

  @Get('call-recordings/:id/action-items')
  @ApiOperation({
    summary: 'Action items of a recorded call',
    description: 'In their order, with what you made of them; at the end those of yours that were removed since.',
  })
  @ApiOkResponse({ description: 'The action items.', type: [ActionItemDto] })
  @ApiProblems(404, 422)
  async listCallActionItems(
    @Param() { id }: CallRecordingParamDto,
    @CurrentUser() user: SessionUser,
  ): Promise<ActionItemDto[]> {
    return (await this.items.ofCall(user.id, id)).map(toActionItemDto);
  }

  @Put('call-recordings/:id/action-items/:itemId')
  @RateLimit({ name: 'action-items.keep', points: 120, perSeconds: 600 })
  @ApiOperation({
    summary: 'Take an action item over, date it, tick or untick it',
    description: 'What is sent replaces what was stored. Repeated requests change nothing more.',
  })
  @ApiOkResponse({ description: 'The item as stored.', type: MyActionItemDto })
  @ApiProblems(400, 404, 413, 415, 422)
  async keepActionItem(
    @Param() { id, itemId }: ActionItemParamDto,
    @Body() submitted: KeepActionItemDto,
    @CurrentUser() user: SessionUser,
  ): Promise<MyActionItemDto> {
    return toMyActionItemDto(await this.items.keep(user.id, id, itemId, submitted));
  }

  @Delete('call-recordings/:id/action-items/:itemId')
  @HttpCode(204)
  @ApiOperation({ summary: 'Give an action item back', description: 'It leaves your list; the call keeps it.' })
  @ApiNoContentResponse({ description: 'It is not yours anymore.' })
  @ApiProblems(422)
  async giveBackActionItem(
    @Param() { id, itemId }: ActionItemParamDto,
    @CurrentUser() user: SessionUser,
  ): Promise<void> {
    await this.items.giveBack(user.id, id, itemId);
  }
}
