import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import { blockedBy, isBlocked } from './blocked.js';
import { isOpenTo, isOpenToUser } from './visible-posts.js';

/** Queries of other rooms about posts and comments. */
@Injectable()
export class CommunityActivity {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /**
   * The visible posts of these comments that this reader may see, each with its number of visible comments by people whom the post's author
   * does not block.
   */
  async visibleComments(
    readerId: string,
    commentIds: readonly string[],
  ): Promise<{ postId: string; comments: number }[]> {
    return this.dataSource.query<{ postId: string; comments: number }[]>(
      `SELECT c.post_id AS "postId", count(*)::int AS comments
         FROM member_post_comments c JOIN member_posts p ON p.id = c.post_id JOIN users reader ON reader.id = $2
        WHERE c.id = ANY ($1) AND c.is_visible AND p.is_visible AND ${isOpenToUser('p', 'reader')}
          AND NOT ${isBlocked('p.user_id', 'c.user_id')} GROUP BY c.post_id`,
      [commentIds, readerId],
    );
  }

  /** Who wrote a visible post of the owner to all members, and when; undefined for other posts. */
  async announcement(
    postId: string,
    manager: EntityManager,
  ): Promise<{ authorId: string; writtenAt: Date } | undefined> {
    const [post] = await manager.query<{ authorId: string; writtenAt: Date }[]>(
      `SELECT p.user_id AS "authorId", p.created_at AS "writtenAt" FROM member_posts p JOIN users u ON u.id = p.user_id
        WHERE p.id = $1 AND p.is_visible AND p.pod_id IS NULL AND u.role = 'admin'`,
      [postId],
    );
    return post;
  }

  /**
   * Number of posts and comments by others, whom the reader does not block, to all members and to the reader's pod, in the seven days before
   * `until`.
   */
  async countWeek(readerId: string, until: Date): Promise<{ posts: number; comments: number }> {
    const isReadHere = isOpenTo('p', '$1', { role: 'user' });
    const [counts] = await this.dataSource.query<{ posts: number; comments: number }[]>(
      `SELECT (SELECT count(*)::int FROM member_posts p WHERE p.is_visible AND ${isReadHere} AND p.user_id <> $1 AND p.user_id NOT IN ${blockedBy('$1')} AND p.created_at > $2::timestamptz - interval '7 days' AND p.created_at <= $2) AS posts,
              (SELECT count(*)::int FROM member_post_comments c JOIN member_posts p ON p.id = c.post_id
                WHERE c.is_visible AND p.is_visible AND ${isReadHere} AND c.user_id <> $1 AND c.user_id NOT IN ${blockedBy('$1')} AND p.user_id NOT IN ${blockedBy('$1')} AND c.created_at > $2::timestamptz - interval '7 days' AND c.created_at <= $2) AS comments`,
      [readerId, until],
    );
    return counts ?? { posts: 0, comments: 0 };
  }

  /**
   * Locks the posts that change when this account is deleted with its comments, likes, reactions and mentions. Always in the same order, so that
   * two deletions do not deadlock.
   */
  async lockPostsOf(manager: EntityManager, userId: string): Promise<void> {
    await manager.query(
      `SELECT id FROM member_posts
        WHERE user_id = $1 OR id IN (SELECT post_id FROM member_post_likes WHERE user_id = $1) OR id IN (SELECT post_id FROM member_post_comments WHERE user_id = $1)
           OR id IN (SELECT post_id FROM member_post_reactions WHERE user_id = $1) OR id IN (SELECT post_id FROM member_mentions WHERE user_id = $1)
        ORDER BY id FOR UPDATE`,
      [userId],
    );
  }
}
