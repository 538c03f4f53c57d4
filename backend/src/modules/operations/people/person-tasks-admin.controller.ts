import { Body, Controller, Delete, Get, Headers, HttpCode, Param, Patch, Post } from '@nestjs/common';
import { ApiCreatedResponse, ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { AdminOnly, CurrentUser } from '../../../auth/decorators.js';
import type { SessionUser } from '../../../auth/session-user.js';
import { ApiProblems } from '../../../common/api-problem.js';
import { replayedHeader, SubmissionOf, type Submission } from '../../../common/idempotency.js';
import { PersonRecordParamDto } from './people.dto.js';
import {
  CreatePersonTaskDto,
  DuePersonTasksDto,
  PersonTaskDto,
  PersonTaskParamDto,
  PersonTasksDto,
  toDuePersonTaskDto,
  toPersonTaskDto,
  UpdatePersonTaskDto,
  type PersonTaskRow,
} from './person-tasks.dto.js';
import { PersonTasksService } from './person-tasks.service.js';

/** Tasks of the practice with people. */
@ApiTags('people-admin')
@Controller('admin/people')
@AdminOnly()
export class PersonTasksAdminController {
  constructor(private readonly tasks: PersonTasksService) {}

  @Get('tasks')
  @ApiOperation({ summary: 'Due tasks with people', description: 'Open ones whose day has come, the earliest first.' })
  @ApiOkResponse({ description: 'The tasks, each with its person.', type: DuePersonTasksDto })
  async listDuePersonTasks(@CurrentUser() admin: SessionUser): Promise<DuePersonTasksDto> {
    return { tasks: (await this.tasks.due(admin.id)).map(toDuePersonTaskDto) };
  }

  @Get(':kind/:id/tasks')
  @ApiOperation({ summary: 'Tasks with a person', description: 'Under all addresses of the person.' })
  @ApiOkResponse({ description: 'The tasks.', type: PersonTasksDto })
  @ApiProblems(404, 422)
  async listPersonTasks(@Param() param: PersonRecordParamDto): Promise<PersonTasksDto> {
    return { tasks: (await this.tasks.list(param)).map(toPersonTaskDto) };
  }

  @Post(':kind/:id/tasks')
  @ApiOperation({
    summary: 'Add a task with a person',
    description: 'The same Idempotency-Key with the same body adds it once. 422 `too_many` beyond 50 open ones.',
  })
  @SubmissionOf(toPersonTaskDto)
  @ApiCreatedResponse({ description: 'The task as stored.', type: PersonTaskDto, headers: replayedHeader })
  @ApiProblems(400, 404, 413, 415, 422)
  createPersonTask(
    @Param() param: PersonRecordParamDto,
    @Body() body: CreatePersonTaskDto,
    @CurrentUser() admin: SessionUser,
    @Headers('Idempotency-Key') idempotencyKey?: string,
  ): Promise<Submission<PersonTaskRow>> {
    return this.tasks.create(admin.id, param, body, idempotencyKey);
  }

  @Patch(':kind/:id/tasks/:taskId')
  @ApiOperation({ summary: 'Tick a task off, or open it again', description: '409 `conflict` beyond 50 open ones.' })
  @ApiOkResponse({ description: 'The task afterwards.', type: PersonTaskDto })
  @ApiProblems(404, 409, 422)
  async updatePersonTask(
    @Param() { taskId, ...param }: PersonTaskParamDto,
    @Body() { isDone }: UpdatePersonTaskDto,
    @CurrentUser() admin: SessionUser,
  ): Promise<PersonTaskDto> {
    return toPersonTaskDto(await this.tasks.setDone(admin.id, param, taskId, isDone));
  }

  @Delete(':kind/:id/tasks/:taskId')
  @HttpCode(204)
  @ApiOperation({ summary: 'Delete a task with a person', description: 'For good.' })
  @ApiNoContentResponse({ description: 'It is deleted.' })
  @ApiProblems(404, 422)
  async deletePersonTask(
    @Param() { taskId, ...param }: PersonTaskParamDto,
    @CurrentUser() admin: SessionUser,
  ): Promise<void> {
    await this.tasks.remove(admin.id, param, taskId);
  }
}
