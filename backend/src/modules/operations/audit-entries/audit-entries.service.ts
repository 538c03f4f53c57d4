import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import { AuditTrail, type AuditAction, type AuditSubject } from '../../../auth/audit-trail.js';
import { hashToken, emailLinkToken } from '../../../common/email-link-token.js';
import { ENV, type Env } from '../../../config/env.js';
import { AuditEntry } from './audit-entry.entity.js';

const UUID_DIGITS = 32;

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
    });
  }

  override async recordFor(action: AuditAction, account: string): Promise<void> {
    const stranger = hashToken(emailLinkToken(this.env.ENCRYPTION_KEY, `audit.stranger:${account}`)).slice(
      0,
      UUID_DIGITS,
    );
    await this.dataSource.query(
      'INSERT INTO audit_entries (action, actor_id) VALUES ($1, coalesce((SELECT id FROM users WHERE email = $2), $3::uuid))',
      [action, account, stranger],
    );
  }
}
