import { Check, Column, Entity, Index, JoinColumn, ManyToOne, Unique, type Relation } from 'typeorm';
import { BaseEntity } from '../../../database/base.entity.js';
import { User } from '../../accounts/users/user.entity.js';

/** Somebody whose posts, comments and profile a member does not see. Only that member knows. Deleted with either account. */
@Entity('member_blocks')
@Unique('member_blocks_one_of_person', ['userId', 'blockedId'])
@Check('member_blocks_of_others', 'user_id <> blocked_id')
@Index(['userId', 'createdAt', 'id'])
export class MemberBlock extends BaseEntity {
  @Column('uuid')
  userId: string;

  @ManyToOne(() => User, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'user_id' })
  user: Relation<User>;

  @Column('uuid')
  @Index()
  blockedId: string;

  @ManyToOne(() => User, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'blocked_id' })
  blocked: Relation<User>;
}
