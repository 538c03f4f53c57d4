import { UserCredential } from '../modules/users/user-credential.entity.js';
import { User } from '../modules/users/user.entity.js';

/** Every entity, listed: nothing is found by globbing. */
export const entities = [User, UserCredential];
