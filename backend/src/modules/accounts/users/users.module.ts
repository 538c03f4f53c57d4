import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { UserDirectory } from '../../../auth/user-directory.js';
import { UserCredential } from './user-credential.entity.js';
import { User } from './user.entity.js';
import { UsersService } from './users.service.js';

/** Accounts and their credentials; global, because the guard of every route needs them. */
@Global()
@Module({
  imports: [TypeOrmModule.forFeature([User, UserCredential])],
  providers: [UsersService, { provide: UserDirectory, useExisting: UsersService }],
  exports: [UsersService, UserDirectory],
})
export class UsersModule {}
