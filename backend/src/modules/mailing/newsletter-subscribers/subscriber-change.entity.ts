import { Column, CreateDateColumn, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

/** Change of the number of confirmed subscribers by one statement. Inserted by a trigger; contains no personal data. */
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
