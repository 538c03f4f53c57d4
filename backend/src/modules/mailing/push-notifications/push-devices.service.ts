import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { AppError } from '../../../common/app-error.js';
import { Encryption } from '../../../common/encryption.js';
import { refusedField } from '../../../common/refused-field.js';
import { arePushKeys } from '../../../integrations/web-push/push-encryption.js';
import { WebPushClient } from '../../../integrations/web-push/web-push.client.js';
import { pushDeviceContext } from './push-device.entity.js';
import type { AddPushDeviceDto, PushAvailability, PushDeviceRow } from './push-devices.dto.js';

/** The oldest go when there are more. */
const MAX_DEVICES = 10;

/** Of which browser a request is. */
export interface PushCaller {
  userId: string;
  sid: string;
  isShared: boolean;
  /** Browser and system. */
  device?: string | undefined;
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');

/** The devices on which a member gets push messages. */
@Injectable()
export class PushDevicesService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly encryption: Encryption,
    private readonly client: WebPushClient,
  ) {}

  /** The public key of the server; undefined when the channel is off. */
  get publicKey(): string | undefined {
    return this.client.publicKey;
  }

  /** Whether a browser can be added. */
  availabilityFor({ isShared }: Pick<PushCaller, 'isShared'>): PushAvailability {
    if (this.publicKey === undefined) return 'not_configured';
    return isShared ? 'shared_device' : 'available';
  }

  /** The oldest first. */
  list({ userId, sid }: Pick<PushCaller, 'userId' | 'sid'>): Promise<PushDeviceRow[]> {
    return this.dataSource.query(
      `SELECT id, device, created_at AS "createdAt", session_hash = $2 AS "isCurrent" FROM push_devices
        WHERE user_id = $1 ORDER BY created_at, id LIMIT ${MAX_DEVICES}`,
      [userId, hashOf(sid)],
    );
  }

  /**
   * Adds the caller's browser, or replaces its subscription. One browser is one device, for whom has logged in there last. Idempotent.
   * @throws AppError `conflict` (409) without a key or on a shared device, `validation_failed` (422) for an endpoint or keys that
   *   are refused, `unauthorized` (401) when the session has ended meanwhile
   */
  async add(caller: PushCaller, { endpoint, keys }: AddPushDeviceDto): Promise<PushDeviceRow> {
    if (this.availabilityFor(caller) !== 'available')
      throw new AppError('conflict', 409, { detail: 'This browser cannot get push messages.' });
    const refusal = await this.client.refusalOf(endpoint);
    if (refusal) throw refusedField('endpoint', refusal);
    if (!arePushKeys(keys)) throw refusedField('keys.p256dh', 'invalid_format');
    const { userId, sid, device } = caller;
    const [sessionHash, endpointHash] = [hashOf(sid), hashOf(endpoint)];
    const { p256dh, auth } = keys;
    const sealed = this.encryption.seal(
      JSON.stringify({ endpoint, keys: { p256dh, auth } }),
      pushDeviceContext({ endpointHash }),
    );
    return this.dataSource.transaction(async (manager) => {
      // The lock makes a log-out wait for this row, which its trigger then removes; and two additions by one session wait for each other.
      const [session] = await manager.query<object[]>('SELECT 1 FROM sessions WHERE sid = $1 FOR NO KEY UPDATE', [sid]);
      if (!session) throw new AppError('unauthorized', 401);
      await manager.query(
        'DELETE FROM push_devices WHERE (session_hash = $1 AND endpoint_hash <> $2) OR (endpoint_hash = $2 AND user_id <> $3)',
        [sessionHash, endpointHash, userId],
      );
      const [row] = await manager.query<PushDeviceRow[]>(
        `INSERT INTO push_devices AS d (user_id, session_hash, device, endpoint_hash, sealed_subscription) VALUES ($1, $2, $3, $4, $5)
         ON CONFLICT (endpoint_hash) DO UPDATE SET session_hash = excluded.session_hash, device = excluded.device,
           sealed_subscription = excluded.sealed_subscription, updated_at = now()
         WHERE d.user_id = excluded.user_id
         RETURNING id, device, created_at AS "createdAt", true AS "isCurrent"`,
        [userId, sessionHash, device ?? null, endpointHash, sealed],
      );
      await manager.query(
        `DELETE FROM push_devices WHERE id IN (
           SELECT id FROM push_devices WHERE user_id = $1 ORDER BY created_at DESC, id DESC OFFSET ${MAX_DEVICES})`,
        [userId],
      );
      // Somebody else has added the same endpoint at the same moment.
      if (!row) throw new AppError('conflict', 409, { detail: 'This browser cannot get push messages.' });
      return row;
    });
  }

  /** @throws AppError `not_found` (404) for one that is not the member's */
  async remove(userId: string, id: string): Promise<void> {
    const [removed] = await this.dataSource.query<[object[], number]>(
      'DELETE FROM push_devices WHERE id = $1 AND user_id = $2 RETURNING id',
      [id, userId],
    );
    if (removed.length === 0) throw new AppError('not_found', 404, { detail: 'There is no such device.' });
  }
}
