import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import { AuditTrail } from '../../../auth/audit-trail.js';
import type { SessionUser } from '../../../auth/session-user.js';
import { Encryption } from '../../../common/encryption.js';
import { PERSONAL_DATA, type CollectedPersonalData, type PersonalTable } from '../../../common/personal-data.js';
import { ofPerson, parametersOf, type Person } from '../../accounts/accounts.module.js';

/** All personal data of one person: rows by table name. */
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
    @Inject(PERSONAL_DATA) private readonly personalData: CollectedPersonalData,
    private readonly encryption: Encryption,
  ) {}

  /** Exports everything as of one moment, and records the export. */
  async export({ id }: SessionUser): Promise<PersonalExport> {
    return this.dataSource.transaction('REPEATABLE READ', async (manager) => {
      await this.audit.record('account.exported', id, manager);
      return {
        format: 'leap-personal-data',
        version: 1,
        exportedAt: new Date().toISOString(),
        tables: await this.collect(manager, { id }),
      };
    });
  }

  /**
   * Every table with its rows about this person.
   * @param manager of a `REPEATABLE READ` transaction
   */
  async collect(manager: EntityManager, person: Person): Promise<PersonalExport['tables']> {
    const tables: PersonalExport['tables'] = {};
    for (const table of this.personalData.tables)
      tables[table.table] = this.opened(
        table,
        await manager.query<Record<string, unknown>[]>(select(table), parametersOf(person)),
      );
    return tables;
  }

  private opened({ opened = {} }: PersonalTable, rows: Record<string, unknown>[]): Record<string, unknown>[] {
    const sealed = Object.entries(opened);
    if (sealed.length === 0) return rows;
    return rows.map((row) => ({
      ...row,
      ...Object.fromEntries(
        sealed.map(([column, context]) => {
          const text = row[column];
          return [
            column,
            typeof text === 'string' ? this.encryption.open(text, `${context}:${String(row['id'])}`) : null,
          ];
        }),
      ),
    }));
  }
}

function select({ table, owner, exported, written = {} }: PersonalTable): string {
  const columns = exported.map((column) => (written[column] ? `${written[column]} AS ${column}` : column));
  return ofPerson(`SELECT ${columns.join(', ')} FROM ${table} WHERE ${owner}`);
}
