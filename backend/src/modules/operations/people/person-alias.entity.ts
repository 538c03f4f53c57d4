import { Check, Column, Entity, Index, JoinColumn, ManyToOne, type Relation } from 'typeorm';
import { BaseEntity } from '../../../database/base.entity.js';
import { User } from '../../accounts/users/user.entity.js';

/**
 * Another address of the person with the main address, as an administrator decided. Joins their pages and rewrites no record: without the
 * row everything is as before. A trigger refuses chains and circles, and more than 10 addresses of one person.
 */
@Entity('person_aliases')
@Check('person_aliases_normalised', 'email = lower(btrim(email)) AND main_email = lower(btrim(main_email))')
@Check('person_aliases_differ', 'email <> main_email')
export class PersonAlias extends BaseEntity {
  /** Normalised: trimmed and lower case. */
  @Column({ type: 'varchar', length: 254, unique: true })
  email: string;

  @Column({ type: 'varchar', length: 254 })
  @Index()
  mainEmail: string;

  @Column({ type: 'uuid', nullable: true })
  @Index()
  createdBy: string | null;

  @ManyToOne(() => User, { nullable: true, onDelete: 'SET NULL' })
  @JoinColumn({ name: 'created_by' })
  author?: Relation<User> | null;
}
