import { BOOKING_ZONE, zoneName } from '@leap/domain';
import { useArrivalFocus } from '@leap/forms';
import { formatDate, useLanguage } from '@leap/i18n';
import { Trans, useTranslation } from '@leap/platform';
import { Button, Ring, TextLink } from '@leap/ui';
import { paths } from '../../../paths';
import { AddToCalendar } from './add-to-calendar';
import { useBookingZone } from './booking-zone';
import styles from './scheduling-step.module.css';

/** A booked call, and the address of its email. */
export interface BookedCall {
  email: string;
  startsAt: string;
  endsAt: string;
  /** How long the slot is held for an unconfirmed address; absent for a booked call. */
  confirmWithinMinutes?: number;
  /** Of a call that an account booked for itself just now; others get it by email. */
  token?: string;
}

/** Replaces the form once the call is booked. */
export function BookedNote({
  call: { email, startsAt, endsAt, confirmWithinMinutes: minutes, token },
  isOfType = false,
  onAgain,
}: {
  call: BookedCall;
  /** Booked by the link of a meeting type, outside of the Inner Circle. */
  isOfType?: boolean;
  onAgain(): void;
}) {
  const { t } = useTranslation('membership-inner-circle');
  const language = useLanguage();
  const zone = useBookingZone() ?? BOOKING_ZONE;
  const heading = useArrivalFocus<HTMLHeadingElement>();
  return (
    <div className={styles.booked}>
      <Ring radius={56} weight={9} start={12} sweep={336} seed={11} hairlines={3} draw />
      <h2 ref={heading} tabIndex={-1} className="ui-h2">
        <Trans t={t} i18nKey={minutes ? 'booked.titleToConfirm' : 'booked.title'} components={{ em: <em /> }} />
      </h2>
      <p className="ui-line-start">
        <time dateTime={startsAt}>
          <strong>{formatDate(startsAt, language, 'dayTime', zone)}</strong> (
          {zoneName(new Date(startsAt), zone, language)})
        </time>
      </p>
      <p className="ui-lead">{minutes ? t('booked.textToConfirm', { email, minutes }) : t('booked.text', { email })}</p>
      {token !== undefined && <AddToCalendar startsAt={startsAt} endsAt={endsAt} token={token} />}
      <p className="ui-row">
        {!isOfType && <TextLink to={paths.innerCircle}>{t('booked.home')}</TextLink>}
        <Button variant="quiet" onClick={onAgain}>
          {t('booked.again')}
        </Button>
      </p>
    </div>
  );
}
