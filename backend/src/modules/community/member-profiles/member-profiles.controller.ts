import { Body, Controller, Delete, Get, HttpCode, Param, Put, Query } from '@nestjs/common';
import { ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { CurrentUser, MembersOnly } from '../../../auth/decorators.js';
import type { SessionUser } from '../../../auth/session-user.js';
import { ApiProblems } from '../../../common/api-problem.js';
import type { Page } from '../../../common/cursor.js';
import { PageOf } from '../../../common/page-of.js';
import { RateLimit } from '../../../common/rate-limit.js';
import {
  ListMemberProfilesQueryDto,
  MemberProfileDto,
  MemberProfileParamDto,
  MyMemberProfileDto,
  SaveMyMemberProfileDto,
  toMemberProfileDto,
  type MemberProfileRow,
} from './member-profiles.dto.js';
import { MemberProfilesService } from './member-profiles.service.js';

/** Who the members are, where they turned it on. */
@ApiTags('member-profiles')
@Controller('member')
@MembersOnly()
export class MemberProfilesController {
  constructor(private readonly profiles: MemberProfilesService) {}

  @Get('profile')
  @ApiOperation({
    summary: 'My profile',
    description: 'Off and empty until it is saved. While it is off, nobody else sees it.',
  })
  @ApiOkResponse({ description: 'Your profile.', type: MyMemberProfileDto })
  getMyMemberProfile(@CurrentUser() user: SessionUser): Promise<MyMemberProfileDto> {
    return this.profiles.mine(user.id);
  }

  @Put('profile')
  @RateLimit({ name: 'member-profiles.save', points: 60, perSeconds: 600 })
  @ApiOperation({
    summary: 'Save my profile, turn it on or off',
    description:
      'What is sent replaces what was stored. Turned off, it leaves the directory at once, and what is stored stays until it is deleted.',
  })
  @ApiOkResponse({ description: 'Your profile as stored.', type: MyMemberProfileDto })
  @ApiProblems(400, 413, 415, 422)
  saveMyMemberProfile(
    @Body() submitted: SaveMyMemberProfileDto,
    @CurrentUser() user: SessionUser,
  ): Promise<MyMemberProfileDto> {
    return this.profiles.save(user.id, submitted);
  }

  @Delete('profile')
  @HttpCode(204)
  @ApiOperation({
    summary: 'Delete my profile',
    description: 'Permanently; name and picture stay with the account. Idempotent.',
  })
  @ApiNoContentResponse({ description: 'Nothing of it is stored.' })
  async deleteMyMemberProfile(@CurrentUser() user: SessionUser): Promise<void> {
    await this.profiles.delete(user.id);
  }

  @Get('people')
  @ApiOperation({
    summary: 'The directory of members',
    description: 'Members who turned their profile on, the latest first. Members alone see it.',
  })
  @PageOf(MemberProfileDto, 'One page of people.', toMemberProfileDto)
  @ApiProblems(422)
  listMemberProfiles(
    @Query() query: ListMemberProfilesQueryDto,
    @CurrentUser() reader: SessionUser,
  ): Promise<Page<MemberProfileRow>> {
    return this.profiles.list(reader, query);
  }

  @Get('people/:id')
  @ApiOperation({
    summary: 'The profile of a member',
    description: '404 for somebody who shows you none: the answer does not say why.',
  })
  @ApiOkResponse({ description: 'The profile.', type: MemberProfileDto })
  @ApiProblems(404, 422)
  async getMemberProfile(
    @Param() { id }: MemberProfileParamDto,
    @CurrentUser() reader: SessionUser,
  ): Promise<MemberProfileDto> {
    return toMemberProfileDto(await this.profiles.get(reader, id), reader.id);
  }
}
