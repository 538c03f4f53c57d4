import { Entity, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { User } from '../users/user.entity.js';

/** One recovery code that is not used yet; a used one has no row. */
@Entity('recovery_codes')
export class RecoveryCode {
  @PrimaryColumn('uuid')
  userId: string;

  @ManyToOne(() => User, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'user_id' })
  user: Relation<User>;

  /** Keyed with the installation's secret, so that a stolen database alone cannot be searched for codes. */
  @PrimaryColumn({ type: 'varchar', length: 43 })
  codeHash: string;
}
