import type {} from 'passport';
import type { SessionUser } from './session-user.js';

declare global {
  namespace Express {
    /** `req.user` is the row of the logged-in user, loaded for each request. */
    interface User extends SessionUser {}
  }
}
