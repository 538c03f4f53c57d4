import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { AppError } from '../../../common/app-error.js';
import type { Page } from '../../../common/cursor.js';
import type { EventRow, ListEventsQueryDto } from './events.dto.js';

/** Events of transactions that are over, with all before them: none with a lower number can come any more. */
const PAGE = `
  SELECT id, kind, data, created_at AS "createdAt" FROM webhook_events
   WHERE transaction_number < pg_snapshot_xmin(pg_current_snapshot())::text::bigint AND kind <> 'webhook.test'`;

/** What happened, for programs that missed webhooks or have none. */
@Injectable()
export class EventsService {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /**
   * The next events, oldest first. Always with a cursor, unless nothing came: who follows the list asks again with it later.
   * @throws AppError `invalid_cursor` (422) for an event that is unknown, or no longer kept
   */
  async list({ cursor, type, limit }: ListEventsQueryDto): Promise<Page<EventRow>> {
    const values: unknown[] = [limit];
    let conditions = '';
    if (type !== undefined) conditions += ` AND kind = $${values.push(type)}`;
    if (cursor !== undefined) {
      const [last] = await this.dataSource.query<{ transaction: string; number: string }[]>(
        `SELECT transaction_number::text AS transaction, number::text AS number FROM webhook_events WHERE id = $1`,
        [cursor],
      );
      if (!last)
        throw new AppError('invalid_cursor', 422, {
          detail: 'There is no such event, or it is no longer kept: begin with the oldest one.',
        });
      conditions += ` AND (transaction_number, number) > ($${values.push(last.transaction)}::bigint, $${values.push(last.number)}::bigint)`;
    }
    const items = await this.dataSource.query<EventRow[]>(
      `${PAGE}${conditions} ORDER BY transaction_number, number LIMIT $1`,
      values,
    );
    return { items, next: items.at(-1)?.id };
  }
}
