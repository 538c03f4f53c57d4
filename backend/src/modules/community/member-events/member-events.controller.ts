import { Controller, Get, Req, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { CurrentUser, MembersOnly } from '../../../auth/decorators.js';
import { ApiProblems } from '../../../common/api-problem.js';
import type { SessionUser } from '../../../auth/session-user.js';
import { MemberEventsService } from './member-events.service.js';

/** Live events of the member portal. */
@ApiTags('member-posts')
@Controller('member/events')
@MembersOnly()
export class MemberEventsController {
  constructor(private readonly events: MemberEventsService) {}

  @Get()
  @ApiOperation({
    summary: 'Stream of portal events',
    description:
      'Server-sent events: `{ type, id }` with type `post`, `pod-post` and `pod-task` (of your pod), `post-changed` (also likes and comments), `post-deleted` (also hidden), `comment` (id of its post), `recording`, `note` (id of its recording), `call`, `notification` (no id: something is new for this member, or was read elsewhere), `pod` (no id: this member is in another pod now, or in none), or `resync` (no id: something may have been missed). Kinds and ids only; what is in them is asked for as usual. `ready` comes first, `beat` every 15 s, `end` when the session or the membership is over. Six streams for one account, then 429.',
  })
  @ApiOkResponse({
    description: 'The event stream.',
    content: {
      'text/event-stream': {
        schema: { type: 'string', example: 'data: {"type":"post","id":"5a0f3c1e-8d0b-4c55-9c7e-0f6b1d2a3c44"}\n\n' },
      },
    },
  })
  @ApiProblems(429, 503)
  async streamMemberEvents(@CurrentUser() user: SessionUser, @Req() req: Request, @Res() res: Response): Promise<void> {
    await this.events.open(user, req, res);
  }
}
