import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { AuditTrail } from '../../../auth/audit-trail.js';
import { TokenDirectory, type TokenGrant } from '../../../auth/token-directory.js';
import { hashToken } from '../../../common/email-link-token.js';
import { isAddressIn } from './address-ranges.js';

/** The tokens in PostgreSQL. */
@Injectable()
export class ApiTokenDirectory extends TokenDirectory {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly audit: AuditTrail,
  ) {
    super();
  }

  override async find(token: string): Promise<TokenGrant | undefined> {
    const [row] = await this.dataSource.query<(Omit<TokenGrant, 'admits'> & { allowedAddresses: string[] })[]>(
      `SELECT id, name, user_id AS "userId", scopes, allowed_addresses AS "allowedAddresses" FROM api_tokens
        WHERE token_hash = $1 AND revoked_at IS NULL AND (expires_at IS NULL OR expires_at > now())`,
      [hashToken(token)],
    );
    if (!row) return undefined;
    const { allowedAddresses, ...grant } = row;
    return { ...grant, admits: (address) => allowedAddresses.length === 0 || isAddressIn(allowedAddresses, address) };
  }

  override async noteUse({ id, userId }: TokenGrant): Promise<void> {
    const [noted] = await this.dataSource.query<[{ isFirst: boolean }[], number]>(
      `UPDATE api_tokens t SET last_used_at = now()
         FROM (SELECT last_used_at FROM api_tokens WHERE id = $1) AS before
        WHERE t.id = $1 AND (t.last_used_at IS NULL OR t.last_used_at < now() - interval '1 minute')
       RETURNING before.last_used_at IS NULL OR date_trunc('hour', before.last_used_at) < date_trunc('hour', now()) AS "isFirst"`,
      [id],
    );
    if (noted[0]?.isFirst === true)
      await this.audit.record('api-tokens.used', userId, undefined, { type: 'api-token', id });
  }
}
