import { Column, Entity, Index, JoinColumn, ManyToOne, type Relation } from 'typeorm';
import { BaseEntity } from '../../../database/base.entity.js';
import { BlogPost } from './blog-post.entity.js';

/**
 * A slug under which readers knew a post. Only the trigger `former_slug` of `blog_posts` writes: it keeps the slug when a published post
 * leaves it, and drops it as soon as a published post has it again, whichever.
 */
@Entity('blog_post_former_slugs')
export class BlogPostFormerSlug extends BaseEntity {
  @Column({ type: 'varchar', length: 120, unique: true })
  slug: string;

  @Column({ type: 'uuid' })
  @Index()
  postId: string;

  @ManyToOne(() => BlogPost, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'post_id' })
  post: Relation<BlogPost>;
}
