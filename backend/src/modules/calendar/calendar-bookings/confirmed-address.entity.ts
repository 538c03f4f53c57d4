import { Check, Column, Entity, Index } from 'typeorm';
import { BaseEntity } from '../../../database/base.entity.js';

/** An address whose owner has opened a link of ours, most recently at `updatedAt`. */
@Entity('confirmed_addresses')
@Check('confirmed_addresses_email_normalised', 'email = lower(btrim(email))')
@Index(['updatedAt'])
export class ConfirmedAddress extends BaseEntity {
  /** Normalised. */
  @Column({ type: 'varchar', length: 254, unique: true })
  email: string;
}
