import { BOOKING_ZONE, sameClock } from '@leap/domain';
import { useTranslation } from '@leap/platform';
import { useViewerZone } from '../weekly-call/use-clock';

/** Dates of a membership are the practice's, as in the emails and at the payment provider: said where the viewer's clock is another one. */
export function ZoneNote() {
  const { t } = useTranslation('membership-account');
  const zone = useViewerZone();
  if (zone === undefined || sameClock(new Date(), zone, BOOKING_ZONE)) return null;
  return <p className="ui-small ui-soft">{t('own.zone')}</p>;
}
