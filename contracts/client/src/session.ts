import { api } from './api';
import type { CurrentUserDto } from './generated/api';

/** Who is here, as the server says. `user` is there when `status` is `authenticated`. */
export interface Session {
  status: 'loading' | 'anonymous' | 'authenticated';
  user?: CurrentUserDto;
}

/** The visitor's session, asked for once; a failure means that nobody is logged in (specification 1, section 7). */
export function useSession(): Session {
  const { data, isLoading } = api.useGetCurrentUserQuery(undefined);
  if (isLoading) return { status: 'loading' };
  return data ? { status: 'authenticated', user: data } : { status: 'anonymous' };
}
