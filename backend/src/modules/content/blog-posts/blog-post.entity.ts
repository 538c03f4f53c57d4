import { Check, Column, Entity, Index, JoinColumn, ManyToOne, Unique, type Relation } from 'typeorm';
import type { Language } from '@leap/domain';
import { BaseEntity } from '../../../database/base.entity.js';
import { Image } from '../images/image.entity.js';

/** One post in one language. Posts of one `translationGroupId` are translations of each other. */
@Entity('blog_posts')
@Unique(['translationGroupId', 'language'])
@Check('blog_posts_language_known', "language IN ('en', 'es')")
@Check('blog_posts_published_at_known', 'NOT is_published OR published_at IS NOT NULL')
@Check('blog_posts_tags_few', 'cardinality(tags) <= 20')
@Check('blog_posts_scheduled_unpublished', 'scheduled_at IS NULL OR NOT is_published')
@Index(['publishedAt', 'id'], { where: 'is_published' })
@Index(['createdAt', 'id'])
@Index('blog_posts_title', { synchronize: false })
export class BlogPost extends BaseEntity {
  /** Slug; unique over both languages. */
  @Column({ type: 'varchar', length: 120, unique: true })
  slug: string;

  @Column({ type: 'varchar', length: 200 })
  title: string;

  @Column({ type: 'varchar', length: 500 })
  excerpt: string;

  /** Markdown, never HTML. */
  @Column({ type: 'text' })
  content: string;

  /** The chosen picture of the library. */
  @Column({ type: 'uuid', nullable: true })
  @Index()
  imageId: string | null;

  @ManyToOne(() => Image, { onDelete: 'RESTRICT' })
  @JoinColumn({ name: 'image_id' })
  image: Relation<Image> | null;

  /** Path on this site or an https address, where no picture of the library is chosen. */
  @Column({ type: 'varchar', length: 2048, nullable: true })
  featuredImage: string | null;

  /** Stable keys; clients have the labels. */
  @Column({ type: 'text', array: true, default: () => "'{}'" })
  @Index({ type: 'gin', where: 'is_published' })
  tags: string[];

  @Column({ type: 'varchar', length: 2, default: 'en' })
  language: Language;

  @Column({ type: 'uuid', nullable: true })
  translationGroupId: string | null;

  /** Absent: the founder's first name from the site settings. */
  @Column({ type: 'varchar', length: 120, nullable: true })
  authorName: string | null;

  @Column({ type: 'boolean', default: false })
  isPublished: boolean;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  publishedAt: Date | null;

  /** When it will be published; null: not scheduled, or published. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  scheduledAt: Date | null;

  /** Who scheduled it. */
  @Column({ type: 'uuid', nullable: true })
  @Index()
  scheduledBy: string | null;

  @ManyToOne('User', { nullable: true, onDelete: 'SET NULL' })
  @JoinColumn({ name: 'scheduled_by' })
  scheduler: object | null;

  /** Search vector of the admin area; set by a trigger. */
  @Column({ type: 'tsvector', nullable: true, select: false, insert: false, update: false })
  @Index({ type: 'gin' })
  searchVector: string | null;

  /** Search vector of readers, in the configuration of the post's language; set by a trigger. */
  @Column({ type: 'tsvector', nullable: true, select: false, insert: false, update: false })
  @Index({ type: 'gin', where: 'is_published' })
  readerSearchVector: string | null;

  /** Set by a trigger from `content`, so that lists need not read whole texts. */
  @Column({ type: 'integer', default: 0, insert: false, update: false })
  wordCount: number;
}
