import { Column, CreateDateColumn, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { User } from '../users/user.entity.js';

/** The welcome email of a signup; its primary key prevents a second one. */
@Entity('welcome_emails')
@Index(['userId'])
export class WelcomeEmail {
  @PrimaryColumn('integer')
  signupId: number;

  @Column('uuid')
  userId: string;

  @ManyToOne(() => User, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'user_id' })
  user: Relation<User>;

  /** The link of the email; absent for accounts that have a password. It may be used or expired. */
  @Column({ type: 'uuid', nullable: true })
  passwordTokenId: string | null;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  sentAt: Date | null;

  @CreateDateColumn({ type: 'timestamptz', precision: 3 })
  createdAt: Date;
}
