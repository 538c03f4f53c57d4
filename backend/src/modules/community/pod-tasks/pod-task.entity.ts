import { Check, Column, Entity, Index, JoinColumn, ManyToOne, type Relation } from 'typeorm';
import { BaseEntity } from '../../../database/base.entity.js';
import { User } from '../../accounts/users/user.entity.js';
import { Pod } from '../pod-members/pod.entity.js';

/** What somebody wrote down for their pod to do this week. Seen by the pod and the owner alone; deleted with the pod or the account. */
@Entity('pod_tasks')
@Check('pod_tasks_written', "text <> ''")
@Index(['podId', 'createdAt', 'id'])
@Index(['createdAt'])
export class PodTask extends BaseEntity {
  @Column('uuid')
  podId: string;

  @ManyToOne(() => Pod, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'pod_id' })
  pod: Relation<Pod>;

  /** Who wrote it. */
  @Column('uuid')
  @Index()
  userId: string;

  @ManyToOne(() => User, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'user_id' })
  user: Relation<User>;

  @Column({ type: 'varchar', length: 200 })
  text: string;
}
