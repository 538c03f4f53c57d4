import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import type { Pool } from 'pg';

/** An account in the platform's answer. */
export interface CoachAccount {
  email: string;
  firstName: string | null;
  lastName: string | null;
}

const derive = promisify(scrypt) as (password: string, salt: Buffer, length: number) => Promise<Buffer>;
const HASH_BYTES = 32;

/** The accounts of the coach platform's fake. */
export class CoachPlatformState {
  constructor(private readonly pool: Pool) {}

  /** Creates the account, or updates name and password of an existing one. */
  async save({ email, firstName, lastName }: CoachAccount, password: string): Promise<void> {
    const salt = randomBytes(16);
    await this.pool.query(
      `INSERT INTO sandbox.coach_accounts (email, first_name, last_name, salt, password_hash) VALUES ($1, $2, $3, $4, $5)
         ON CONFLICT (email) DO UPDATE SET first_name = $2, last_name = $3, salt = $4, password_hash = $5`,
      [email, firstName, lastName, salt, await derive(password, salt, HASH_BYTES)],
    );
  }

  /** The account of these credentials. */
  async find(email: string, password: string): Promise<CoachAccount | undefined> {
    const { rows } = await this.pool.query<CoachAccount & { salt: Buffer; passwordHash: Buffer }>(
      `SELECT email, first_name AS "firstName", last_name AS "lastName", salt, password_hash AS "passwordHash" FROM sandbox.coach_accounts WHERE email = $1`,
      [email],
    );
    const [row] = rows;
    if (!row) return undefined;
    const isRight = timingSafeEqual(await derive(password, row.salt, HASH_BYTES), row.passwordHash);
    return isRight ? { email: row.email, firstName: row.firstName, lastName: row.lastName } : undefined;
  }
}
