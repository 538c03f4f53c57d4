import { Injectable, type ExecutionContext } from '@nestjs/common';
import { AuthGuard } from '@nestjs/passport';
import type { Request } from 'express';
import { normaliseEmail } from '@leap/domain';
import { isShed, overloaded } from '../common/load-shedding.js';
import { validateBody } from '../common/validation.js';
import { LogInDto } from './auth.dto.js';
import { KnownDevices } from './known-devices.js';
import { LocalStrategy } from './local.strategy.js';

/** Validates the body, then checks the credentials with {@link LocalStrategy}, which sets `req.user`. */
@Injectable()
export class LocalAuthGuard extends AuthGuard() {
  constructor(
    strategy: LocalStrategy,
    private readonly devices: KnownDevices,
  ) {
    super({ defaultStrategy: strategy.name });
  }

  override canActivate(
    context: ExecutionContext,
  ): ReturnType<InstanceType<ReturnType<typeof AuthGuard>>['canActivate']> {
    const req = context.switchToHttp().getRequest<Request>();
    const body = validateBody(LogInDto, req.body);
    req.body = body;
    if (isShed(req) && this.devices.idFor(normaliseEmail(body.email), req.headers.cookie) === undefined)
      throw overloaded();
    return super.canActivate(context);
  }
}
