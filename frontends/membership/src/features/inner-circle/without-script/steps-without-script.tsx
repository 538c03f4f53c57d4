import { api, useGetMeetingTypeQuery, useSession, type MeetingTypeDto } from '@leap/client/membership';
import { bookCalendarSlotFields } from '@leap/client/fields/calendar';
import { DEFAULT_MEETING_TYPE } from '@leap/domain';
import { PostedParts, useForm, usePosted } from '@leap/forms';
import { useLanguage } from '@leap/i18n';
import { Trans, useTranslation, type PageContext } from '@leap/platform';
import { Button } from '@leap/ui';
import { BookingFields } from '../scheduling/booking-fields';
import { emptyBooking, type BookingValues } from '../scheduling/booking-values';
import { questionFields } from './booking-post';
import { Mail, SlotChoices } from './slot-choices';
import styles from './steps-without-script.module.css';

type PlainValues = BookingValues & { slot: string };

/** What the steps without scripts need: the open times. */
export const preloadSteps = ({ dispatch, search }: PageContext): Promise<unknown>[] =>
  search.get('step') === 'scheduling'
    ? [
        dispatch(api.endpoints.listCalendarAvailability.initiate({})),
        dispatch(api.endpoints.getMeetingType.initiate(DEFAULT_MEETING_TYPE)),
      ]
    : [];

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

/** One choice of day and time, and who the call is for. @param type without one the specified consultation */
export function PlainScheduling({ type }: { type?: MeetingTypeDto }) {
  const language = useLanguage();
  const consultation = useGetMeetingTypeQuery(DEFAULT_MEETING_TYPE, { skip: type !== undefined }).data;
  const { questions = [] } = type ?? consultation ?? {};
  const { t } = useTranslation('membership-inner-circle');
  const { user } = useSession();
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
        {t(type ? 'scheduling.introOfType' : 'scheduling.intro')} {t('scheduling.zonePractice')}
      </p>
      <form className={styles.form} method="post" noValidate>
        <PostedParts form="booking" />
        <SlotChoices meetingType={type?.slug} slot={form.field('slot')} error={form.errors.slot} />
        {questions.map(({ label }, index) => (
          <input key={label.en} type="hidden" name={questionFields[index]} value={label[language]} />
        ))}
        <BookingFields form={form} questions={questions} />
        <div>
          <Button type="submit" withoutScript>
            {t('scheduling.submit')}
          </Button>
        </div>
      </form>
    </div>
  );
}
