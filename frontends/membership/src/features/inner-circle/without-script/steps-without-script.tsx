import { api, useGetSiteSettingsQuery, useListCalendarAvailabilityQuery, useSession } from '@leap/client/membership';
import { bookCalendarSlotFields } from '@leap/client/fields/calendar';
import { BOOKING_ZONE } from '@leap/domain';
import { PostedParts, useForm, usePosted } from '@leap/forms';
import { formatDate, formatHours, useLanguage } from '@leap/i18n';
import { Trans, useTranslation, type PageContext } from '@leap/platform';
import { Button, Callout } from '@leap/ui';
import { BookingFields } from '../scheduling/booking-fields';
import { emptyBooking, type BookingValues } from '../scheduling/booking-values';
import styles from './steps-without-script.module.css';

type PlainValues = BookingValues & { slot: string };

/** What the steps without scripts need: the open times. */
export const preloadSteps = ({ dispatch, search }: PageContext): Promise<unknown>[] =>
  search.get('step') === 'scheduling' ? [dispatch(api.endpoints.listCalendarAvailability.initiate({}))] : [];

/** Payment and call where no script runs; inside of `noscript`, so that a browser with scripts ignores it. */
export function StepsWithoutScript({ step }: { step: 'payment' | 'scheduling' | 'success' }) {
  return step === 'scheduling' ? <PlainScheduling /> : <CardNote />;
}

/** The card form is Stripe's, and a script. */
function CardNote() {
  const { t } = useTranslation('membership-inner-circle');
  return (
    <div className={styles.step}>
      <h2 className="ui-h2">{t('withoutScript.title')}</h2>
      <p>{t('withoutScript.text')}</p>
      <p>
        {t('withoutScript.write')} <Mail />
      </p>
    </div>
  );
}

function Mail() {
  const address = useGetSiteSettingsQuery(useLanguage()).data?.contactEmail;
  return address ? <a href={`mailto:${address}`}>{address}</a> : null;
}

/** One choice of day and time, and who the call is for. */
function PlainScheduling() {
  const { t } = useTranslation('membership-inner-circle');
  const language = useLanguage();
  const { user } = useSession();
  const { data: days = [] } = useListCalendarAvailabilityQuery({});
  const isSent = usePosted('booking')?.isSent;
  const form = useForm<PlainValues>({
    name: 'booking',
    fields: bookCalendarSlotFields,
    initial: () => ({
      slot: '',
      ...emptyBooking(),
      firstName: user?.firstName ?? '',
      lastName: user?.lastName ?? '',
      email: user?.email ?? '',
    }),
  });
  const open = days.filter(({ slots }) => slots.some(({ available }) => available));
  const slot = form.field('slot');
  if (isSent)
    return (
      <div className={styles.step}>
        <PostedParts form="booking" />
      </div>
    );
  return (
    <div className={styles.step}>
      <h2 className="ui-h2">
        <Trans t={t} i18nKey="scheduling.title" components={{ em: <em /> }} />
      </h2>
      <p>
        {t('scheduling.intro')} {t('scheduling.zonePractice')}
      </p>
      <form className={styles.form} method="post" noValidate>
        <PostedParts form="booking" />
        {form.errors.slot && (
          <Callout tone="alarm">
            <p>{t(form.errors.slot === 'required' ? 'scheduling.errors.date' : 'shell:errors.slot_unavailable')}</p>
          </Callout>
        )}
        {open.length === 0 && (
          <p>
            {t('withoutScript.noTimes')} <Mail />
          </p>
        )}
        {open.map(({ date, slots }, index) => (
          <fieldset key={date} className={styles.day}>
            <legend className="ui-label">{formatDate(date, language, 'day')}</legend>
            {slots
              .filter(({ available }) => available)
              .map(({ time, startsAt, endsAt }, position) => (
                <label key={time} className="ui-choice">
                  <input
                    type="radio"
                    name="slot"
                    value={`${date} ${time}`}
                    defaultChecked={slot.value === `${date} ${time}`}
                    {...(slot.autoFocus && index === 0 && position === 0 && { autoFocus: true })}
                  />
                  <span className="ui-choice-text">
                    <span className="ui-choice-label">{formatHours(startsAt, endsAt, language, BOOKING_ZONE)}</span>
                  </span>
                </label>
              ))}
          </fieldset>
        ))}
        <BookingFields form={form} />
        <div>
          <Button type="submit" withoutScript size="large">
            {t('scheduling.submit')}
          </Button>
        </div>
      </form>
    </div>
  );
}
