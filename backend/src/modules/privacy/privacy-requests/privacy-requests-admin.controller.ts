import { Body, Controller, Get, Header, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { AdminOnly, CurrentUser, RequiresStepUp } from '../../../auth/decorators.js';
import { ApiProblems } from '../../../common/api-problem.js';
import { CreatedOnce } from '../../../common/idempotency.js';
import type { Page } from '../../../common/cursor.js';
import { PageOf } from '../../../common/page-of.js';
import { PersonalDataDto } from '../personal-data/personal-data.dto.js';
import type { SessionUser } from '../../../auth/session-user.js';
import { PrivacyAdmin } from './privacy-admin.service.js';
import {
  ClosePrivacyRequestDto,
  CreatePrivacyRequestDto,
  EraseRequestedPersonDto,
  FindPersonDto,
  FoundPersonDto,
  ListPrivacyRequestsQueryDto,
  PrivacyRequestDetailDto,
  PrivacyRequestDto,
  PrivacyRequestParamDto,
  toPrivacyRequestDetailDto,
  toPrivacyRequestDto,
  type PrivacyRequestRow,
} from './privacy-requests.dto.js';
import { PrivacyRequestsService } from './privacy-requests.service.js';

/** Privacy requests. Every access is recorded in the audit log. */
@ApiTags('privacy-requests-admin')
@Controller('admin/privacy-requests')
@AdminOnly()
export class PrivacyRequestsAdminController {
  constructor(
    private readonly requests: PrivacyRequestsService,
    private readonly privacyAdmin: PrivacyAdmin,
  ) {}

  @Get()
  @ApiOperation({ summary: 'Requests about personal data', description: 'Newest first.' })
  @PageOf(PrivacyRequestDto, 'One page of requests.', toPrivacyRequestDto)
  @ApiProblems(422)
  async listAdminPrivacyRequests(
    @Query() query: ListPrivacyRequestsQueryDto,
    @CurrentUser() admin: SessionUser,
  ): Promise<Page<PrivacyRequestRow>> {
    return this.requests.list(admin.id, query);
  }

  @Post()
  @CreatedOnce()
  @ApiOperation({ summary: 'Record a request', description: 'Due 30 days after it was received.' })
  @ApiCreatedResponse({ description: 'The request.', type: PrivacyRequestDetailDto })
  @ApiProblems(400, 413, 415, 422)
  async createAdminPrivacyRequest(
    @Body() body: CreatePrivacyRequestDto,
    @CurrentUser() admin: SessionUser,
  ): Promise<PrivacyRequestDetailDto> {
    return toPrivacyRequestDetailDto(await this.requests.create(admin.id, body));
  }

  @Post('find-person')
  @HttpCode(200)
  @ApiOperation({
    summary: 'Data stored about a person',
    description: 'Row counts over all tables. The address is sent in the body, so that it is not logged.',
  })
  @ApiOkResponse({ description: 'What was found.', type: FoundPersonDto })
  @ApiProblems(400, 413, 415, 422)
  async findPerson(
    @Body() { email: typed }: FindPersonDto,
    @CurrentUser() admin: SessionUser,
  ): Promise<FoundPersonDto> {
    const { email, user, findings } = await this.privacyAdmin.find(admin.id, typed);
    return { email, userId: user?.id, isStaff: user !== null && user.role !== 'user', findings };
  }

  @Get(':id')
  @ApiOperation({ summary: 'A request about personal data', description: 'With its deadline; the look is audited.' })
  @ApiOkResponse({ description: 'The request.', type: PrivacyRequestDetailDto })
  @ApiProblems(404, 422)
  async getAdminPrivacyRequest(
    @Param() { id }: PrivacyRequestParamDto,
    @CurrentUser() admin: SessionUser,
  ): Promise<PrivacyRequestDetailDto> {
    return toPrivacyRequestDetailDto(await this.requests.get(admin.id, id));
  }

  @Post(':id/close')
  @HttpCode(200)
  @ApiOperation({ summary: 'Close a request', description: 'Done or refused, with a note that gives the reason.' })
  @ApiOkResponse({ description: 'The request.', type: PrivacyRequestDetailDto })
  @ApiProblems(400, 404, 409, 413, 415, 422)
  async closeAdminPrivacyRequest(
    @Param() { id }: PrivacyRequestParamDto,
    @Body() body: ClosePrivacyRequestDto,
    @CurrentUser() admin: SessionUser,
  ): Promise<PrivacyRequestDetailDto> {
    return toPrivacyRequestDetailDto(await this.requests.close(admin.id, id, body));
  }

  @Post(':id/reopen')
  @HttpCode(200)
  @ApiOperation({ summary: 'Reopen a request', description: 'It is open again, with its first deadline. Idempotent.' })
  @ApiOkResponse({ description: 'The request.', type: PrivacyRequestDetailDto })
  @ApiProblems(404, 409, 422)
  async reopenAdminPrivacyRequest(
    @Param() { id }: PrivacyRequestParamDto,
    @CurrentUser() admin: SessionUser,
  ): Promise<PrivacyRequestDetailDto> {
    return toPrivacyRequestDetailDto(await this.requests.reopen(admin.id, id));
  }

  @Post(':id/export')
  @RequiresStepUp()
  @HttpCode(200)
  @Header('Content-Disposition', 'attachment; filename="personal-data.json"')
  @ApiOperation({
    summary: 'Everything about the person of a request',
    description: 'As a file, for the person. It closes a request for access.',
  })
  @ApiOkResponse({ description: 'All tables, also the empty ones.', type: PersonalDataDto })
  @ApiProblems(404, 409, 422)
  async exportRequestedPerson(
    @Param() { id }: PrivacyRequestParamDto,
    @CurrentUser() admin: SessionUser,
  ): Promise<PersonalDataDto> {
    return this.privacyAdmin.export(admin.id, id);
  }

  @Post(':id/erase')
  @RequiresStepUp()
  @HttpCode(200)
  @ApiOperation({
    summary: 'Erase the person of a request',
    description:
      'Ends payments first; when that is not confirmed, the answer is 503 and nothing is erased. Payments, consents and the times of calls stay as long as the law asks. Accounts of staff: 403.',
  })
  @ApiOkResponse({ description: 'Done; the request is closed.', type: PrivacyRequestDetailDto })
  @ApiProblems(400, 404, 409, 413, 415, 422, 503)
  async eraseRequestedPerson(
    @Param() { id }: PrivacyRequestParamDto,
    @Body() { email }: EraseRequestedPersonDto,
    @CurrentUser() admin: SessionUser,
  ): Promise<PrivacyRequestDetailDto> {
    return toPrivacyRequestDetailDto(await this.privacyAdmin.erase(admin.id, id, email));
  }
}
