import type { Language } from '@leap/contracts/domain';
import type { User } from '../modules/accounts/users/user.entity.js';

/** What the log-in and the guard need to know about accounts; the users module provides it. */
export abstract class UserDirectory {
  /** The account of this id, unless it is disabled. */
  abstract findActive(id: string): Promise<User | undefined>;

  /** The account of a normalised e-mail address with its password hash; disabled ones too, the log-in decides. */
  abstract findForLogIn(email: string): Promise<{ user: User; passwordHash?: string } | undefined>;

  /** The account of a normalised e-mail address, disabled or not; created with these names where there is none. */
  abstract findOrCreate(person: NewPerson): Promise<User>;
}

/** Somebody whose address another place vouches for. */
export interface NewPerson {
  /** Normalised. */
  email: string;
  firstName?: string;
  lastName?: string;
  language?: Language;
}
