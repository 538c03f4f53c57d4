import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { memberPostLimits } from '@leap/domain';
import { DataSource, type EntityManager } from 'typeorm';
import { AuditTrail } from '../../../auth/audit-trail.js';
import { AppError } from '../../../common/app-error.js';
import type { SessionUser } from '../../../auth/session-user.js';
import { MemberPost } from '../member-posts/member-post.entity.js';
import { toMemberPostDto } from '../member-posts/member-posts.dto.js';
import { MemberPostsService } from '../member-posts/member-posts.service.js';
import { lockVisiblePost, noSuchPost } from '../member-posts/visible-posts.js';
import { PinnedPost } from './pinned-post.entity.js';
import type { PinnedMemberPostsDto } from './pinned-posts.dto.js';

/**
 * Takes the first free slot, if there is one. A slot that another transaction takes at the same time is waited for, and taken by one of them.
 */
const CLAIM_SLOT = `
  INSERT INTO pinned_posts (slot, post_id)
  SELECT s, $1 FROM generate_series(1, ${memberPostLimits.pinned}) s
   WHERE NOT EXISTS (SELECT 1 FROM pinned_posts p WHERE p.slot = s) ORDER BY s LIMIT 1
  ON CONFLICT DO NOTHING RETURNING slot`;

@Injectable()
export class PinnedPostsService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly memberPosts: MemberPostsService,
    private readonly audit: AuditTrail,
  ) {}

  /** The pinned posts as this member sees them. */
  async list(reader: SessionUser): Promise<PinnedMemberPostsDto> {
    const rows = await this.memberPosts.listPinned(reader);
    if (rows.length === 0) return { posts: [], isFolded: false };
    const [fold] = await this.dataSource.query<{ isFolded: boolean | null }[]>(
      `SELECT (SELECT v.pins_folded_at FROM member_feed_visits v WHERE v.user_id = $1) >= (SELECT max(pinned_at) FROM pinned_posts) AS "isFolded"`,
      [reader.id],
    );
    return { posts: rows.map((row) => toMemberPostDto(row, reader.id)), isFolded: fold?.isFolded ?? false };
  }

  /** Notes that the member has folded or unfolded what is pinned now. */
  async fold(reader: SessionUser, isFolded: boolean): Promise<void> {
    await this.dataSource.query(
      `INSERT INTO member_feed_visits (user_id, pins_folded_at) VALUES ($1, CASE WHEN $2 THEN now() END)
       ON CONFLICT (user_id) DO UPDATE SET pins_folded_at = EXCLUDED.pins_folded_at`,
      [reader.id, isFolded],
    );
  }

  /**
   * Pins a visible post to all members; idempotent.
   * @throws AppError `not_found` (404) for a post that is deleted or hidden, or of a pod, `pins_full` (409)
   */
  pin(actorId: string, id: string): Promise<void> {
    return this.dataSource.transaction(async (manager) => {
      const { podId } = await lockVisiblePost(manager, { id: actorId, role: 'admin' }, id);
      if (podId !== null) throw noSuchPost();
      if (await manager.existsBy(PinnedPost, { postId: id })) return;
      if (!(await claimSlot(manager, id)))
        throw new AppError('pins_full', 409, { detail: `At most ${memberPostLimits.pinned} posts are pinned.` });
      await this.audit.record('member-posts.pinned', actorId, manager, { type: 'post', id });
    });
  }

  /** Unpins a post; idempotent. @throws AppError `not_found` (404) */
  unpin(actorId: string, id: string): Promise<void> {
    return this.dataSource.transaction(async (manager) => {
      const { affected } = await manager.delete(PinnedPost, { postId: id });
      if (affected) await this.audit.record('member-posts.unpinned', actorId, manager, { type: 'post', id });
      else if (!(await manager.existsBy(MemberPost, { id }))) throw noSuchPost();
    });
  }
}

/** Each attempt that claims nothing has found a slot that was taken meanwhile, or none. */
async function claimSlot(manager: EntityManager, id: string): Promise<boolean> {
  for (let attempt = 0; attempt <= memberPostLimits.pinned; attempt += 1)
    if ((await manager.query<object[]>(CLAIM_SLOT, [id])).length > 0) return true;
  return false;
}
