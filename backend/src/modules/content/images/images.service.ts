import { randomUUID } from 'node:crypto';
import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import { AuditTrail } from '../../../auth/audit-trail.js';
import { AppError } from '../../../common/app-error.js';
import type { Page } from '../../../common/cursor.js';
import { changeVersion } from '../../../common/edit-version.js';
import type { Change, ListChangesQueryDto } from '../../../common/list-changes.js';
import { ListDefinition } from '../../../common/list-definition.js';
import { sqlState } from '../../../database/database-error.js';
import { ObjectStoreError } from '../../../integrations/object-store/object-store.client.js';
import { JobsService } from '../../../jobs/jobs.service.js';
import { byteCountOf, makeImage } from './image-making.js';
import type { ImageFormat } from './image-sizes.js';
import { ImageStore } from './image-store.js';
import { Image } from './image.entity.js';
import type { ImageRow, ListAdminImagesQueryDto, UpdateAdminImageDto } from './images.dto.js';

/** SQLSTATEs of a foreign key violation: PostgreSQL 18 reports 23001 where older versions report 23503. */
const STILL_REFERRED_TO = /^23(001|503)$/;
/** Longer than any upload; after that, files without a row are unused. */
const UNUSED_AFTER_SECONDS = 3_600;

/** Texts that readers do not see yet, of published posts. The picture of a pending text counts as used. */
const PENDING = `blog_post_versions v WHERE v.is_pending AND v.image_id = i.id`;

const images = new ListDefinition<Pick<ListAdminImagesQueryDto, 'unused'>, ImageRow>({
  select: `
    SELECT i.id, i.width, i.height, i.byte_count AS "byteCount", i.alt_en AS "altEn", i.alt_es AS "altEs", i.created_at AS "createdAt", i.updated_at AS "updatedAt",
           (SELECT count(*)::int FROM blog_posts p WHERE p.image_id = i.id) + (SELECT count(*)::int FROM ${PENDING} AND NOT EXISTS (SELECT FROM blog_posts p WHERE p.id = v.post_id AND p.image_id = i.id)) + (SELECT count(*)::int FROM site_settings s WHERE i.id IN (s.founder_image_id, s.portrait_image_id, s.retreats_image_id)) AS "usedBy"`,
  table: 'images i',
  orderedBy: { alias: 'i' },
  filter(statement, { unused }) {
    if (unused)
      statement.only(
        `NOT EXISTS (SELECT FROM blog_posts p WHERE p.image_id = i.id) AND NOT EXISTS (SELECT FROM ${PENDING}) AND NOT EXISTS (SELECT FROM site_settings s WHERE i.id IN (s.founder_image_id, s.portrait_image_id, s.retreats_image_id))`,
      );
  },
  changes: 'image',
});

const noSuchImage = (): AppError => new AppError('not_found', 404, { detail: 'There is no such picture.' });
const inUse = (): AppError =>
  new AppError('image_in_use', 409, { detail: 'A post or the site settings show this picture.' });
const noStore = (): AppError =>
  new AppError('service_unavailable', 503, { detail: 'The store of pictures does not answer.', retryAfterSeconds: 30 });

