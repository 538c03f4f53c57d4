import { applyDecorators, Inject, Injectable, UseGuards, type CanActivate } from '@nestjs/common';
import { AppError } from '../common/app-error.js';
import { ENV, type Env } from '../config/env.js';

/** Whether passwords and e-mail addresses can be changed here, i.e. `AUTH_PROVIDER` is `local`. */
export const hasLocalAccounts = (env: Pick<Env, 'AUTH_PROVIDER'>): boolean => env.AUTH_PROVIDER === 'local';

@Injectable()
class LocalAccountsGuard implements CanActivate {
  constructor(@Inject(ENV) private readonly env: Env) {}

  canActivate(): boolean {
    if (hasLocalAccounts(this.env)) return true;
    throw new AppError('not_found', 404, { detail: 'Passwords and e-mail addresses belong to the coach platform.' });
  }
}

/** A route for accounts whose password is stored here; with the coach platform it answers 404. Name 404 in `@ApiProblems`. */
export const LocalAccountsOnly = (): MethodDecorator => applyDecorators(UseGuards(LocalAccountsGuard));
