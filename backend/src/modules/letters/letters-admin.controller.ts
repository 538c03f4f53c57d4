import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post, Query, Res } from '@nestjs/common';
import { ApiAcceptedResponse, ApiCreatedResponse, ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { AdminOnly, CurrentUser } from '../../auth/decorators.js';
import { ApiList } from '../../common/api-list.js';
import { ApiProblems } from '../../common/api-problem.js';
import { setNextLink } from '../../common/cursor.js';
import { RateLimit } from '../../common/rate-limit.js';
import type { User } from '../users/user.entity.js';
import {
  AdminLetterDto,
  AdminLetterSummaryDto,
  LetterAudienceDto,
  LetterParamDto,
  LetterTestAcceptedDto,
  LetterTextsDto,
  LetterVersionDto,
  ListAdminLettersQueryDto,
  ScheduleLetterDto,
  TestLetterDto,
  toAdminLetterDto,
  toAdminLetterSummaryDto,
  UpdateLetterDto,
} from './letters.dto.js';
import { LettersService } from './letters.service.js';

/** Letters to the subscribers. */
@ApiTags('letters-admin')
@Controller('admin/letters')
@AdminOnly()
export class LettersAdminController {
  constructor(private readonly letters: LettersService) {}

  @Get()
  @ApiOperation({ summary: 'All letters', description: 'Newest first, without their texts.' })
  @ApiList(AdminLetterSummaryDto, 'One page of letters.')
  @ApiProblems(422)
  async listAdminLetters(@Query() query: ListAdminLettersQueryDto, @Res({ passthrough: true }) res: Response): Promise<AdminLetterSummaryDto[]> {
    const { items, next } = await this.letters.list(query);
    setNextLink(res, next);
    return items.map(toAdminLetterSummaryDto);
  }

  @Get('audience')
  @ApiOperation({ summary: 'Who would get a letter now', description: 'Confirmed subscribers, without those that are suppressed.' })
  @ApiOkResponse({ description: 'How many, by language.', type: LetterAudienceDto })
  async getAdminLetterAudience(): Promise<LetterAudienceDto> {
    return this.letters.audience();
  }

  @Post()
  @ApiOperation({ summary: 'Begin a letter' })
  @ApiCreatedResponse({ description: 'The draft.', type: AdminLetterDto })
  @ApiProblems(400, 403, 413, 415, 422)
  async createAdminLetter(@Body() body: LetterTextsDto, @CurrentUser() admin: User): Promise<AdminLetterDto> {
    return toAdminLetterDto(await this.letters.create(admin.id, body));
  }

  @Get(':id')
  @ApiOperation({ summary: 'A letter', description: 'With its texts and, once it goes out, with how far it has come.' })
  @ApiOkResponse({ description: 'The letter.', type: AdminLetterDto })
  @ApiProblems(404, 422)
  async getAdminLetter(@Param() { id }: LetterParamDto): Promise<AdminLetterDto> {
    return toAdminLetterDto(await this.letters.get(id));
  }

  @Patch(':id')
  @ApiOperation({ summary: 'Change a letter', description: 'While it has not begun to go out. What is absent stays as it is.' })
  @ApiOkResponse({ description: 'The letter after the change.', type: AdminLetterDto })
  @ApiProblems(400, 403, 404, 409, 413, 415, 422)
  async updateAdminLetter(@Param() { id }: LetterParamDto, @Body() body: UpdateLetterDto, @CurrentUser() admin: User): Promise<AdminLetterDto> {
    return toAdminLetterDto(await this.letters.update(id, admin.id, body));
  }

  @Delete(':id')
  @HttpCode(204)
  @ApiOperation({ summary: 'Delete a draft' })
  @ApiNoContentResponse({ description: 'It is gone.' })
  @ApiProblems(403, 404, 409, 422)
  async deleteAdminLetter(@Param() { id }: LetterParamDto, @CurrentUser() admin: User): Promise<void> {
    await this.letters.delete(id, admin.id);
  }

  @Post(':id/test')
  @HttpCode(202)
  @RateLimit({ name: 'letters.test', points: 30, perSeconds: 600 })
  @ApiOperation({ summary: 'Send it to oneself', description: 'As it was saved last, in one language.' })
  @ApiAcceptedResponse({ description: 'It is on its way.', type: LetterTestAcceptedDto })
  @ApiProblems(400, 403, 404, 413, 415, 422, 503)
  async testAdminLetter(@Param() { id }: LetterParamDto, @Body() { language }: TestLetterDto, @CurrentUser() admin: User): Promise<LetterTestAcceptedDto> {
    await this.letters.requestTest(id, admin, language);
    return { to: admin.email };
  }

  @Post(':id/send')
  @HttpCode(200)
  @ApiOperation({ summary: 'Send a letter', description: 'To every confirmed subscriber of this moment, in each one’s language. Both languages must be complete.' })
  @ApiOkResponse({ description: 'It has begun.', type: AdminLetterDto })
  @ApiProblems(400, 403, 404, 409, 413, 415, 422, 503)
  async sendAdminLetter(@Param() { id }: LetterParamDto, @Body() { version }: LetterVersionDto, @CurrentUser() admin: User): Promise<AdminLetterDto> {
    return toAdminLetterDto(await this.letters.send(id, admin.id, version));
  }

  @Post(':id/schedule')
  @HttpCode(200)
  @ApiOperation({ summary: 'Send a letter later', description: 'To those who are confirmed subscribers then.' })
  @ApiOkResponse({ description: 'It will begin by itself.', type: AdminLetterDto })
  @ApiProblems(400, 403, 404, 409, 413, 415, 422, 503)
  async scheduleAdminLetter(@Param() { id }: LetterParamDto, @Body() { version, scheduledAt }: ScheduleLetterDto, @CurrentUser() admin: User): Promise<AdminLetterDto> {
    return toAdminLetterDto(await this.letters.schedule(id, admin.id, version, scheduledAt));
  }

  @Post(':id/unschedule')
  @HttpCode(200)
  @ApiOperation({ summary: 'Take a scheduled letter back', description: 'It is a draft again.' })
  @ApiOkResponse({ description: 'The draft.', type: AdminLetterDto })
  @ApiProblems(400, 403, 404, 409, 413, 415, 422)
  async unscheduleAdminLetter(@Param() { id }: LetterParamDto, @Body() { version }: LetterVersionDto, @CurrentUser() admin: User): Promise<AdminLetterDto> {
    return toAdminLetterDto(await this.letters.unschedule(id, admin.id, version));
  }

  @Post(':id/pause')
  @HttpCode(200)
  @ApiOperation({ summary: 'Stop a letter for a while', description: 'What is in flight arrives; the others wait.' })
  @ApiOkResponse({ description: 'It waits.', type: AdminLetterDto })
  @ApiProblems(403, 404, 409, 422)
  async pauseAdminLetter(@Param() { id }: LetterParamDto, @CurrentUser() admin: User): Promise<AdminLetterDto> {
    return toAdminLetterDto(await this.letters.pause(id, admin.id));
  }

  @Post(':id/resume')
  @HttpCode(200)
  @ApiOperation({ summary: 'Go on with a letter', description: 'Nobody gets it twice: those whose fate is unknown are left as they are.' })
  @ApiOkResponse({ description: 'It goes on.', type: AdminLetterDto })
  @ApiProblems(403, 404, 409, 422, 503)
  async resumeAdminLetter(@Param() { id }: LetterParamDto, @CurrentUser() admin: User): Promise<AdminLetterDto> {
    return toAdminLetterDto(await this.letters.resume(id, admin.id));
  }

  @Post(':id/cancel')
  @HttpCode(200)
  @ApiOperation({ summary: 'End a letter where it is', description: 'Those who wait do not get it.' })
  @ApiOkResponse({ description: 'It has ended.', type: AdminLetterDto })
  @ApiProblems(403, 404, 409, 422)
  async cancelAdminLetter(@Param() { id }: LetterParamDto, @CurrentUser() admin: User): Promise<AdminLetterDto> {
    return toAdminLetterDto(await this.letters.cancel(id, admin.id));
  }
}
