import { Check, Column, Entity, JoinColumn, OneToOne, PrimaryColumn, type Relation } from 'typeorm';
import { User } from '../../accounts/users/user.entity.js';

/** A member's visits to the posts, for the line above what was there at the last one. Deleted with the account. */
@Entity('member_feed_visits')
@Check('member_feed_visits_in_order', 'new_since <= visited_at')
export class MemberFeedVisit {
  @PrimaryColumn('uuid')
  userId: string;

  @OneToOne(() => User, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'user_id' })
  user: Relation<User>;

  /** When the posts were last opened. */
  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' })
  visitedAt: Date;

  /** When the visit before this one was; null during the first. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  newSince: Date | null;

  /** When the member folded what was pinned then; null while it is not folded. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  pinsFoldedAt: Date | null;
}
