import type { Language } from '@leap/domain';
import type { SessionUser } from './session-user.js';

/** What the log-in and the guard need to know about accounts; the users module provides it. */
export abstract class UserDirectory {
  /** The account of this id, unless it is disabled. */
  abstract findActive(id: string): Promise<SessionUser | undefined>;

  /** The account of a normalised e-mail address with its password hash; disabled ones too, the log-in decides. */
  abstract findForLogIn(email: string): Promise<{ user: SessionUser; passwordHash?: string } | undefined>;

  /** Notes a log-in from a browser that this account was never logged in from: its owner gets an email. */
  abstract noteNewDevice(user: SessionUser): Promise<void>;

  /** The account of a normalised e-mail address, disabled or not; created with these names where there is none. */
  abstract findOrCreate(person: NewPerson): Promise<SessionUser>;
}

/** Somebody whose address another provider has verified. */
export interface NewPerson {
  /** Normalised. */
  email: string;
  firstName?: string;
  lastName?: string;
  language?: Language;
}
