import { api, useGetMyMembershipQuery, useSession } from '@leap/client/membership';
import { useDispatch, type AppDispatch } from '@leap/platform';
import { useEffect } from 'react';

const ASK_EVERY_MS = 2_000;

/**
 * What is known of the own membership. `confirming`: the account is a member by now, and the answer about the membership is from before;
 * `free`: one in force with neither payment nor grant, such as one taken over from elsewhere.
 */
export type OwnMembershipKind = 'unknown' | 'paid' | 'granted' | 'free' | 'confirming' | 'none';

/** The own membership, and what it is by its data, never by their absence. Asks again while a payment is being confirmed. */
export function useOwnMembership() {
  const { user } = useSession();
  const query = useGetMyMembershipQuery();
  const dispatch = useDispatch<AppDispatch>();
  const { data } = query;
  const kind = ((): OwnMembershipKind => {
    if (!data) return 'unknown';
    if (data.membership) return 'paid';
    if (data.granted) return 'granted';
    if (data.isMember) return 'free';
    return user?.isInnerCircleMember ? 'confirming' : 'none';
  })();

  useEffect(() => {
    if (kind !== 'confirming') return undefined;
    // The session as well: it may be the older one of the two, of a membership that ended.
    const ask = () => void dispatch(api.util.invalidateTags(['auth', 'own-membership']));
    ask();
    const timer = setInterval(ask, ASK_EVERY_MS);
    return () => clearInterval(timer);
  }, [kind, dispatch]);

  return { ...query, kind };
}
