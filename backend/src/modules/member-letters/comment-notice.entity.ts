import { Column, CreateDateColumn, Entity, Index, JoinColumn, ManyToOne, OneToOne, PrimaryColumn, type Relation } from 'typeorm';
import { MemberPostComment } from '../member-post-comments/member-post-comment.entity.js';
import { User } from '../users/user.entity.js';
import { MemberLetter } from './member-letter.entity.js';

/** A comment that the author of its post is to hear of. A trigger writes it with the comment. */
@Entity('comment_notices')
@Index(['userId'])
@Index(['letterId'])
export class CommentNotice {
  @PrimaryColumn('uuid')
  commentId: string;

  @OneToOne(() => MemberPostComment, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'comment_id' })
  comment: Relation<MemberPostComment>;

  /** The author of the post. */
  @Column('uuid')
  userId: string;

  @ManyToOne(() => User, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'user_id' })
  user: Relation<User>;

  /** The letter that tells of it; null while it waits to be bundled with others. */
  @Column({ type: 'uuid', nullable: true })
  letterId: string | null;

  @ManyToOne(() => MemberLetter, { nullable: true, onDelete: 'CASCADE' })
  @JoinColumn({ name: 'letter_id' })
  letter: Relation<MemberLetter> | null;

  @CreateDateColumn({ type: 'timestamptz', precision: 3 })
  createdAt: Date;
}
