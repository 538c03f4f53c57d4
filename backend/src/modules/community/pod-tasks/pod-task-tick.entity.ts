import { Column, Entity, Index, JoinColumn, ManyToOne, Unique, type Relation } from 'typeorm';
import { BaseEntity } from '../../../database/base.entity.js';
import { User } from '../../accounts/users/user.entity.js';
import { PodTask } from './pod-task.entity.js';

/** That somebody has done a task of their pod: seen by that person alone. */
@Entity('pod_task_ticks')
@Unique('pod_task_ticks_one_of_user', ['taskId', 'userId'])
export class PodTaskTick extends BaseEntity {
  @Column('uuid')
  taskId: string;

  @ManyToOne(() => PodTask, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'task_id' })
  task: Relation<PodTask>;

  @Column('uuid')
  @Index()
  userId: string;

  @ManyToOne(() => User, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'user_id' })
  user: Relation<User>;
}
