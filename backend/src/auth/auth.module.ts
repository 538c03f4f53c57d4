import { Module, type OnModuleInit } from '@nestjs/common';
import { ENV, type Env } from '../config/env.js';
import { AccessGuard } from './access.guard.js';
import { AuthController } from './auth.controller.js';
import { AuthService } from './auth.service.js';
import { KnownDevices } from './known-devices.js';
import { LocalAuthGuard } from './local-auth.guard.js';
import { LogIns } from './log-ins.service.js';
import { LocalStrategy } from './local.strategy.js';
import { warmUpPasswords } from './passwords.js';
import { CoachPlatformClient } from './providers/coach-platform/coach-platform.client.js';
import { CoachPlatformProvider } from './providers/coach-platform/coach-platform.provider.js';
import { CredentialProvider } from './providers/credential-provider.js';
import { LocalProvider } from './providers/local/local.provider.js';
import { TokenAccess } from './token-access.js';
import { UserSessions } from './user-sessions.js';

/**
 * Log-in and the guard that closes every route by default. `AUTH_PROVIDER` selects the class that checks passwords; {@link
 * UserDirectory} supplies the accounts.
 */
@Module({
  controllers: [AuthController],
  providers: [
    AuthService,
    LogIns,
    AccessGuard,
    LocalAuthGuard,
    LocalStrategy,
    KnownDevices,
    TokenAccess,
    UserSessions,
    LocalProvider,
    CoachPlatformClient,
    CoachPlatformProvider,
    {
      provide: CredentialProvider,
      inject: [ENV, LocalProvider, CoachPlatformProvider],
      useFactory: (env: Env, local: LocalProvider, coachPlatform: CoachPlatformProvider): CredentialProvider =>
        env.AUTH_PROVIDER === 'coach-platform' ? coachPlatform : local,
    },
  ],
  exports: [AuthService, LogIns, AccessGuard, UserSessions],
})
export class AuthModule implements OnModuleInit {
  async onModuleInit(): Promise<void> {
    await warmUpPasswords();
  }
}
