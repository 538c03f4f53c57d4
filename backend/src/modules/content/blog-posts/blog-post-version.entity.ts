import { Check, Column, Entity, Index, JoinColumn, ManyToOne, type Relation } from 'typeorm';
import { BaseEntity } from '../../../database/base.entity.js';
import { Image } from '../images/image.entity.js';
import { BlogPost } from './blog-post.entity.js';

/** A text of a post as one editor left it. Saves while it is written, without a long pause, are one version; a save on request ends it. */
@Entity('blog_post_versions')
@Index(['postId', 'createdAt', 'id'])
@Index('blog_post_versions_pending_key', ['postId'], { unique: true, where: 'is_pending' })
@Check('blog_post_versions_pending_unpublished', 'NOT is_pending OR published_at IS NULL')
export class BlogPostVersion extends BaseEntity {
  @Column({ type: 'uuid' })
  postId: string;

  @ManyToOne(() => BlogPost, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'post_id' })
  post: Relation<BlogPost>;

  /** Null: from before versions were stored, or the account was deleted. */
  @Column({ type: 'uuid', nullable: true })
  @Index()
  editorId: string | null;

  @ManyToOne('User', { nullable: true, onDelete: 'SET NULL' })
  @JoinColumn({ name: 'editor_id' })
  editor: object | null;

  @Column({ type: 'varchar', length: 200 })
  title: string;

  @Column({ type: 'varchar', length: 120 })
  slug: string;

  @Column({ type: 'varchar', length: 500 })
  excerpt: string;

  @Column({ type: 'text' })
  content: string;

  @Column({ type: 'uuid', nullable: true })
  @Index()
  imageId: string | null;

  @ManyToOne(() => Image, { nullable: true, onDelete: 'SET NULL' })
  @JoinColumn({ name: 'image_id' })
  image: Relation<Image> | null;

  @Column({ type: 'text', array: true, default: () => "'{}'" })
  tags: string[];

  @Column({ type: 'varchar', length: 120, nullable: true })
  authorName: string | null;

  /** Of a published post: the text that is written on, which readers do not see yet. At most one, and the newest. */
  @Column({ type: 'boolean', default: false })
  isPending: boolean;

  /** Saved while it was written: the editor's next saves continue it. */
  @Column({ type: 'boolean', default: false })
  isAutosaved: boolean;

  /** When readers got this text. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  publishedAt: Date | null;
}
