import { useGetLeadOfferQuery, type LeadOfferDto } from '@leap/client/marketing';
import { useEffect, useState } from 'react';

const LONGEST_TIMER = 2 ** 31 - 1;

/**
 * The current offer; `undefined` when there is none. The server's answer is part of the page, and fetched again in the browser, because
 * rendered pages are cached and its counter changes. It also ends in an open page, at its time.
 */
export function useLeadOffer(): LeadOfferDto | undefined {
  const { data: offer } = useGetLeadOfferQuery(undefined, { refetchOnMountOrArgChange: true });
  const [isOver, setIsOver] = useState(false);
  const endsAt = offer?.endsAt;

  useEffect(() => {
    if (!endsAt) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    // Checked again when it fires: timers may fire early, and are limited to 24 days.
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
