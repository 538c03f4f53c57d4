import { useGetLeadOfferQuery, type LeadOfferDto } from '@leap/client/marketing';
import { useEffect, useState } from 'react';

const LONGEST_TIMER = 2 ** 31 - 1;

/**
 * The owner's offer as it stands now: `undefined` when there is none to speak of. Asked for in the browser and again
 * each time, because its counter runs while rendered pages are cached. It ends in an open page too, at its minute.
 */
export function useLeadOffer(): LeadOfferDto | undefined {
  const { data: offer } = useGetLeadOfferQuery(undefined, { refetchOnMountOrArgChange: true });
  const [isOver, setIsOver] = useState(false);
  const endsAt = offer?.endsAt;

  useEffect(() => {
    if (!endsAt) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    // Asked again when it fires: timers may fire a moment early, and cannot wait longer than 24 days.
    const look = (): void => {
      const remaining = Date.parse(endsAt) - Date.now();
      setIsOver(remaining <= 0);
      if (remaining > 0) timer = setTimeout(look, Math.min(LONGEST_TIMER, remaining));
    };
    look();
    return () => clearTimeout(timer);
  }, [endsAt]);

  if (!offer?.isShown) return undefined;
  return isOver ? { ...offer, hasEnded: true } : offer;
}
