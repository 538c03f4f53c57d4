import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { AppError } from '../../../common/app-error.js';
import type { CursorQueryDto, Page } from '../../../common/cursor.js';
import { ListDefinition } from '../../../common/list-definition.js';
import { MemberActionItem } from './member-action-item.entity.js';
import type { ActionItemRow, KeepActionItemDto, MyActionItemRow } from './member-action-items.dto.js';

const myItems = new ListDefinition<{ userId: string; isWhole?: boolean }, MyActionItemRow>({
  select: `
    SELECT m.id, m.created_at AS "createdAt", m.item_id AS "itemId", m.text, true AS "isMine", m.due_on::text AS "dueOn",
           m.done_at AS "doneAt", r.id AS "callRecordingId", r.title AS "callTitle", r.language, r.translated_title AS "translatedCallTitle",
           (SELECT item ->> 'translation' FROM jsonb_array_elements(r.action_items) item WHERE item ->> 'id' = m.item_id::text) AS translation`,
  table: 'member_action_items m JOIN call_recordings r ON r.id = m.call_recording_id',
  orderedBy: { alias: 'm' },
  filter(statement, { userId, isWhole = false }) {
    statement.where(userId, (value) => `m.user_id = ${value} AND r.is_visible`);
    if (!isWhole) statement.only(`(m.done_at IS NULL OR m.done_at > now() - interval '7 days')`);
  },
});

const noSuchItem = (): AppError => new AppError('not_found', 404, { detail: 'There is no such action item.' });

/** The action items of published calls, and what members make of them. Each member sees only their own part. */
@Injectable()
export class MemberActionItemsService {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /** One page of what a member took over and is open or was ticked this week, the latest first, in one statement. */
  async list(userId: string, query: CursorQueryDto): Promise<Page<MyActionItemRow>> {
    return myItems.page(this.dataSource, { ...query, userId });
  }

  /**
   * The action items of a call, in its order, then those that the member took over before they were removed. @throws AppError
   * `not_found` (404) when the recording is not published
   */
  async ofCall(userId: string, recordingId: string): Promise<ActionItemRow[]> {
    const [call] = await this.dataSource.query<{ items: ActionItemRow[] }[]>(
      `SELECT coalesce((
         SELECT jsonb_agg(jsonb_build_object('itemId', coalesce(item.id, m.item_id::text), 'text', coalesce(item.text, m.text),
                                             'language', r.language, 'translation', item.translation,
                                             'isMine', m.id IS NOT NULL, 'dueOn', m.due_on, 'doneAt', m.done_at) ORDER BY item.position, m.created_at)
           FROM (SELECT value ->> 'id' AS id, value ->> 'text' AS text, value ->> 'translation' AS translation, position
                   FROM jsonb_array_elements(r.action_items) WITH ORDINALITY AS listed (value, position)) item
           FULL JOIN (SELECT * FROM member_action_items WHERE user_id = $1 AND call_recording_id = $2) m ON m.item_id::text = item.id
       ), '[]') AS items
       FROM call_recordings r WHERE r.id = $2 AND r.is_visible`,
      [userId, recordingId],
    );
    if (!call) throw new AppError('not_found', 404, { detail: 'There is no such recording.' });
    return call.items.map((item) => ({ ...item, doneAt: item.doneAt && new Date(item.doneAt) }));
  }

  /**
   * Takes an item over, or changes what the member made of it: one row for each member and item, also when requests arrive at once.
   * @throws AppError `not_found` (404)
   */
  async keep(
    userId: string,
    recordingId: string,
    itemId: string,
    { isDone, dueOn }: KeepActionItemDto,
  ): Promise<MyActionItemRow> {
    const [row] = await this.dataSource.query<{ id: string }[]>(
      `INSERT INTO member_action_items AS m (user_id, call_recording_id, item_id, text, due_on, done_at)
       SELECT $1, r.id, $3, found.text, $4, CASE WHEN $5 THEN now() END
         FROM call_recordings r CROSS JOIN LATERAL (
           SELECT item ->> 'text' AS text FROM jsonb_array_elements(r.action_items) item WHERE item ->> 'id' = $3::uuid::text
           UNION
           SELECT own.text FROM member_action_items own WHERE own.user_id = $1 AND own.item_id = $3 AND own.call_recording_id = r.id
           LIMIT 1
         ) found
        WHERE r.id = $2 AND r.is_visible
       ON CONFLICT (user_id, item_id) DO UPDATE SET due_on = excluded.due_on, updated_at = now(),
             done_at = CASE WHEN excluded.done_at IS NOT NULL THEN coalesce(m.done_at, excluded.done_at) END
       RETURNING id`,
      [userId, recordingId, itemId, dueOn ?? null, isDone],
    );
    const stored = row && (await myItems.find(this.dataSource, row.id, { userId, isWhole: true }));
    if (!stored) throw noSuchItem();
    return stored;
  }

  /** Gives an item back; one that the member does not have changes nothing. */
  async giveBack(userId: string, callRecordingId: string, itemId: string): Promise<void> {
    await this.dataSource.manager.delete(MemberActionItem, { userId, callRecordingId, itemId });
  }
}
