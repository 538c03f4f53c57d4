import type { Env } from '../config/env.js';
import { ObjectStoreClient } from '../integrations/object-store/object-store.client.js';

/** The bucket for copies of backups. */
export const backupStore = (env: Env): ObjectStoreClient =>
  new ObjectStoreClient({
    S3_ENDPOINT: env.BACKUP_S3_ENDPOINT,
    S3_BUCKET: env.BACKUP_S3_BUCKET,
    S3_REGION: env.BACKUP_S3_REGION,
    S3_ACCESS_KEY_ID: env.BACKUP_S3_ACCESS_KEY_ID,
    S3_SECRET_ACCESS_KEY: env.BACKUP_S3_SECRET_ACCESS_KEY,
  });
