import type { EntityManager } from 'typeorm';
import { Encryption, keyIdOf } from '../../../common/encryption.js';
import type { Env } from '../../../config/env.js';
import { EarlierEncryptionKey, earlierKeyContext } from './earlier-encryption-key.entity.js';

/** The configuration with the keys that were stored under the current or the former one. Others are of no use, and left out. */
export async function withEarlierKeys(env: Env, manager: EntityManager): Promise<Env> {
  const rows = await manager.find(EarlierEncryptionKey, { order: { createdAt: 'DESC', keyId: 'ASC' } });
  const encryption = new Encryption(env);
  const known = [env.ENCRYPTION_KEY, env.FORMER_ENCRYPTION_KEY];
  const keys = rows.flatMap((row) => {
    try {
      return [encryption.open(row.sealedKey, earlierKeyContext(row))];
    } catch {
      return [];
    }
  });
  return { ...env, EARLIER_ENCRYPTION_KEYS: keys.filter((key) => !known.includes(key)) };
}

/** Stores the former key under the current one, once. */
export async function storeFormerKey(
  { ENCRYPTION_KEY, FORMER_ENCRYPTION_KEY: former }: Pick<Env, 'ENCRYPTION_KEY' | 'FORMER_ENCRYPTION_KEY'>,
  manager: EntityManager,
): Promise<void> {
  if (former === undefined) return;
  const keyId = keyIdOf(former);
  const sealedKey = new Encryption({ ENCRYPTION_KEY }).seal(former, earlierKeyContext({ keyId }));
  await manager
    .createQueryBuilder()
    .insert()
    .into(EarlierEncryptionKey)
    .values({ keyId, sealedKey })
    .orIgnore()
    .execute();
}
