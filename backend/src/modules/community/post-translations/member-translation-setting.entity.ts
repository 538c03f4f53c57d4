import { Column, Entity, JoinColumn, OneToOne, PrimaryColumn, type Relation } from 'typeorm';
import { User } from '../../accounts/users/user.entity.js';

/** A member's choices about translation; without a row, nothing was chosen. Deleted with the account. */
@Entity('member_translation_settings')
export class MemberTranslationSetting {
  @PrimaryColumn('uuid')
  userId: string;

  @OneToOne(() => User, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'user_id' })
  user: Relation<User>;

  /** When the member agreed that posts are sent to the provider at their request; null when not, or no longer. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  agreedAt: Date | null;

  /** When the member chose that nobody has their posts translated; null while that is allowed. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  ownPostsWithheldAt: Date | null;
}
