import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import type { SessionUser } from '../../../auth/session-user.js';
import type { MemberFeedVisitDto } from './member-feed-visits.dto.js';

/** After a pause of this length another visit begins: a reload, or a second device, does not take the line away. */
const PAUSE_MINUTES = 30;

@Injectable()
export class MemberFeedVisitsService {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /** Notes that the member opens the posts, and answers when they did so before this visit. One statement, also for two tabs at once. */
  async visit({ id }: SessionUser): Promise<MemberFeedVisitDto> {
    const [row] = await this.dataSource.query<{ newSince: Date | null }[]>(
      `INSERT INTO member_feed_visits AS v (user_id) VALUES ($1)
       ON CONFLICT (user_id) DO UPDATE
         SET visited_at = now(),
             new_since = CASE WHEN v.visited_at < now() - make_interval(mins => $2) THEN v.visited_at ELSE v.new_since END
       RETURNING new_since AS "newSince"`,
      [id, PAUSE_MINUTES],
    );
    return { newSince: row?.newSince?.toISOString() };
  }
}
