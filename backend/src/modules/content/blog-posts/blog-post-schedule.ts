import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { Language } from '@leap/domain';
import { DataSource } from 'typeorm';
import { AuditTrail, NOBODY } from '../../../auth/audit-trail.js';
import { AppError } from '../../../common/app-error.js';
import { changeVersion, NEXT_VERSION } from '../../../common/edit-version.js';
import { refusedField } from '../../../common/refused-field.js';
import { JobsService } from '../../../jobs/jobs.service.js';
import { IndexNowService } from '../index-now/index-now.service.js';
import { BlogPost } from './blog-post.entity.js';
import { markPublishedVersion } from './blog-post-versions.js';
import type { ScheduleAdminBlogPostDto } from './blog-posts-admin.dto.js';
import { demandTranslation } from './blog-posts-admin.service.js';

const LONGEST_SECONDS = 2 * 365 * 24 * 3_600;

/**
 * Publishes a due post. A rescheduled post has a job for its new time; the job of the old time finds nothing to do. `published_at` is
 * the scheduled time, not the time of the job.
 */
const PUBLISH_DUE = `
  UPDATE blog_posts SET is_published = true, published_at = coalesce(published_at, scheduled_at), scheduled_at = NULL, updated_at = ${NEXT_VERSION}
   WHERE id = $1 AND scheduled_at <= now() AND NOT is_published
  RETURNING scheduled_by AS "scheduledBy", slug, language`;

/** Scheduled publishing of posts. */
@Injectable()
export class BlogPostSchedule implements OnModuleInit {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly audit: AuditTrail,
    private readonly jobs: JobsService,
    private readonly indexNow: IndexNowService,
  ) {}

  onModuleInit(): void {
    this.jobs.work('blog-posts.publish-scheduled', ({ id }) => this.publishDue(id));
  }

  /**
   * Schedules a post. The job is enqueued in the same transaction.
   * @throws AppError `not_found` (404), `edit_conflict` (409), `conflict` (409) when it is published already, `translation_missing`
   *   (409),
   * `validation_failed` (422) on `publishAt`
   */
  async schedule(
    actorId: string,
    id: string,
    { version, publishAt, withoutTranslation = false }: ScheduleAdminBlogPostDto,
  ): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const post = await manager.findOneBy(BlogPost, { id });
      if (!post) throw new AppError('not_found', 404, { detail: 'There is no such post.' });
      if (post.isPublished) throw new AppError('conflict', 409, { detail: 'Readers see this post already.' });
      if (!withoutTranslation) await demandTranslation(manager, post);
      // Uses the database's clock, like the queue.
      const [{ seconds } = { seconds: 0 }] = await manager.query<{ seconds: number }[]>(
        'SELECT extract(epoch FROM $1::timestamptz - now())::float8 AS seconds',
        [publishAt],
      );
      if (seconds <= 0) throw refusedField('publishAt', 'too_small');
      if (seconds > LONGEST_SECONDS) throw refusedField('publishAt', 'too_large');
      await changeVersion(
        manager,
        BlogPost,
        { id, version },
        { scheduledAt: new Date(publishAt), scheduledBy: actorId },
      );
      await this.jobs.enqueue(
        manager,
        'blog-posts.publish-scheduled',
        { id },
        { startAfterSeconds: Math.ceil(seconds) },
      );
      await this.audit.record('blog-posts.scheduled', actorId, manager, { type: 'blog-post', id });
    });
  }

  /** Publishes the post once when it is due. The audit entry names the person who scheduled it. */
  async publishDue(id: string): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const [[published]] = await manager.query<
        [{ scheduledBy: string | null; slug: string; language: Language }[], number]
      >(PUBLISH_DUE, [id]);
      if (!published) return;
      await markPublishedVersion(manager, id);
      await this.audit.record('blog-posts.published', published.scheduledBy ?? NOBODY, manager, {
        type: 'blog-post',
        id,
      });
      await this.indexNow.announcePost(manager, published);
    });
  }
}
