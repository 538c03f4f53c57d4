import { useGetLeadOfferQuery, type LeadOfferDto } from '@leap/contracts';
import { useEffect, useState } from 'react';

const LONGEST_TIMER = 2 ** 31 - 1;

/**
 * The owner's offer as it stands now: `undefined` when there is none to speak of. Asked for in
 * the browser and anew each time, because its counter runs while rendered pages are kept. It ends in an open page too, at
 * its minute.
 */
export function useLeadOffer(): LeadOfferDto | undefined {
  const { data: offer } = useGetLeadOfferQuery(undefined, { refetchOnMountOrArgChange: true });
  const [isOver, setIsOver] = useState(false);
  const endsAt = offer?.endsAt;

  useEffect(() => {
    if (!endsAt) return;
    const timer = setTimeout(() => setIsOver(Date.now() >= Date.parse(endsAt)), Math.min(LONGEST_TIMER, Math.max(0, Date.parse(endsAt) - Date.now())));
    return () => clearTimeout(timer);
  }, [endsAt]);

  if (!offer?.isShown) return undefined;
  return isOver ? { ...offer, hasEnded: true } : offer;
}
