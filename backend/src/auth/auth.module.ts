import { Module, type OnModuleInit } from '@nestjs/common';
import { UsersModule } from '../modules/users/users.module.js';
import { AccessGuard } from './access.guard.js';
import { AuthController } from './auth.controller.js';
import { AuthService } from './auth.service.js';
import { LocalLogInGuard } from './local-log-in.guard.js';
import { warmUpPasswords } from './passwords.js';

/** Log-in and the guard that closes every route. */
@Module({
  imports: [UsersModule],
  controllers: [AuthController],
  providers: [AuthService, AccessGuard, LocalLogInGuard],
  exports: [AccessGuard, UsersModule],
})
export class AuthModule implements OnModuleInit {
  async onModuleInit(): Promise<void> {
    await warmUpPasswords();
  }
}
