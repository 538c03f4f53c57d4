import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { AuditTrail } from '../../auth/audit-trail.js';
import type { User } from '../users/user.entity.js';
import { personalTables, type PersonalTable } from './personal-tables.js';

/** Everything that is kept about one person: the table's name, and its rows as they stand. */
export interface PersonalExport {
  format: 'leap-personal-data';
  version: 1;
  exportedAt: string;
  tables: Record<string, Record<string, unknown>[]>;
}

@Injectable()
export class PersonalDataService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly audit: AuditTrail,
  ) {}

  /** All of it as of one moment; writes down that it was exported. */
  async export({ id, email }: User): Promise<PersonalExport> {
    return this.dataSource.transaction('REPEATABLE READ', async (manager) => {
      await this.audit.record('account.exported', id, manager);
      const tables: PersonalExport['tables'] = {};
      for (const table of personalTables) tables[table.table] = await manager.query<Record<string, unknown>[]>(select(table), parametersOf(table, id, email));
      return { format: 'leap-personal-data', version: 1, exportedAt: new Date().toISOString(), tables };
    });
  }
}

function select({ table, owner, exported, written = {} }: PersonalTable): string {
  const columns = exported.map((column) => (written[column] ? `${written[column]} AS ${column}` : column));
  return `SELECT ${columns.join(', ')} FROM ${table} WHERE ${numbered(owner)}`;
}

/** PostgreSQL refuses parameters that a statement does not use: what is asked by the address alone gets it as `$1`. */
const numbered = (owner: string): string => (owner.includes('$1') ? owner : owner.replaceAll('$2', '$1'));

/** The parameters of {@link select}. */
function parametersOf({ owner }: PersonalTable, id: string, email: string): string[] {
  if (!owner.includes('$1')) return [email];
  return owner.includes('$2') ? [id, email] : [id];
}
