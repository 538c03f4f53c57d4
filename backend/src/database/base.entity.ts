import { CreateDateColumn, PrimaryGeneratedColumn, UpdateDateColumn } from 'typeorm';

/**
 * The columns that every table of ours has: `id uuid`, `created_at` and `updated_at` as `timestamptz(3)`.
 * Milliseconds on purpose: a JavaScript Date holds no more, and a cursor created from a rounded instant would skip rows.
 */
export abstract class BaseEntity {
  @PrimaryGeneratedColumn('uuid')
  id: string;

  @CreateDateColumn({ type: 'timestamptz', precision: 3 })
  createdAt: Date;

  @UpdateDateColumn({ type: 'timestamptz', precision: 3 })
  updatedAt: Date;
}
