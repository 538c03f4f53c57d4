import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { AuditTrail } from '../../../auth/audit-trail.js';
import type { SessionUser } from '../../../auth/session-user.js';
import type { SearchRow } from './admin-search.dto.js';
import { searchResultKinds, searchStatement } from './search-statement.js';

/** The search of the whole admin area. */
@Injectable()
export class AdminSearchService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly audit: AuditTrail,
  ) {}

  /** The newest records of each kind that this person may see. A search that can find people is recorded, without its terms. */
  async find({ id, role }: SessionUser, q: string): Promise<SearchRow[]> {
    if (role === 'admin') await this.audit.record('people.searched', id);
    const { sql, values } = searchStatement(q, role);
    const rows = await this.dataSource.query<SearchRow[]>(sql, values);
    return searchResultKinds.flatMap((kind) => rows.filter((row) => row.kind === kind));
  }
}
