import { Module, type OnModuleInit } from '@nestjs/common';
import { AccessGuard } from './access.guard.js';
import { AuthController } from './auth.controller.js';
import { AuthService } from './auth.service.js';
import { LocalLogInGuard } from './local-log-in.guard.js';
import { warmUpPasswords } from './passwords.js';
import { UserSessions } from './user-sessions.js';

/** Log-in and the guard that closes every route. The accounts come from whoever provides {@link UserDirectory}. */
@Module({
  controllers: [AuthController],
  providers: [AuthService, AccessGuard, LocalLogInGuard, UserSessions],
  exports: [AuthService, AccessGuard, UserSessions],
})
export class AuthModule implements OnModuleInit {
  async onModuleInit(): Promise<void> {
    await warmUpPasswords();
  }
}
