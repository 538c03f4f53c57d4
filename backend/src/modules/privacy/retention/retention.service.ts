import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { PERSONAL_DATA, type CollectedPersonalData } from '../../../common/personal-data.js';

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
      const [row] = await this.dataSource.query<{ count: number }[]>(
        `WITH deleted AS (DELETE FROM ${table} WHERE ${condition} RETURNING 1) SELECT count(*)::int AS count FROM deleted`,
        [now],
      );
      deleted[name] = row?.count ?? 0;
    }
    return deleted;
  }
}
