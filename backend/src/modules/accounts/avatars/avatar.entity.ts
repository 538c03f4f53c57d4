import { Column, Entity, JoinColumn, OneToOne, Unique, type Relation } from 'typeorm';
import { BaseEntity } from '../../../database/base.entity.js';
import { User } from '../users/user.entity.js';

/** The picture that a member chose. Never changed: another picture is another row, so that its address names one picture for ever. */
@Entity('avatars')
@Unique(['userId'])
export class Avatar extends BaseEntity {
  @Column('uuid')
  userId: string;

  @OneToOne(() => User, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'user_id' })
  user: Relation<User>;

  /** A WebP of {@link AVATAR_SIZE} square pixels, created by us. */
  @Column({ type: 'bytea' })
  bytes: Buffer;
}
