import { Column, Entity, Index, JoinColumn, ManyToOne, Unique, type Relation } from 'typeorm';
import { BaseEntity } from '../../../database/base.entity.js';
import { User } from '../../accounts/users/user.entity.js';
import { Pod } from './pod.entity.js';

/** The pod of a person; at most one. It stays when a membership ends, and is there again when the person returns. */
@Entity('pod_members')
@Unique('pod_members_one_of_user', ['userId'])
export class PodMember extends BaseEntity {
  @Column('uuid')
  @Index()
  podId: string;

  @ManyToOne(() => Pod, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'pod_id' })
  pod: Relation<Pod>;

  @Column('uuid')
  userId: string;

  @ManyToOne(() => User, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'user_id' })
  user: Relation<User>;
}
