import { Check, Column, Entity, JoinColumn, OneToOne, PrimaryColumn, type Relation } from 'typeorm';
import { MemberPost } from '../member-posts/member-post.entity.js';

/** A post that stands above the others. One row for each slot: there cannot be more of them. A trigger removes hidden posts. */
@Entity('pinned_posts')
@Check('pinned_posts_slot_exists', 'slot BETWEEN 1 AND 3')
export class PinnedPost {
  @PrimaryColumn('smallint')
  slot: number;

  @Column('uuid')
  postId: string;

  @OneToOne(() => MemberPost, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'post_id' })
  post: Relation<MemberPost>;

  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' })
  pinnedAt: Date;
}
