import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import { AuditTrail } from '../../../auth/audit-trail.js';
import { AppError } from '../../../common/app-error.js';
import type { Page } from '../../../common/cursor.js';
import { hashToken } from '../../../common/email-link-token.js';
import { ListDefinition } from '../../../common/list-definition.js';
import { refusedField } from '../../../common/refused-field.js';
import { ApiToken } from './api-token.entity.js';
import type { ApiTokenRow, CreateApiTokenDto, ListApiTokensQueryDto } from './api-tokens.dto.js';

const BYTES = 32;
const STATE = `CASE WHEN t.revoked_at IS NOT NULL THEN 'revoked' WHEN t.expires_at <= now() THEN 'expired' ELSE 'active' END`;

const tokens = new ListDefinition<Pick<ListApiTokensQueryDto, 'state'>, ApiTokenRow>({
  select: `
    SELECT t.id, t.name, t.last_four AS "lastFour", t.scopes, t.allowed_addresses AS "allowedAddresses", t.expires_at AS "expiresAt",
           t.last_used_at AS "lastUsedAt", t.created_at AS "createdAt", coalesce(nullif(concat_ws(' ', u.first_name, u.last_name), ''), u.email) AS author,
           ${STATE} AS state`,
  table: 'api_tokens t JOIN users u ON u.id = t.user_id',
  orderedBy: { alias: 't' },
  filter: (statement, { state }) => statement.where(state, (value) => `${STATE} = ${value}`),
});

/** Tokens of programs: created and revoked, never changed. */
@Injectable()
export class ApiTokensService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly audit: AuditTrail,
  ) {}

  /** One page of the tokens of all administrators, newest first. */
  list(query: ListApiTokensQueryDto): Promise<Page<ApiTokenRow>> {
    return tokens.page(this.dataSource, query);
  }

  /**
   * Makes a token that acts for an administrator.
   * @returns its row, and its value, which is stored nowhere
   * @throws AppError `validation_failed` (422) for an end in the past
   */
  create(userId: string, input: CreateApiTokenDto): Promise<{ row: ApiTokenRow; token: string }> {
    if (input.expiresAt !== undefined && input.expiresAt <= new Date()) throw refusedField('expiresAt', 'too_small');
    const token = `leap_${randomBytes(BYTES).toString('base64url')}`;
    return this.dataSource.transaction(async (manager) => {
      const { identifiers } = await manager.insert(ApiToken, {
        ...input,
        userId,
        tokenHash: hashToken(token),
        lastFour: token.slice(-4),
      });
      const id = String(identifiers[0]?.['id']);
      await this.audit.record('api-tokens.created', userId, manager, { type: 'api-token', id });
      return { row: await find(manager, id), token };
    });
  }

  /** Revokes a token for good, in all processes with their next request. Idempotent. @throws AppError `not_found` (404) */
  revoke(actorId: string, id: string): Promise<ApiTokenRow> {
    return this.dataSource.transaction(async (manager) => {
      const [changed] = await manager.query<[object[], number]>(
        'UPDATE api_tokens SET revoked_at = now(), updated_at = now() WHERE id = $1 AND revoked_at IS NULL RETURNING id',
        [id],
      );
      if (changed.length > 0)
        await this.audit.record('api-tokens.revoked', actorId, manager, { type: 'api-token', id });
      return find(manager, id);
    });
  }
}

async function find(manager: EntityManager, id: string): Promise<ApiTokenRow> {
  const row = await tokens.find(manager, id, {});
  if (!row) throw new AppError('not_found', 404, { detail: 'There is no such token.' });
  return row;
}
