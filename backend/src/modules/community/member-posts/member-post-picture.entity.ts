import { Check, Column, Entity, Index, JoinColumn, ManyToOne, Unique, type Relation } from 'typeorm';
import { BaseEntity } from '../../../database/base.entity.js';
import { User } from '../../accounts/users/user.entity.js';
import { MemberPost } from './member-post.entity.js';

/** A picture of a post, or one that was uploaded for a post to come. Deleted with the post, and with its author's account. */
@Entity('member_post_pictures')
@Unique(['postId', 'position'])
@Check('member_post_pictures_position', '(post_id IS NULL) = (position IS NULL) AND position BETWEEN 1 AND 4')
@Check(
  'member_post_pictures_stored',
  "store IN ('database', 's3') AND (store = 'database') = (small IS NOT NULL) AND (store = 'database') = (large IS NOT NULL)",
)
@Index(['userId', 'createdAt'])
@Index('member_post_pictures_unattached', ['createdAt'], { where: 'post_id IS NULL' })
export class MemberPostPicture extends BaseEntity {
  /** Who uploaded it. */
  @Column('uuid')
  userId: string;

  @ManyToOne(() => User, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'user_id' })
  user: Relation<User>;

  /** Null until the post is stored. */
  @Column({ type: 'uuid', nullable: true })
  postId: string | null;

  @ManyToOne(() => MemberPost, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'post_id' })
  post: Relation<MemberPost> | null;

  /** From 1, in the order of the post. */
  @Column({ type: 'smallint', nullable: true })
  position: number | null;

  /** Alternative text; empty for a decorative picture. */
  @Column({ type: 'varchar', length: 300, default: '' })
  alt: string;

  /** Pixels of the large file. */
  @Column({ type: 'integer' })
  width: number;

  @Column({ type: 'integer' })
  height: number;

  /** Where its files are. */
  @Column({ type: 'varchar', length: 20 })
  store: 'database' | 's3';

  /** WebP for the feed; null where the files are in the object store. */
  @Column({ type: 'bytea', nullable: true, select: false })
  small: Buffer | null;

  /** WebP for the dialog. */
  @Column({ type: 'bytea', nullable: true, select: false })
  large: Buffer | null;
}
