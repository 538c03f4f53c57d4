import { Controller, Get, Header, HttpCode, Param, Post } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { CurrentUser, MembersOnly, Public } from '../../../auth/decorators.js';
import { ApiProblems } from '../../../common/api-problem.js';
import { RateLimit } from '../../../common/rate-limit.js';
import type { SessionUser } from '../../../auth/session-user.js';
import { CallFeedAddressDto, CallFeedParamDto } from './call-feeds.dto.js';
import { CallFeedsService } from './call-feeds.service.js';

/** The weekly call as a calendar. */
@ApiTags('weekly call')
@Controller()
export class CallFeedsController {
  constructor(private readonly feeds: CallFeedsService) {}

  @Get('member/call-feed')
  @MembersOnly()
  @ApiOperation({
    summary: 'Your calendar address of the weekly call',
    description: 'For calendar programs, which cannot log in. It ends with the membership.',
  })
  @ApiOkResponse({ description: 'The address.', type: CallFeedAddressDto })
  async getCallFeedAddress(@CurrentUser() user: SessionUser): Promise<CallFeedAddressDto> {
    return { url: await this.feeds.address(user.id) };
  }

  @Post('member/call-feed')
  @MembersOnly()
  @HttpCode(200)
  @RateLimit({ name: 'call-feed.renew', points: 10, perSeconds: 600 })
  @ApiOperation({ summary: 'Renew the calendar address', description: 'The previous one stops working at once.' })
  @ApiOkResponse({ description: 'The new address.', type: CallFeedAddressDto })
  async renewCallFeedAddress(@CurrentUser() user: SessionUser): Promise<CallFeedAddressDto> {
    return { url: await this.feeds.renew(user.id) };
  }

  @Get('call-feed/:token.ics')
  @Public()
  @Header('Cache-Control', 'private, max-age=3600')
  @Header('Content-Type', 'text/calendar; charset=utf-8')
  @Header('X-Robots-Tag', 'noindex')
  @RateLimit({ name: 'call-feed.read', points: 60, perSeconds: 600 })
  @ApiOperation({
    summary: 'The weekly call as a calendar',
    description: 'Every week in its time zone, with cancelled and moved calls. Contains nothing about its owner.',
  })
  @ApiOkResponse({
    description: 'An iCalendar file (RFC 5545).',
    content: { 'text/calendar': { schema: { type: 'string' } } },
  })
  @ApiProblems(404, 422)
  async downloadCallFeed(@Param() { token }: CallFeedParamDto): Promise<string> {
    return this.feeds.file(token);
  }
}
