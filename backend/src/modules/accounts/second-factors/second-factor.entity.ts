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
import { User } from '../users/user.entity.js';

/** The authenticator of one account. Secrets are sealed for this account alone: a row copied to another opens nothing. */
@Entity('second_factors')
export class SecondFactor {
  @PrimaryColumn('uuid')
  userId: string;

  @OneToOne(() => User, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'user_id' })
  user: Relation<User>;

  /** The secret that log-ins are checked against; null until the first code was confirmed. */
  @Column({ type: 'varchar', length: 255, nullable: true })
  sealedSecret: string | null;

  /** A secret that was shown and not confirmed yet. Until then the one before stays good. */
  @Column({ type: 'varchar', length: 255, nullable: true })
  sealedPendingSecret: string | null;

  /** Time step (30 s since 1970) of the last code that was accepted; this one and all before are used up. */
  @Column({ type: 'integer', nullable: true })
  lastUsedStep: number | null;

  @CreateDateColumn({ type: 'timestamptz', precision: 3 })
  createdAt: Date;

  @UpdateDateColumn({ type: 'timestamptz', precision: 3 })
  updatedAt: Date;
}
