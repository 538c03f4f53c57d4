import type { Language } from '@leap/domain';
import { Check, Column, Entity, Index, JoinColumn, ManyToOne, Unique, type Relation } from 'typeorm';
import { BaseEntity } from '../../../database/base.entity.js';
import { User } from '../../accounts/users/user.entity.js';
import { MemberPost } from '../member-posts/member-post.entity.js';

/** A post in another language, as a member requested it. A trigger deletes it when the post's text changes. */
@Entity('member_post_translations')
@Unique('member_post_translations_one_of_language', ['postId', 'language'])
@Check('member_post_translations_language_known', "language IN ('en', 'es') AND from_language IN ('en', 'es')")
@Index(['userId'])
@Index(['createdAt'])
export class MemberPostTranslation extends BaseEntity {
  @Column('uuid')
  postId: string;

  @ManyToOne(() => MemberPost, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'post_id' })
  post: Relation<MemberPost>;

  /** The author of the post. */
  @Column('uuid')
  userId: string;

  @ManyToOne(() => User, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'user_id' })
  user: Relation<User>;

  @Column({ type: 'varchar', length: 2 })
  language: Language;

  /** As the provider recognized it; null for a third one. */
  @Column({ type: 'varchar', length: 2, nullable: true })
  fromLanguage: Language | null;

  @Column({ type: 'text' })
  title: string;

  /** Markdown, never HTML. */
  @Column({ type: 'text' })
  content: string;
}
