import { Body, Controller, Delete, Get, HttpCode, HttpStatus, Param, Patch, Post, Put, Query } from '@nestjs/common';
import { ApiCreatedResponse, ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { AdminOnly, CurrentUser, OpenToTokens } from '../../../auth/decorators.js';
import type { SessionUser } from '../../../auth/session-user.js';
import { CreatedOnce } from '../../../common/idempotency.js';
import { ApiProblems } from '../../../common/api-problem.js';
import { CursorQueryDto, type Page } from '../../../common/cursor.js';
import { ChangesOf, ListChangesQueryDto, type Change } from '../../../common/list-changes.js';
import { PageOf } from '../../../common/page-of.js';
import {
  AdminPodDto,
  AdminPodRowDto,
  CreateAdminPodDto,
  ListPodCandidatesQueryDto,
  PodParamDto,
  PodPersonDto,
  PodPersonParamDto,
  PodTaskOfPodParamDto,
  toAdminPodDto,
  toAdminPodRowDto,
  toPodPersonDto,
  UpdateAdminPodDto,
  type PodPersonRow,
  type PodRow,
} from './pods-admin.dto.js';
import { PodsAdminService } from './pods-admin.service.js';

/** Pods, managed by the owner. */
@ApiTags('pods-admin')
@Controller('admin/pods')
@AdminOnly()
@OpenToTokens('community')
export class PodsAdminController {
  constructor(private readonly pods: PodsAdminService) {}

  @Get()
  @ApiOperation({ summary: 'Pods', description: 'Newest first, with the number of their members.' })
  @PageOf(AdminPodRowDto, 'One page of pods.', toAdminPodRowDto)
  @ApiProblems(422)
  listAdminPods(@Query() query: CursorQueryDto): Promise<Page<PodRow>> {
    return this.pods.list(query);
  }

  @Get('changes')
  @ChangesOf(AdminPodRowDto, toAdminPodRowDto)
  async listAdminPodChanges(@Query() query: ListChangesQueryDto): Promise<Page<Change<PodRow>>> {
    return this.pods.changes(query);
  }

  @Get('candidates')
  @ApiOperation({
    summary: 'Members whom a pod can take',
    description: 'All present members, also those of a pod: they would be moved. Each look is audited.',
  })
  @PageOf(PodPersonDto, 'One page of members.', toPodPersonDto)
  @ApiProblems(422)
  listPodCandidates(
    @Query() query: ListPodCandidatesQueryDto,
    @CurrentUser() admin: SessionUser,
  ): Promise<Page<PodPersonRow>> {
    return this.pods.candidates(query, admin.id);
  }

  @Get(':id')
  @ApiOperation({ summary: 'A pod', description: 'With everybody in it.' })
  @ApiOkResponse({ description: 'The pod.', type: AdminPodDto })
  @ApiProblems(404, 422)
  async getAdminPod(@Param() { id }: PodParamDto): Promise<AdminPodDto> {
    return toAdminPodDto(await this.pods.get(id));
  }

  @Post()
  @CreatedOnce()
  @ApiOperation({ summary: 'Make a pod', description: '422 `name_taken` for a name that another pod has.' })
  @ApiCreatedResponse({ description: 'The pod.', type: AdminPodDto })
  @ApiProblems(400, 413, 415, 422)
  async createAdminPod(@Body() body: CreateAdminPodDto, @CurrentUser() admin: SessionUser): Promise<AdminPodDto> {
    return toAdminPodDto(await this.pods.create(admin.id, body));
  }

  @Patch(':id')
  @ApiOperation({ summary: 'Change a pod', description: 'Its name, and when and where its call takes place.' })
  @ApiOkResponse({ description: 'The pod.', type: AdminPodDto })
  @ApiProblems(400, 404, 409, 413, 415, 422)
  async updateAdminPod(
    @Param() { id }: PodParamDto,
    @Body() body: UpdateAdminPodDto,
    @CurrentUser() admin: SessionUser,
  ): Promise<AdminPodDto> {
    return toAdminPodDto(await this.pods.update(admin.id, id, body));
  }

  @Delete(':id')
  @HttpCode(HttpStatus.NO_CONTENT)
  @ApiOperation({ summary: 'Delete a pod', description: 'Its people are in none then.' })
  @ApiNoContentResponse({ description: 'Deleted.' })
  @ApiProblems(404, 422)
  deleteAdminPod(@Param() { id }: PodParamDto, @CurrentUser() admin: SessionUser): Promise<void> {
    return this.pods.delete(admin.id, id);
  }

  @Put(':id/people/:userId')
  @ApiOperation({
    summary: 'Put a member into a pod',
    description: 'Out of another one, if the member is in one. Idempotent. 409 `pod_full` when it has its 12 people.',
  })
  @ApiOkResponse({ description: 'The pod.', type: AdminPodDto })
  @ApiProblems(404, 409, 422)
  async addPodPerson(
    @Param() { id, userId }: PodPersonParamDto,
    @CurrentUser() admin: SessionUser,
  ): Promise<AdminPodDto> {
    return toAdminPodDto(await this.pods.put(admin.id, id, userId));
  }

  @Delete(':id/people/:userId')
  @ApiOperation({ summary: 'Take somebody out of a pod', description: 'Idempotent.' })
  @ApiOkResponse({ description: 'The pod.', type: AdminPodDto })
  @ApiProblems(404, 422)
  async removePodPerson(
    @Param() { id, userId }: PodPersonParamDto,
    @CurrentUser() admin: SessionUser,
  ): Promise<AdminPodDto> {
    return toAdminPodDto(await this.pods.remove(admin.id, id, userId));
  }

  @Delete(':id/tasks/:taskId')
  @ApiOperation({ summary: 'Remove what a pod agreed on', description: 'At once, for all of its people. Idempotent.' })
  @ApiOkResponse({ description: 'The pod.', type: AdminPodDto })
  @ApiProblems(404, 422)
  async removePodTask(
    @Param() { id, taskId }: PodTaskOfPodParamDto,
    @CurrentUser() admin: SessionUser,
  ): Promise<AdminPodDto> {
    return toAdminPodDto(await this.pods.removeTask(admin.id, id, taskId));
  }
}
