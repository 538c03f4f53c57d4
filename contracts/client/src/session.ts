import { api } from './api';
import type { CurrentUserDto } from './generated/api';

/** The logged-in user according to the server. `user` is set when `status` is `authenticated`. */
export interface Session {
  status: 'loading' | 'anonymous' | 'authenticated';
  user?: CurrentUserDto;
  /** The server's own answer, `null` for nobody; absent until there is one, also after a failure. */
  known?: CurrentUserDto | null;
}

/** The visitor's session, requested once; a failure means that nobody is logged in (specification 1, section 7). */
export function useSession(): Session {
  const { data, isLoading } = api.useGetCurrentUserQuery(undefined);
  if (isLoading) return { status: 'loading' };
  return data ? { status: 'authenticated', user: data, known: data } : { status: 'anonymous', known: data };
}
