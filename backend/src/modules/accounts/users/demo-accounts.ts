import type { DataSource } from 'typeorm';
import { hashPassword } from '../../../auth/passwords.js';
import { UserCredential } from './user-credential.entity.js';
import { User } from './user.entity.js';

/** The log-ins of the demo, one for each kind of account. */
export const demoAccounts = [
  { email: 'admin@example.com', firstName: 'Sample', lastName: 'Admin', role: 'admin', isInnerCircleMember: false },
  { email: 'member@example.com', firstName: 'Sample', lastName: 'Member A', role: 'user', isInnerCircleMember: true },
  {
    email: 'second-member@example.com',
    firstName: 'Sample',
    lastName: 'Member B',
    role: 'user',
    isInnerCircleMember: true,
  },
  { email: 'visitor@example.com', firstName: 'Sample', lastName: 'Visitor', role: 'user', isInnerCircleMember: false },
] as const satisfies Partial<User>[];

/** Creates missing demo log-ins. Never called in production. Existing ones keep their password and role. */
export async function createDemoAccounts(dataSource: DataSource, password: string): Promise<void> {
  const existing = await dataSource.getRepository(User).find({ select: { email: true } });
  const missing = demoAccounts.filter(({ email }) => !existing.some((user) => user.email === email));
  if (missing.length === 0) return;
  const passwordHash = await hashPassword(password);
  await dataSource.transaction(async (manager) => {
    for (const account of missing) {
      const { raw } = await manager
        .createQueryBuilder()
        .insert()
        .into(User)
        .values({ ...account, isDemo: true })
        .orIgnore()
        .returning('id')
        .execute();
      const [row] = raw as { id: string }[];
      if (row) await manager.insert(UserCredential, { userId: row.id, passwordHash });
    }
  });
}

/**
 * Disables the demo log-ins, whose password is public, in a database that a demo once used. Found by their mark, since address, name
 * and role may have changed. Also ends their sessions and links. Idempotent.
 * @returns the addresses that it disabled
 */
export async function closeDemoAccounts(dataSource: DataSource): Promise<string[]> {
  return dataSource.transaction(async (manager) => {
    const [closed] = await manager.query<[{ id: string; email: string }[], number]>(
      `UPDATE users SET is_disabled = true, updated_at = now() WHERE is_demo AND NOT is_disabled RETURNING id, email`,
    );
    const ids = closed.map(({ id }) => id);
    await manager.query(`DELETE FROM sessions WHERE sess ->> 'userId' = ANY ($1)`, [ids]);
    for (const table of ['user_credentials', 'password_tokens', 'passkeys'])
      await manager.query(`DELETE FROM ${table} WHERE user_id = ANY ($1)`, [ids]);
    return closed.map(({ email }) => email).toSorted();
  });
}
