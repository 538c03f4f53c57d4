import type { Language } from '@leap/domain';
import type { SessionUser } from './session-user.js';

/** The account data that log-in and guard need; implemented by the users module. */
export abstract class UserDirectory {
  /** The account of this id, unless it is disabled. */
  abstract findActive(id: string): Promise<SessionUser | undefined>;

  /** The account of a normalised e-mail address with its password hash; disabled accounts too, which the log-in refuses. */
  abstract findForLogIn(email: string): Promise<{ user: SessionUser; passwordHash?: string } | undefined>;

  /** Records a log-in from a new browser of this account; its owner gets an email. */
  abstract noteNewDevice(user: SessionUser): Promise<void>;

  /** The account of a normalised e-mail address, disabled or not; created with these names if there is none. */
  abstract findOrCreate(person: NewPerson): Promise<SessionUser>;
}

/** A person whose address another provider has verified. */
export interface NewPerson {
  /** Normalised. */
  email: string;
  firstName?: string;
  lastName?: string;
  language?: Language;
}
