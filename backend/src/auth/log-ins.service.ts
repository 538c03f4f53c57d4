import { Inject, Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { ENV, type Env } from '../config/env.js';
import { AuditTrail } from './audit-trail.js';
import { toCurrentUserDto, type CurrentUserDto } from './auth.dto.js';
import { KnownDevices } from './known-devices.js';
import { proofOf } from './log-in-proof.js';
import type { SessionUser } from './session-user.js';
import { beginSession, endSession, isOnSharedDevice } from './session.js';
import { UserDirectory } from './user-directory.js';

/** Completes a log-in of any kind: password, passkey or link. */
@Injectable()
export class LogIns {
  constructor(
    private readonly audit: AuditTrail,
    private readonly users: UserDirectory,
    private readonly devices: KnownDevices,
    @Inject(ENV) private readonly env: Env,
  ) {}

  /**
   * Starts the session, writes the audit entry and remembers the browser.
   * @param options `isFromOwnEmail`: a link of our own email led here, so that no email has to say that the browser is new;
   * `isSharedDevice`: others use this browser too, so nothing of the account stays in it
   */
  async begin(
    req: Request,
    res: Response,
    user: SessionUser,
    { isFromOwnEmail = false, isSharedDevice = false }: { isFromOwnEmail?: boolean; isSharedDevice?: boolean } = {},
  ): Promise<CurrentUserDto> {
    res.setHeader('Cache-Control', 'no-store');
    // A password that is set in such a session logs in anew.
    const isShared = isSharedDevice || isOnSharedDevice(req);
    await beginSession(req, user, { passwordHash: proofOf(user), isShared });
    try {
      await this.audit.record('auth.logged-in', user.id);
    } catch (error) {
      // Fails the log-in when its audit entry cannot be written.
      await endSession(req);
      throw error;
    }
    if (!isFromOwnEmail && this.devices.idFor(user.email, req.headers.cookie) === undefined)
      await this.users.noteNewDevice(user);
    if (!isShared) this.devices.remember(user.email, req, res);
    return toCurrentUserDto(user, this.env, req);
  }
}
