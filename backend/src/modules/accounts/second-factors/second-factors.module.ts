import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuthModule } from '../../../auth/auth.module.js';
import { SecondFactorCheck } from '../../../auth/second-factor.js';
import { ContentModule } from '../../content/content.module.js';
import { User } from '../users/user.entity.js';
import { SecondFactorsController } from './second-factors.controller.js';
import { SecondFactorsJobs } from './second-factors.jobs.js';
import { SecondFactorsService } from './second-factors.service.js';

/** Authenticators and recovery codes; global, because the log-in needs them. */
@Global()
@Module({
  imports: [AuthModule, ContentModule, TypeOrmModule.forFeature([User])],
  controllers: [SecondFactorsController],
  providers: [
    SecondFactorsService,
    SecondFactorsJobs,
    { provide: SecondFactorCheck, useExisting: SecondFactorsService },
  ],
  exports: [SecondFactorsService, SecondFactorCheck],
})
export class SecondFactorsModule {}
