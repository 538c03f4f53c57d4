import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { UserCredential } from './user-credential.entity.js';
import { User } from './user.entity.js';
import { UsersService } from './users.service.js';

/** Accounts and their credentials. */
@Module({ imports: [TypeOrmModule.forFeature([User, UserCredential])], providers: [UsersService], exports: [UsersService] })
export class UsersModule {}
