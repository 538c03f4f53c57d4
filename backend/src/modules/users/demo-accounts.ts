import type { DataSource } from 'typeorm';
import { hashPassword } from '../../auth/passwords.js';
import { UserCredential } from './user-credential.entity.js';
import { User } from './user.entity.js';

/** The log-ins of the demo, one of each kind. */
export const demoAccounts = [
  { email: 'admin@example.com', firstName: 'Sample', lastName: 'Admin', role: 'admin', isInnerCircleMember: false },
  { email: 'member@example.com', firstName: 'Sample', lastName: 'Member', role: 'user', isInnerCircleMember: true },
  { email: 'second-member@example.com', firstName: 'Sample', lastName: 'Member', role: 'user', isInnerCircleMember: true },
  { email: 'visitor@example.com', firstName: 'Sample', lastName: 'Visitor', role: 'user', isInnerCircleMember: false },
] as const satisfies Partial<User>[];

/** Creates the demo log-ins that are missing. Never called in production. Existing ones keep their password and role. */
export async function createDemoAccounts(dataSource: DataSource, password: string): Promise<void> {
  const existing = await dataSource.getRepository(User).find({ select: { email: true } });
  const missing = demoAccounts.filter(({ email }) => !existing.some((user) => user.email === email));
  if (missing.length === 0) return;
  const passwordHash = await hashPassword(password);
  await dataSource.transaction(async (manager) => {
    for (const account of missing) {
      const { raw } = await manager.createQueryBuilder().insert().into(User).values(account).orIgnore().returning('id').execute();
      const [row] = raw as { id: string }[];
      if (row) await manager.insert(UserCredential, { userId: row.id, passwordHash });
    }
  });
}
