import { Check, Column, Entity, Index, JoinColumn, OneToOne, Unique, type Relation } from 'typeorm';
import { BaseEntity } from '../../../database/base.entity.js';
import { User } from '../../accounts/users/user.entity.js';

/** What a member writes about themselves for other members. Name and picture are those of the account. Deleted with it. */
@Entity('member_profiles')
@Unique(['userId'])
@Check('member_profiles_languages_few', 'cardinality(languages) <= 8')
@Index(['listedAt', 'id'], { where: 'listed_at IS NOT NULL' })
export class MemberProfile extends BaseEntity {
  @Column('uuid')
  userId: string;

  @OneToOne(() => User, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'user_id' })
  user: Relation<User>;

  /** Since when other members see it; null while they do not. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  listedAt: Date | null;

  /** One free line. */
  @Column({ type: 'varchar', length: 80, nullable: true })
  location: string | null;

  @Column({ type: 'varchar', length: 40, nullable: true })
  pronouns: string | null;

  /** As the member wrote them. */
  @Column({ type: 'text', array: true, default: () => "'{}'" })
  languages: string[];

  @Column({ type: 'varchar', length: 300, nullable: true })
  askAbout: string | null;

  /** Search vector, with the shown name; set by a trigger. */
  @Column({ type: 'tsvector', nullable: true, select: false, insert: false, update: false })
  @Index({ type: 'gin' })
  searchVector: string | null;
}
