import { Module } from '@nestjs/common';
import { PeopleAdminController } from './people-admin.controller.js';
import { PeopleService } from './people.service.js';

/** One page for a person: who they are, and what happened with them in all rooms. */
@Module({ controllers: [PeopleAdminController], providers: [PeopleService] })
export class PeopleModule {}
