import { Column, CreateDateColumn, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

/** By how many a statement changed the number of confirmed subscribers. A trigger writes these rows; they name nobody. */
@Entity('subscriber_changes')
@Index(['changedAt'])
export class SubscriberChange {
  @PrimaryGeneratedColumn('uuid')
  id: string;

  @CreateDateColumn({ type: 'timestamptz', precision: 3 })
  changedAt: Date;

  @Column('integer')
  change: number;
}
