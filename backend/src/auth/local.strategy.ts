import { randomUUID } from 'node:crypto';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import type { Request } from 'express';
import passport from 'passport';
import { Strategy } from 'passport-local';
import type { LogInDto } from './auth.dto.js';
import { AuthService } from './auth.service.js';
import { callerOf } from './known-devices.js';
import type { SessionUser } from './session-user.js';

/** Passport's local strategy: e-mail and password, and a second-factor code in the same body. */
@Injectable()
export class LocalStrategy extends PassportStrategy(Strategy) implements OnModuleDestroy {
  /** Passport's registry is shared by the process, which may hold several applications in tests: each needs a unique name. */
  override readonly name = `local-${randomUUID()}`;

  constructor(private readonly auth: AuthService) {
    super({ usernameField: 'email', passReqToCallback: true });
    passport.use(this.name, this);
  }

  /** @param req its body has been validated by {@link LocalAuthGuard} */
  validate(req: Request): Promise<SessionUser> {
    return this.auth.logIn(req.body as LogInDto, callerOf(req));
  }

  onModuleDestroy(): void {
    passport.unuse(this.name);
  }
}
