import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { PERSONAL_DATA, type CollectedPersonalData } from '../../../common/personal-data.js';

/** Rows that one statement deletes: any number of them would take longer than a statement may. */
const AT_ONCE = 10_000;

/** Number of deleted rows by rule. */
export type DeletedCounts = Record<string, number>;

@Injectable()
export class RetentionService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    @Inject(PERSONAL_DATA) private readonly personalData: CollectedPersonalData,
  ) {}

  /** Deletes all rows whose retention period is over at `now`. Idempotent. */
  async deleteExpired(now = new Date()): Promise<DeletedCounts> {
    const deleted: DeletedCounts = {};
    for (const { name, table, condition } of this.personalData.retention) {
      deleted[name] = 0;
      for (let count = AT_ONCE; count === AT_ONCE; deleted[name] += count)
        count = await this.deleteSome(table, condition, now);
    }
    return deleted;
  }

  private async deleteSome(table: string, condition: string, now: Date): Promise<number> {
    const [row] = await this.dataSource.query<{ count: number }[]>(
      // The condition again: in partitions, places of rows are not unique.
      `WITH deleted AS (
         DELETE FROM ${table} WHERE ctid = ANY (ARRAY(SELECT ctid FROM ${table} WHERE ${condition} LIMIT ${AT_ONCE})) AND (${condition}) RETURNING 1
       ) SELECT count(*)::int AS count FROM deleted`,
      [now],
    );
    return row?.count ?? 0;
  }
}
