import { Column, CreateDateColumn, Entity, PrimaryColumn, UpdateDateColumn } from 'typeorm';

/** The password hash of one user, apart from the user so that it is read by the log-in alone. */
@Entity('user_credentials')
export class UserCredential {
  @PrimaryColumn('uuid')
  userId: string;

  /** argon2id in PHC format, with its parameters. */
  @Column({ type: 'varchar', length: 255 })
  passwordHash: string;

  @CreateDateColumn({ type: 'timestamptz', precision: 3 })
  createdAt: Date;

  @UpdateDateColumn({ type: 'timestamptz', precision: 3 })
  updatedAt: Date;
}
