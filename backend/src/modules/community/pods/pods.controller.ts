import { Controller, Get } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { CurrentUser, MembersOnly } from '../../../auth/decorators.js';
import type { SessionUser } from '../../../auth/session-user.js';
import { MyPodDto, toMyPodDto } from './pods.dto.js';
import { PodsService } from './pods.service.js';

/** The pod of a member. */
@ApiTags('pods')
@Controller('member/pod')
@MembersOnly()
export class PodsController {
  constructor(private readonly pods: PodsService) {}

  @Get()
  @ApiOperation({
    summary: 'My pod',
    description: 'Its people and its call. Nobody else sees them; an administrator is in none unless put into one.',
  })
  @ApiOkResponse({ description: 'The pod, if there is one.', type: MyPodDto })
  async getMyPod(@CurrentUser() user: SessionUser): Promise<MyPodDto> {
    return toMyPodDto(await this.pods.ofMember(user.id));
  }
}
