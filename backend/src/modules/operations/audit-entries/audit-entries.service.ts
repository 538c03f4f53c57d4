import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import { AuditTrail, type AuditAction, type AuditSubject } from '../../../auth/audit-trail.js';
import { describeDevice } from '../../../auth/device.js';
import type { ChangedField } from '../../../common/changed-fields.js';
import { hashToken, emailLinkToken } from '../../../common/email-link-token.js';
import { requester } from '../../../common/request-log.js';
import { shortenedAddress } from '../../../common/shortened-address.js';
import { ENV, type Env } from '../../../config/env.js';
import { AuditEntry } from './audit-entry.entity.js';

const UUID_DIGITS = 32;

/** Network of the current request, and its device or API token; null for jobs and commands. */
function origin(): { address: string | null; device: string | null } {
  const { address, userAgent, program } = requester();
  const device = program === undefined ? describeDevice(userAgent) : `API: ${program}`;
  return { address: shortenedAddress(address) ?? null, device: device ?? null };
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
    changes: readonly ChangedField[] = [],
  ): Promise<void> {
    const { identifiers } = await manager.insert(AuditEntry, {
      action,
      actorId,
      subjectType: subject?.type ?? null,
      subjectId: subject?.id ?? null,
      ...origin(),
    });
    if (changes.length === 0) return;
    await manager.query(
      `INSERT INTO audit_entry_changes (entry_id, field, before, after)
       SELECT $1, c ->> 'field', c -> 'before', c -> 'after' FROM jsonb_array_elements($2::jsonb) c`,
      [identifiers[0]?.['id'], JSON.stringify(changes)],
    );
  }

  override async forgetChanges(manager: EntityManager, { type, id }: AuditSubject): Promise<void> {
    await manager.query(
      `DELETE FROM audit_entry_changes c USING audit_entries a WHERE a.id = c.entry_id AND a.subject_type = $1 AND a.subject_id = $2`,
      [type, id],
    );
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
