import {
  Column,
  CreateDateColumn,
  Entity,
  JoinColumn,
  OneToOne,
  PrimaryColumn,
  UpdateDateColumn,
  type Relation,
} from 'typeorm';
import { SealedColumn } from '../../../common/sealed-column.js';
import { User } from '../users/user.entity.js';

/** What an authenticator's secrets are sealed for. */
export const secondFactorContext = ({ userId }: Pick<SecondFactor, 'userId'>): string => `second-factor:${userId}`;

/** The authenticator of one account. The secret is encrypted for this account: copied to another row, it cannot be decrypted. */
@Entity('second_factors')
export class SecondFactor {
  @PrimaryColumn('uuid')
  userId: string;

  @OneToOne(() => User, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'user_id' })
  user: Relation<User>;

  /** The active secret; null until the first code was confirmed. */
  @SealedColumn({ type: 'varchar', length: 255, nullable: true }, secondFactorContext)
  sealedSecret: string | null;

  /** A secret that was shown and is not confirmed yet. The active one stays valid until then. */
  @SealedColumn({ type: 'varchar', length: 255, nullable: true }, secondFactorContext)
  sealedPendingSecret: string | null;

  /** Time step (30 s since 1970) of the last accepted code; codes up to this one are used up. */
  @Column({ type: 'integer', nullable: true })
  lastUsedStep: number | null;

  @CreateDateColumn({ type: 'timestamptz', precision: 3 })
  createdAt: Date;

  @UpdateDateColumn({ type: 'timestamptz', precision: 3 })
  updatedAt: Date;
}
