import { Injectable, type ExecutionContext } from '@nestjs/common';
import { AuthGuard } from '@nestjs/passport';
import type { Request } from 'express';
import { validateBody } from '../common/validation.js';
import { LogInDto } from './auth.dto.js';
import { LocalStrategy } from './local.strategy.js';

/** Checks the body first, then the credentials by {@link LocalStrategy}; the route finds `req.user`. */
@Injectable()
export class LocalAuthGuard extends AuthGuard() {
  constructor(strategy: LocalStrategy) {
    super({ defaultStrategy: strategy.name });
  }

  override canActivate(
    context: ExecutionContext,
  ): ReturnType<InstanceType<ReturnType<typeof AuthGuard>>['canActivate']> {
    const req = context.switchToHttp().getRequest<Request>();
    req.body = validateBody(LogInDto, req.body);
    return super.canActivate(context);
  }
}
