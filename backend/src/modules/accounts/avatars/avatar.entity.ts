import { Column, Entity, JoinColumn, OneToOne, Unique, type Relation } from 'typeorm';
import { BaseEntity } from '../../../database/base.entity.js';
import { User } from '../users/user.entity.js';

/** A member's avatar. Immutable: a new picture is a new row, so that its URL can be cached for ever. */
@Entity('avatars')
@Unique(['userId'])
export class Avatar extends BaseEntity {
  @Column('uuid')
  userId: string;

  @OneToOne(() => User, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'user_id' })
  user: Relation<User>;

  /** A WebP of {@link AVATAR_SIZE} square pixels. */
  @Column({ type: 'bytea' })
  bytes: Buffer;
}
