import { Column, Entity, JoinColumn, OneToOne, type Relation } from 'typeorm';
import { BaseEntity } from '../../../database/base.entity.js';
import { User } from '../../accounts/users/user.entity.js';

/** The private calendar address of one member. The address is computed; only its hash is stored. */
@Entity('call_feeds')
export class CallFeed extends BaseEntity {
  @Column({ type: 'uuid', unique: true })
  userId: string;

  @OneToOne(() => User, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'user_id' })
  user: Relation<User>;

  /** Number of the address; earlier ones are invalid. */
  @Column({ type: 'integer', default: 1 })
  round: number;

  @Column({ type: 'varchar', length: 64, unique: true })
  tokenHash: string;
}
