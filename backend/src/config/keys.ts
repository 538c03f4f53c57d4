import type { Env } from './env.js';

type SessionSecrets = Pick<Env, 'SESSION_SECRET' | 'FORMER_SESSION_SECRET'>;
type LinkKeys = Pick<Env, 'ENCRYPTION_KEY' | 'FORMER_ENCRYPTION_KEY'>;
type EncryptionKeys = LinkKeys & Pick<Env, 'EARLIER_ENCRYPTION_KEYS'>;

/** At least one; the first one signs and seals. */
export type Keys = readonly [string, ...string[]];

const withFormer = (current: string, former: string | undefined): Keys =>
  former === undefined ? [current] : [current, former];

/** The secret that signs cookies, and the one before, whose cookies are accepted while it is set. */
export const sessionSecrets = ({ SESSION_SECRET, FORMER_SESSION_SECRET }: SessionSecrets): Keys =>
  withFormer(SESSION_SECRET, FORMER_SESSION_SECRET);

/** For links that end by themselves: the key that signs them, and the one before while it is set. */
export const linkKeys = ({ ENCRYPTION_KEY, FORMER_ENCRYPTION_KEY }: LinkKeys): Keys =>
  withFormer(ENCRYPTION_KEY, FORMER_ENCRYPTION_KEY);

/** For what lasts: also the keys before, which `npm run reseal` has stored under the current one. */
export const encryptionKeys = (env: EncryptionKeys): Keys => [...linkKeys(env), ...(env.EARLIER_ENCRYPTION_KEYS ?? [])];

/** The first answer of a check by one of the keys. */
export function byAnyKey<Found>(keys: Keys, check: (key: string) => Found | null | undefined): Found | undefined {
  for (const key of keys) {
    const found = check(key);
    if (found !== null && found !== undefined) return found;
  }
  return undefined;
}
