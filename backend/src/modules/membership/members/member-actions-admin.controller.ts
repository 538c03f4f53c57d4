import { Body, Controller, HttpCode, Param, Post } from '@nestjs/common';
import { ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { AdminOnly, CurrentUser, OpenToTokens, RequiresStepUp } from '../../../auth/decorators.js';
import { LocalAccountsOnly } from '../../../auth/local-accounts.js';
import { ApiProblems } from '../../../common/api-problem.js';
import type { SessionUser } from '../../../auth/session-user.js';
import { MemberActions } from './member-actions.service.js';
import { toAdminMemberDto } from './member-views.js';
import { AdminMemberDto, ChangeRoleDto, EndMembershipDto, GrantMembershipDto, MemberParamDto } from './members.dto.js';
import { MembersAdminService } from './members-admin.service.js';

/** Actions on one account. Each answers the updated account. */
@ApiTags('members-admin')
@Controller('admin/members/:id')
@AdminOnly()
@OpenToTokens('membership')
export class MemberActionsAdminController {
  constructor(
    private readonly members: MembersAdminService,
    private readonly actions: MemberActions,
  ) {}

  @Post('grant-membership')
  @HttpCode(200)
  @ApiOperation({
    summary: 'Grant membership',
    description:
      'It needs no payment, and stays whatever Stripe reports. 409 `already_pays` for somebody who is a member by a payment that renews.',
  })
  @ApiOkResponse({ description: 'The account afterwards.', type: AdminMemberDto })
  @ApiProblems(404, 409, 422)
  async grantMembership(
    @Param() { id }: MemberParamDto,
    @Body() body: GrantMembershipDto,
    @CurrentUser() admin: SessionUser,
  ): Promise<AdminMemberDto> {
    await this.actions.grant(id, body, admin.id);
    return toAdminMemberDto(await this.members.find(id));
  }

  @Post('end-membership')
  @HttpCode(200)
  @ApiOperation({
    summary: 'End a membership',
    description: 'Earlier payments do not restore it. A subscription is still charged until it is canceled too.',
  })
  @ApiOkResponse({ description: 'The account afterwards.', type: AdminMemberDto })
  @ApiProblems(404, 409, 422)
  async endMembership(
    @Param() { id }: MemberParamDto,
    @Body() body: EndMembershipDto,
    @CurrentUser() admin: SessionUser,
  ): Promise<AdminMemberDto> {
    await this.actions.end(id, body, admin.id);
    return toAdminMemberDto(await this.members.find(id));
  }

  @Post('follow-payments')
  @HttpCode(200)
  @ApiOperation({
    summary: 'Let payments decide about a membership again',
    description: 'Removes the manual decision. 409 when there is none.',
  })
  @ApiOkResponse({ description: 'The account afterwards.', type: AdminMemberDto })
  @ApiProblems(404, 409, 422)
  async followPayments(@Param() { id }: MemberParamDto, @CurrentUser() admin: SessionUser): Promise<AdminMemberDto> {
    await this.actions.followPayments(id, admin.id);
    return toAdminMemberDto(await this.members.find(id));
  }

  @Post('cancel-subscription')
  @HttpCode(200)
  @ApiOperation({
    summary: 'Cancel every subscription of a person at once',
    description: 'Ends all charges. Idempotent.',
  })
  @ApiOkResponse({ description: 'The account afterwards.', type: AdminMemberDto })
  @ApiProblems(404, 422, 503)
  async cancelMemberSubscription(
    @Param() { id }: MemberParamDto,
    @CurrentUser() admin: SessionUser,
  ): Promise<AdminMemberDto> {
    await this.actions.cancelSubscription(id, admin.id);
    return toAdminMemberDto(await this.members.find(id));
  }

  @Post('end-sessions')
  @HttpCode(200)
  @ApiOperation({ summary: 'Log an account out everywhere', description: 'Ends all of its sessions at once.' })
  @ApiOkResponse({ description: 'The account afterwards.', type: AdminMemberDto })
  @ApiProblems(404, 422)
  async endMemberSessions(@Param() { id }: MemberParamDto, @CurrentUser() admin: SessionUser): Promise<AdminMemberDto> {
    await this.actions.endSessions(id, admin.id);
    return toAdminMemberDto(await this.members.find(id));
  }

  @Post('disable')
  @HttpCode(200)
  @ApiOperation({
    summary: 'Disable an account',
    description:
      "It is logged out everywhere, and answers as if it did not exist. Never the last administrator, never one's own.",
  })
  @ApiOkResponse({ description: 'The account afterwards.', type: AdminMemberDto })
  @ApiProblems(404, 409, 422)
  async disableMember(@Param() { id }: MemberParamDto, @CurrentUser() admin: SessionUser): Promise<AdminMemberDto> {
    await this.actions.disable(id, admin.id);
    return toAdminMemberDto(await this.members.find(id));
  }

  @Post('enable')
  @HttpCode(200)
  @ApiOperation({ summary: 'Enable an account', description: 'Its owner can log in again. Idempotent.' })
  @ApiOkResponse({ description: 'The account afterwards.', type: AdminMemberDto })
  @ApiProblems(404, 422)
  async enableMember(@Param() { id }: MemberParamDto, @CurrentUser() admin: SessionUser): Promise<AdminMemberDto> {
    await this.actions.enable(id, admin.id);
    return toAdminMemberDto(await this.members.find(id));
  }

  @Post('change-role')
  @RequiresStepUp()
  @HttpCode(200)
  @ApiOperation({
    summary: 'Give an account another role',
    description: "Its sessions end. Never the last administrator, never one's own.",
  })
  @ApiOkResponse({ description: 'The account afterwards.', type: AdminMemberDto })
  @ApiProblems(404, 409, 422)
  async changeMemberRole(
    @Param() { id }: MemberParamDto,
    @Body() body: ChangeRoleDto,
    @CurrentUser() admin: SessionUser,
  ): Promise<AdminMemberDto> {
    await this.actions.changeRole(id, body, admin.id);
    return toAdminMemberDto(await this.members.find(id));
  }

  @Post('send-password-link')
  @LocalAccountsOnly()
  @HttpCode(204)
  @ApiOperation({
    summary: 'Send a password link',
    description: '404 too where the coach platform keeps the passwords.',
  })
  @ApiNoContentResponse({ description: 'The email is enqueued.' })
  @ApiProblems(404, 409, 422)
  async sendMemberPasswordLink(@Param() { id }: MemberParamDto, @CurrentUser() admin: SessionUser): Promise<void> {
    await this.actions.sendPasswordLink(id, admin.id);
  }
}
