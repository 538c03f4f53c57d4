import { Body, Controller, Param, Put } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { CurrentUser, MembersOnly } from '../../../auth/decorators.js';
import type { SessionUser } from '../../../auth/session-user.js';
import { ApiProblems } from '../../../common/api-problem.js';
import { RateLimit } from '../../../common/rate-limit.js';
import { AnswerCallDto, CallRsvpDto, OwnCallParamDto } from './call-rsvps.dto.js';
import { CallRsvpsService } from './call-rsvps.service.js';

/** Whether a member comes to the next call. Other members never see it. */
@ApiTags('weekly call')
@Controller('member/call-rsvps')
@MembersOnly()
export class CallRsvpsController {
  constructor(private readonly rsvps: CallRsvpsService) {}

  @Put(':series/:week')
  @RateLimit({ name: 'call-rsvp.answer', points: 60, perSeconds: 600 })
  @ApiOperation({
    summary: 'Answer whether I come to the next call',
    description:
      'Of all members, or of your pod. It can be changed until the call ends, and the owner alone sees it. It is for the time of the call: when the call is moved, the answer is open again. 409 `conflict` when the call is over, is not the next one, or starts at another time; 404 without a pod whose call has a fixed time.',
  })
  @ApiOkResponse({ description: 'The answer as stored.', type: CallRsvpDto })
  @ApiProblems(400, 404, 409, 413, 415, 422)
  answerCall(
    @Param() { series, week }: OwnCallParamDto,
    @Body() answer: AnswerCallDto,
    @CurrentUser() user: SessionUser,
  ): Promise<CallRsvpDto> {
    return this.rsvps.answer(user.id, series, week, answer);
  }
}
