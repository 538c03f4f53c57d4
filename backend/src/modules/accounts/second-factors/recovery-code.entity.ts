import { Entity, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { User } from '../users/user.entity.js';

/** One unused recovery code; a used one is deleted. */
@Entity('recovery_codes')
export class RecoveryCode {
  @PrimaryColumn('uuid')
  userId: string;

  @ManyToOne(() => User, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'user_id' })
  user: Relation<User>;

  /** Keyed hash, so that a stolen database alone does not allow a search for codes. */
  @PrimaryColumn({ type: 'varchar', length: 43 })
  codeHash: string;
}
