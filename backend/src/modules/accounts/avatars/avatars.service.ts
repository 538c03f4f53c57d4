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
   * Replaces the account's avatar.
   * @throws AppError `validation_failed` (422) for an unsupported picture
   */
  async replace(user: User, bytes: Buffer): Promise<User> {
    const picture = await makeAvatar(bytes);
    return this.dataSource.transaction(async (manager) => {
      // Of concurrent uploads the last one stays; no avatar is stored without an account.
      await manager.query('SELECT id FROM users WHERE id = $1 FOR NO KEY UPDATE', [user.id]);
      await manager.delete(Avatar, { userId: user.id });
      const { identifiers } = await manager.insert(Avatar, { userId: user.id, bytes: picture });
      await manager.update(User, user.id, { profileImageUrl: `/api/avatars/${String(identifiers[0]?.['id'])}` });
      return manager.findOneByOrFail(User, { id: user.id });
    });
  }

  /** Removes the avatar, if there is one. */
  async remove(user: User): Promise<User> {
    return this.dataSource.transaction(async (manager) => {
      await manager.update(User, user.id, { profileImageUrl: null });
      await manager.delete(Avatar, { userId: user.id });
      return manager.findOneByOrFail(User, { id: user.id });
    });
  }

  /**
   * The avatar with this id: any for members, the own one for others.
   * @throws AppError `not_found` (404)
   */
  async get(reader: User, id: string): Promise<{ bytes: Buffer; etag: string }> {
    const isMember = reader.isInnerCircleMember || reader.role === 'admin';
    const avatar = await this.dataSource.manager.findOneBy(Avatar, { id, ...(isMember ? {} : { userId: reader.id }) });
    if (!avatar) throw new AppError('not_found', 404, { detail: 'There is no such picture.' });
    return { bytes: avatar.bytes, etag: `"${createHash('sha256').update(avatar.bytes).digest('base64url')}"` };
  }
}
