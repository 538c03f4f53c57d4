import { Module } from '@nestjs/common';
import { PeopleAdminController } from './people-admin.controller.js';
import { PersonTasksAdminController } from './person-tasks-admin.controller.js';
import { PersonTasksService } from './person-tasks.service.js';
import { PeopleService } from './people.service.js';

/** One page for a person: who they are, and what happened with them in all rooms. */
@Module({
  controllers: [PersonTasksAdminController, PeopleAdminController],
  providers: [PeopleService, PersonTasksService],
})
export class PeopleModule {}
