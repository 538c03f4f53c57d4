import type {} from 'passport';
import type { User as UserEntity } from '../modules/accounts/users/user.entity.js';

declare global {
  namespace Express {
    /** `req.user` is the row of the logged-in user, read anew on each request. */
    interface User extends UserEntity {}
  }
}
