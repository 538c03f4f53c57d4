import { Column, Entity, Index, ManyToOne, Unique, type Relation } from 'typeorm';
import { SealedColumn } from '../../../common/sealed-column.js';
import { BaseEntity } from '../../../database/base.entity.js';
import { User } from '../../accounts/users/user.entity.js';

/** What an answer is sealed for. */
export const answerContext = ({ id }: Pick<IdempotentRequest, 'id'>): string => `idempotent-request:${id}`;

/** A request that came with an `Idempotency-Key`, and its answer when it has one. */
@Entity('idempotent_requests')
@Unique('idempotent_requests_one_of_key', ['userId', 'idempotencyKey'])
@Index(['createdAt'])
export class IdempotentRequest extends BaseEntity {
  @Column('uuid')
  userId: string;

  @ManyToOne(() => User, { onDelete: 'CASCADE' })
  user?: Relation<User>;

  @Column({ type: 'varchar', length: 255 })
  idempotencyKey: string;

  /** SHA-256 of method, path and body. */
  @Column({ type: 'varchar', length: 64 })
  requestHash: string;

  /** Sealed: answers may hold keys that are shown once. Null while the request is under way, or when its process died. */
  @SealedColumn({ type: 'text', nullable: true }, answerContext)
  sealedAnswer: string | null;
}
