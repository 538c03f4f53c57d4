import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import { AuditTrail, type AuditAction, type AuditSubject } from '../../../auth/audit-trail.js';
import { describeDevice } from '../../../auth/device.js';
import { hashToken, emailLinkToken } from '../../../common/email-link-token.js';
import { requester } from '../../../common/request-log.js';
import { shortenedAddress } from '../../../common/shortened-address.js';
import { ENV, type Env } from '../../../config/env.js';
import { AuditEntry } from './audit-entry.entity.js';

const UUID_DIGITS = 32;

/** Network and device of the current request; undefined for jobs and commands. */
function origin(): { address: string | null; device: string | null } {
  const { address, userAgent } = requester();
  return { address: shortenedAddress(address) ?? null, device: describeDevice(userAgent) ?? null };
}

/** The audit log in PostgreSQL. */
@Injectable()
export class AuditEntriesService extends AuditTrail {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    @Inject(ENV) private readonly env: Env,
  ) {
    super();
  }

  override async record(
    action: AuditAction,
    actorId: string,
    manager: EntityManager = this.dataSource.manager,
    subject?: AuditSubject,
  ): Promise<void> {
    await manager.insert(AuditEntry, {
      action,
      actorId,
      subjectType: subject?.type ?? null,
      subjectId: subject?.id ?? null,
      ...origin(),
    });
  }

  override async recordFor(action: AuditAction, account: string): Promise<void> {
    const stranger = hashToken(emailLinkToken(this.env.ENCRYPTION_KEY, `audit.stranger:${account}`)).slice(
      0,
      UUID_DIGITS,
    );
    const { address, device } = origin();
    await this.dataSource.query(
      `INSERT INTO audit_entries (action, actor_id, address, device)
       VALUES ($1, coalesce((SELECT id FROM users WHERE email = $2), $3::uuid), $4, $5)`,
      [action, account, stranger, address, device],
    );
  }
}
