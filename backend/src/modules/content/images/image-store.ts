import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import { ObjectStoreClient } from '../../../integrations/object-store/object-store.client.js';
import { ImageFile } from './image-file.entity.js';
import type { ImageFileBytes } from './image-making.js';
import { imageFormats, imageSizes, type ImageFormat } from './image-sizes.js';
import type { ImageStoreName } from './image.entity.js';

const objectKey = (id: string, size: number, format: ImageFormat): string => `images/${id}/${size}.${format}`;

/** Keys of all files that a picture can have in the object store. */
export const objectKeysOf = (id: string): string[] =>
  imageSizes.flatMap((size) => imageFormats.map((format) => objectKey(id, size, format)));

/** Files of pictures, in PostgreSQL or in an object store, by configuration; each picture records where its files are. */
@Injectable()
export class ImageStore {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly objects: ObjectStoreClient,
  ) {}

  /** Where files of new pictures are stored. */
  get name(): ImageStoreName {
    return this.objects.isConfigured ? 's3' : 'database';
  }

  /** Stores files in the object store, before the picture's row is inserted. */
  async putObjects(id: string, files: ImageFileBytes[]): Promise<void> {
    for (const { size, bytes, avif } of files) {
      await this.objects.put(objectKey(id, size, 'webp'), bytes, 'image/webp');
      await this.objects.put(objectKey(id, size, 'avif'), avif, 'image/avif');
    }
  }

  /** Stores files in the database, in the transaction of the picture's row. */
  async putRows(manager: EntityManager, id: string, files: ImageFileBytes[]): Promise<void> {
    await manager.insert(
      ImageFile,
      files.map(({ size, bytes, avif }) => ({ imageId: id, size, bytes, avif })),
    );
  }

  /** One file; undefined when there is none. */
  async get(store: ImageStoreName, id: string, size: number, format: ImageFormat): Promise<Buffer | undefined> {
    if (store === 's3') return this.objects.get(objectKey(id, size, format));
    const column = format === 'avif' ? 'avif' : 'bytes';
    const select = { imageId: true, [column]: true };
    return (
      (await this.dataSource.manager.findOne(ImageFile, { select, where: { imageId: id, size } }))?.[column] ??
      undefined
    );
  }

  /** Deletes the files of a picture in the object store. Those in the database are deleted with the row. */
  async deleteObjects(id: string): Promise<void> {
    for (const key of objectKeysOf(id)) await this.objects.delete(key);
  }
}
