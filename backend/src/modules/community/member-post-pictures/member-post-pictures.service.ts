import { randomUUID } from 'node:crypto';
import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import type { SessionUser } from '../../../auth/session-user.js';
import { AppError } from '../../../common/app-error.js';
import { ObjectStoreClient, ObjectStoreError } from '../../../integrations/object-store/object-store.client.js';
import { JobsService } from '../../../jobs/jobs.service.js';
import { MemberPostPictureLeftover } from './member-post-picture-leftover.entity.js';
import { blockedBy } from '../member-posts/blocked.js';
import { isOpenTo } from '../member-posts/visible-posts.js';
import { MemberPostPicture } from '../member-posts/member-post-picture.entity.js';
import { postPictureSizes, type PostPictureRow, type PostPictureSize } from '../member-posts/post-pictures.dto.js';
import { makePostPicture } from './post-picture-making.js';

/** How many pictures without a post a member may have; the oldest give way. */
const MOST_UNATTACHED = 24;
/** Longer than any upload. */
const UPLOAD_MINUTES = 60;
const EVERY_HOUR = '37 * * * *';
const LEFTOVERS_AT_ONCE = 200;

const keyOf = (id: string, size: PostPictureSize): string => `post-pictures/${id}/${size}.webp`;

/** Keys of a picture's files in the object store. */
export const postPictureKeys = (id: string): string[] => postPictureSizes.map((size) => keyOf(id, size));

const noSuchPicture = (): AppError => new AppError('not_found', 404, { detail: 'There is no such picture.' });
const noStore = (): AppError =>
  new AppError('service_unavailable', 503, { detail: 'The store of pictures does not answer.', retryAfterSeconds: 30 });

/** Pictures of posts, in PostgreSQL or in the object store. */
@Injectable()
export class MemberPostPicturesService implements OnModuleInit {
  private readonly logger = new Logger(MemberPostPicturesService.name);

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly objects: ObjectStoreClient,
    private readonly jobs: JobsService,
  ) {}

  onModuleInit(): void {
    this.jobs.work('member-post-pictures.delete-files', () => this.deleteLeftovers());
    this.jobs.schedule('member-post-pictures.delete-files', EVERY_HOUR);
  }

  /**
   * Processes an upload and stores it for a post to come; without one it is deleted after a day.
   * @throws AppError `validation_failed` (422) for an unsupported picture, `service_unavailable` (503) when the store is unavailable
   */
  async add({ id: userId }: SessionUser, sent: Buffer): Promise<PostPictureRow> {
    const { width, height, small, large } = await makePostPicture(sent);
    const id = randomUUID();
    const store = this.objects.isConfigured ? 's3' : 'database';
    if (store === 's3') await this.putFiles(id, { small, large });
    return this.dataSource.transaction(async (manager) => {
      // One upload of a member after the other, so that the oldest are counted once; no picture is stored without an account.
      await manager.query('SELECT FROM users WHERE id = $1 FOR NO KEY UPDATE', [userId]);
      await manager.query(
        `DELETE FROM member_post_pictures WHERE id IN (
           SELECT id FROM member_post_pictures WHERE user_id = $1 AND post_id IS NULL ORDER BY created_at DESC, id DESC OFFSET ${MOST_UNATTACHED - 1})`,
        [userId],
      );
      const files = store === 'database' ? { small, large } : {};
      await manager.insert(MemberPostPicture, { id, userId, width, height, store, ...files });
      await manager.delete(MemberPostPictureLeftover, { pictureId: id });
      return { id, width, height, alt: '' };
    });
  }

  /**
   * One file: of a post that this reader sees, or of the reader's own picture without a post. Administrators also see those of hidden posts.
   * @param isKnown whether the reader has it already, and is only to be admitted
   * @returns undefined where it is known
   * @throws AppError `not_found` (404), `service_unavailable` (503) when the store is unavailable
   */
  async file(reader: SessionUser, id: string, size: PostPictureSize, isKnown: boolean): Promise<Buffer | undefined> {
    const [picture] = await this.dataSource.query<{ bytes: Buffer | null }[]>(
      `SELECT CASE WHEN NOT $4 THEN picture.${size} END AS bytes
         FROM member_post_pictures picture LEFT JOIN member_posts post ON post.id = picture.post_id
        WHERE picture.id = $1
          AND ($3 OR (post.is_visible AND ${isOpenTo('post', '$2', reader)} AND post.user_id NOT IN ${blockedBy('$2')})
               OR (picture.post_id IS NULL AND picture.user_id = $2))`,
      [id, reader.id, reader.role === 'admin', isKnown],
    );
    if (!picture) throw noSuchPicture();
    if (isKnown) return undefined;
    const bytes = picture.bytes ?? (await this.objects.get(keyOf(id, size)).catch(failRead));
    if (!bytes) throw noSuchPicture();
    return bytes;
  }

  /** Deletes files of the object store that belong to no picture. */
  async deleteLeftovers(): Promise<void> {
    const due = await this.dataSource.query<{ id: string }[]>(
      `SELECT picture_id AS id FROM member_post_picture_leftovers WHERE delete_at <= now() ORDER BY delete_at LIMIT ${LEFTOVERS_AT_ONCE}`,
    );
    for (const { id } of due) {
      for (const key of postPictureKeys(id)) await this.objects.delete(key);
      await this.dataSource.manager.delete(MemberPostPictureLeftover, { pictureId: id });
    }
  }

  /** Noted as left over before, so that a failure leaves no files for good. */
  private async putFiles(id: string, files: Record<PostPictureSize, Buffer>): Promise<void> {
    await this.dataSource.query(
      `INSERT INTO member_post_picture_leftovers (picture_id, delete_at) VALUES ($1, now() + interval '${UPLOAD_MINUTES} minutes')`,
      [id],
    );
    for (const size of postPictureSizes)
      await this.objects.put(keyOf(id, size), files[size], 'image/webp').catch((error: unknown) => {
        this.logger.error(error);
        throw noStore();
      });
  }
}

function failRead(error: unknown): never {
  throw error instanceof ObjectStoreError ? noStore() : error;
}
