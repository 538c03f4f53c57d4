import { Column, Entity, JoinColumn, OneToOne, PrimaryColumn, type Relation } from 'typeorm';
import { User } from '../../accounts/users/user.entity.js';

/** A member who has put the check list of the first week away. Deleted with the account. */
@Entity('first_weeks')
export class FirstWeek {
  @PrimaryColumn('uuid')
  userId: string;

  @OneToOne(() => User, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'user_id' })
  user: Relation<User>;

  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' })
  putAwayAt: Date;
}