/** The pictures of the site. */
@Injectable()
export class ImagesService implements OnModuleInit {
  private readonly logger = new Logger(ImagesService.name);

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly store: ImageStore,
    private readonly audit: AuditTrail,
    private readonly jobs: JobsService,
  ) {}

  onModuleInit(): void {
    this.jobs.work('images.delete-files', ({ id }) => this.deleteUnusedFiles(id));
  }

  /** One page of pictures, the newest first. */
  async list(query: ListAdminImagesQueryDto): Promise<Page<ImageRow>> {
    return images.page(this.dataSource, query);
  }

  /** What changed in the list. */
  async changes(query: ListChangesQueryDto): Promise<Page<Change<ImageRow>>> {
    return images.changes(this.dataSource, query);
  }

  /** @throws AppError `not_found` (404) */
  get(id: string): Promise<ImageRow> {
    return read(this.dataSource.manager, id);
  }

  /**
   * Processes an upload and stores it.
   * @throws AppError `validation_failed` (422) for an unsupported picture, `service_unavailable` (503) when the store is unavailable
   */
  async add(actorId: string, sent: Buffer): Promise<ImageRow> {
    const { width, height, files } = await makeImage(sent);
    const id = randomUUID();
    const store = this.store.name;
    if (store === 's3') {
      // Enqueues the clean-up before storing the files, so that a failure leaves no unused files.
      await this.dataSource.transaction((manager) =>
        this.jobs.enqueue(manager, 'images.delete-files', { id }, { startAfterSeconds: UNUSED_AFTER_SECONDS }),
      );
      await this.store.putObjects(id, files).catch((error: unknown) => {
        this.logger.error(error);
        throw noStore();
      });
    }
    return this.dataSource.transaction(async (manager) => {
      await manager.insert(Image, {
        id,
        width,
        height,
        store,
        byteCount: byteCountOf(files),
        hasAvif: true,
      });
      if (store === 'database') await this.store.putRows(manager, id, files);
      await this.audit.record('images.uploaded', actorId, manager, { type: 'image', id });
      return read(manager, id);
    });
  }

  /** @throws AppError `not_found` (404), `edit_conflict` (409) */
  async update(
    actorId: string,
    id: string,
    { version, altEn = '', altEs = '' }: UpdateAdminImageDto,
  ): Promise<ImageRow> {
    return this.dataSource.transaction(async (manager) => {
      await changeVersion(manager, Image, { id, version }, { altEn, altEs });
      await this.audit.record('images.updated', actorId, manager, { type: 'image', id });
      return read(manager, id);
    });
  }

  /**
   * Deletes an unused picture. Foreign keys and locks decide, also for concurrent use: versions lose a deleted picture, so that a
   * pending one has to be looked for.
   * @throws AppError `not_found` (404), `image_in_use` (409)
   */
  async delete(actorId: string, id: string): Promise<void> {
    await this.dataSource
      .transaction(async (manager) => {
        await manager.query('SELECT FROM images WHERE id = $1 FOR UPDATE', [id]);
        const versions = await manager.query<{ isPending: boolean }[]>(
          'SELECT is_pending AS "isPending" FROM blog_post_versions WHERE image_id = $1 FOR UPDATE',
          [id],
        );
        if (versions.some(({ isPending }) => isPending)) throw inUse();
        const [deleted] = await manager.query<[{ store: string }[], number]>(
          'DELETE FROM images WHERE id = $1 RETURNING store',
          [id],
        );
        if (!deleted[0]) throw noSuchImage();
        if (deleted[0].store === 's3') await this.jobs.enqueue(manager, 'images.delete-files', { id });
        await this.audit.record('images.deleted', actorId, manager, { type: 'image', id });
      })
      .catch((error: unknown) => {
        if (!STILL_REFERRED_TO.test(sqlState(error) ?? '')) throw error;
        throw inUse();
      });
  }

  /**
   * The bytes of one file.
   * @throws AppError `not_found` (404), `service_unavailable` (503) when the store is unavailable
   */
  async file(id: string, size: number, format: ImageFormat): Promise<Buffer> {
    const image = await this.dataSource.manager.findOne(Image, { select: { id: true, store: true }, where: { id } });
    const bytes = image && (await this.store.get(image.store, id, size, format).catch(failRead));
    if (!bytes) throw noSuchImage();
    return bytes;
  }

  /** Deletes files without a row in the object store: of a deleted picture, or of a failed upload. */
  async deleteUnusedFiles(id: string): Promise<void> {
    if (await this.dataSource.manager.existsBy(Image, { id })) return;
    await this.store.deleteObjects(id);
  }
}

function failRead(error: unknown): never {
  throw error instanceof ObjectStoreError ? noStore() : error;
}

async function read(manager: EntityManager, id: string): Promise<ImageRow> {
  const row = await images.find(manager, id, {});
  if (!row) throw noSuchImage();
  return row;
}
