import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import { ObjectStoreClient } from '../../../integrations/object-store/object-store.client.js';
import { ImageFile } from './image-file.entity.js';
import type { ImageFileBytes } from './image-making.js';
import { imageSizes } from './image-sizes.js';
import type { ImageStoreName } from './image.entity.js';

const objectKey = (id: string, size: number): string => `images/${id}/${size}.webp`;

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
    for (const { size, bytes } of files) await this.objects.put(objectKey(id, size), bytes, 'image/webp');
  }

  /** Stores files in the database, in the transaction of the picture's row. */
  async putRows(manager: EntityManager, id: string, files: ImageFileBytes[]): Promise<void> {
    await manager.insert(
      ImageFile,
      files.map(({ size, bytes }) => ({ imageId: id, size, bytes })),
    );
  }

  /** One file; undefined when there is none. */
  async get(store: ImageStoreName, id: string, size: number): Promise<Buffer | undefined> {
    if (store === 's3') return this.objects.get(objectKey(id, size));
    return (await this.dataSource.manager.findOneBy(ImageFile, { imageId: id, size }))?.bytes;
  }

  /** Deletes the files of a picture in the object store. Those in the database are deleted with the row. */
  async deleteObjects(id: string): Promise<void> {
    for (const size of imageSizes) await this.objects.delete(objectKey(id, size));
  }
}
