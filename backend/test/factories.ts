import { hash, type Algorithm } from '@node-rs/argon2';
import type { DataSource } from 'typeorm';
import { UserCredential } from '../src/modules/accounts/users/user-credential.entity.js';
import { User } from '../src/modules/accounts/users/user.entity.js';

/** The password of every account that {@link createUser} creates. */
export const testPassword = 'correct horse battery';

/**
 * Argon2id with the least memory: a hash names its own parameters, so a log-in verifies this one in 0.1 ms instead of 13 ms. Accounts
 * whose password is set over HTTP get the product's hash.
 */
const cheapest = { algorithm: 2 as Algorithm, memoryCost: 64, timeCost: 1, parallelism: 1 };

let count = 0;
let passwordHash: Promise<string> | undefined;

/**
 * An account that can log in with {@link testPassword}, set by a link just now, so that its log-ins from new browsers are not reported.
 * @param setByLinkAt null for a password that was changed by its owner
 */
export async function createUser(
  dataSource: DataSource,
  overrides: Partial<User> = {},
  setByLinkAt: Date | null = new Date(),
): Promise<User> {
  count += 1;
  passwordHash ??= hash(testPassword, cheapest);
  const user = await dataSource
    .getRepository(User)
    .save({ email: `person-${count}@example.com`, firstName: 'Sample', ...overrides });
  await dataSource
    .getRepository(UserCredential)
    .insert({ userId: user.id, passwordHash: await passwordHash, setByLinkAt });
  return dataSource.getRepository(User).findOneByOrFail({ id: user.id });
}
