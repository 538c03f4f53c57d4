import { Body, Controller, Delete, Get, HttpCode, HttpStatus, Param, Post, Put } from '@nestjs/common';
import { ApiCreatedResponse, ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { CurrentUser, MembersOnly } from '../../../auth/decorators.js';
import type { SessionUser } from '../../../auth/session-user.js';
import { ApiProblems } from '../../../common/api-problem.js';
import { RateLimit } from '../../../common/rate-limit.js';
import { CreatePodTaskDto, PodTaskDto, PodTaskParamDto, TickPodTaskDto, toPodTaskDto } from './pod-tasks.dto.js';
import { PodTasksService } from './pod-tasks.service.js';

/** What the pod of a member agreed on. */
@ApiTags('pod-tasks')
@Controller('member/pod-tasks')
@MembersOnly()
export class PodTasksController {
  constructor(private readonly tasks: PodTasksService) {}

  @Get()
  @ApiOperation({
    summary: 'What my pod agreed on this week',
    description: 'Of the last seven days, in their order; empty without a pod. Only the pod and the owner see them.',
  })
  @ApiOkResponse({ description: 'The tasks.', type: [PodTaskDto] })
  async listMyPodTasks(@CurrentUser() user: SessionUser): Promise<PodTaskDto[]> {
    return (await this.tasks.list(user.id)).map(toPodTaskDto);
  }

  @Post()
  @RateLimit({ name: 'pod-tasks.create', points: 20, perSeconds: 600 })
  @ApiOperation({
    summary: 'Write down what my pod agreed on',
    description: 'The same text again answers the task that is there. 404 for a pod that you are not in.',
  })
  @ApiCreatedResponse({ description: 'The task.', type: PodTaskDto })
  @ApiProblems(400, 404, 413, 415, 422)
  async createPodTask(@Body() body: CreatePodTaskDto, @CurrentUser() user: SessionUser): Promise<PodTaskDto> {
    return toPodTaskDto(await this.tasks.create(user.id, body));
  }

  @Put(':id/tick')
  @RateLimit({ name: 'pod-tasks.tick', points: 120, perSeconds: 600 })
  @ApiOperation({ summary: 'Tick or untick a task of my pod', description: 'For yourself alone. Idempotent.' })
  @ApiOkResponse({ description: 'The task.', type: PodTaskDto })
  @ApiProblems(400, 404, 413, 415, 422)
  async tickPodTask(
    @Param() { id }: PodTaskParamDto,
    @Body() { isDone }: TickPodTaskDto,
    @CurrentUser() user: SessionUser,
  ): Promise<PodTaskDto> {
    return toPodTaskDto(await this.tasks.tick(user.id, id, isDone));
  }

  @Delete(':id')
  @HttpCode(HttpStatus.NO_CONTENT)
  @ApiOperation({ summary: 'Take back a task that I wrote', description: "403 for another's." })
  @ApiNoContentResponse({ description: 'It is gone, also for the others.' })
  @ApiProblems(403, 404, 422)
  deletePodTask(@Param() { id }: PodTaskParamDto, @CurrentUser() user: SessionUser): Promise<void> {
    return this.tasks.delete(user.id, id);
  }
}
