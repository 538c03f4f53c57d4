import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { AppError } from '../../../common/app-error.js';
import { User } from '../users/user.entity.js';
import { makeAvatar } from './avatar-image.js';
import { Avatar } from './avatar.entity.js';

@Injectable()
export class AvatarsService {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /**
   * Gives the account this picture instead of the one before.
   * @throws AppError `validation_failed` (422) for what is no picture that we take
   */
  async replace(user: User, bytes: Buffer): Promise<User> {
    const picture = await makeAvatar(bytes);
    return this.dataSource.transaction(async (manager) => {
      // Of two uploads at once the later one stays, and no picture without an account.
      await manager.query('SELECT id FROM users WHERE id = $1 FOR NO KEY UPDATE', [user.id]);
      await manager.delete(Avatar, { userId: user.id });
      const { identifiers } = await manager.insert(Avatar, { userId: user.id, bytes: picture });
      await manager.update(User, user.id, { profileImageUrl: `/api/avatars/${String(identifiers[0]?.['id'])}` });
      return manager.findOneByOrFail(User, { id: user.id });
    });
  }

  /** Takes the picture away, whether there is one or not. */
  async remove(user: User): Promise<User> {
    return this.dataSource.transaction(async (manager) => {
      await manager.update(User, user.id, { profileImageUrl: null });
      await manager.delete(Avatar, { userId: user.id });
      return manager.findOneByOrFail(User, { id: user.id });
    });
  }

  /**
   * The picture with this id, for members; others see their own alone.
   * @throws AppError `not_found` (404)
   */
  async get(reader: User, id: string): Promise<{ bytes: Buffer; etag: string }> {
    const isMember = reader.isInnerCircleMember || reader.role === 'admin';
    const avatar = await this.dataSource.manager.findOneBy(Avatar, { id, ...(isMember ? {} : { userId: reader.id }) });
    if (!avatar) throw new AppError('not_found', 404, { detail: 'There is no such picture.' });
    return { bytes: avatar.bytes, etag: `"${createHash('sha256').update(avatar.bytes).digest('base64url')}"` };
  }
}
