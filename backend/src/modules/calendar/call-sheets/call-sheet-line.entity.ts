import { Check, Column, Entity, Index, JoinColumn, ManyToOne, Unique, type Relation } from 'typeorm';
import { BaseEntity } from '../../../database/base.entity.js';
import { User } from '../../accounts/users/user.entity.js';

/** What a member brings to one weekly call: seen by the member and the owner alone. Deleted with the account. */
@Entity('call_sheet_lines')
@Unique('call_sheet_lines_one_of_call', ['userId', 'week'])
@Check('call_sheet_lines_week_starts_on_monday', 'extract(isodow FROM week) = 1')
@Check('call_sheet_lines_not_empty', 'num_nonnulls(moved, brings) > 0')
@Index(['week', 'createdAt', 'id'])
export class CallSheetLine extends BaseEntity {
  @Column('uuid')
  userId: string;

  @ManyToOne(() => User, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'user_id' })
  user: Relation<User>;

  /** `YYYY-MM-DD`: the Monday of the week of the regular call, which stays when the call is moved. */
  @Column({ type: 'date' })
  week: string;

  /** One thing that moved. */
  @Column({ type: 'varchar', length: 300, nullable: true })
  moved: string | null;

  /** What the member brings to the call. */
  @Column({ type: 'varchar', length: 300, nullable: true })
  brings: string | null;
}
