import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { Request, Response } from 'express';
import passport from 'passport';
import { Strategy } from 'passport-local';
import { validateBody } from '../common/validation.js';
import { LogInDto } from './auth.dto.js';
import { AuthService } from './auth.service.js';
import type { SessionUser } from './session-user.js';

/** Passport's local strategy as a guard: the body is checked first, then the credentials; the route finds `req.user`. */
@Injectable()
export class LocalLogInGuard implements CanActivate {
  /** An instance of our own: the library's shared one would mix up several applications in one process. */
  private readonly passport = new passport.Passport();

  constructor(auth: AuthService) {
    this.passport.use(
      new Strategy({ usernameField: 'email', passReqToCallback: true }, (req, _email, _password, done) => {
        auth.logIn(req.body as LogInDto, req.ip).then((user) => done(null, user), done);
      }),
    );
  }

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const http = context.switchToHttp();
    const req = http.getRequest<Request>();
    req.body = validateBody(LogInDto, req.body);
    req.user = await new Promise<SessionUser>((resolve, reject) => {
      const decide = (error: unknown, user?: SessionUser | false): void =>
        user ? resolve(user) : reject(error ?? new Error('The log-in strategy gave no answer.'));
      const authenticate = this.passport.authenticate('local', { session: false }, decide) as (
        req: Request,
        res: Response,
        next: (error?: unknown) => void,
      ) => void;
      authenticate(req, http.getResponse<Response>(), reject);
    });
    return true;
  }
}
