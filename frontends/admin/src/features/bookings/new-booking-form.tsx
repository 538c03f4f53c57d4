import {
  isApiError,
  useCreateAdminBookingMutation,
  useListCalendarAvailabilityQuery,
  type AdminPersonDto,
  type CalendarDayDto,
} from '@leap/client/admin';
import { createAdminBookingFields } from '@leap/client/fields/bookings-admin';
import { BOOKING_ZONE, DEFAULT_MEETING_TYPE, languages } from '@leap/domain';
import {
  personalDraft,
  personalKey,
  tabAttempt,
  TICKED,
  useFailureLabels,
  useFieldLabels,
  useForm,
  useRestoredDraft,
} from '@leap/forms';
import { useLanguage } from '@leap/i18n';
import { timeZoneOptions } from '@leap/i18n/time-zones';
import { useNavigate, useSearchParams, useTranslation } from '@leap/platform';
import { Button, Checkbox, LoadingRegion, SelectField, Skeleton, TextArea, TextField } from '@leap/ui';
import { useMemo, useState } from 'react';
import { paths } from '../../paths';
import { PersonSearch } from '../person-search/person-search';
import { useAction } from '../record/use-action';
import { ListFailure } from '../table/list-failure';
import styles from './new-booking.module.css';
import { OpenTimes, openTimesOf } from './open-times';
import { useMeetingTypes } from './use-meeting-types';

const limits = createAdminBookingFields;
const personFields = [
  'firstName',
  'lastName',
  'email',
  'phone',
  'language',
  'timezone',
  'practiceNotes',
  'isEmailSkipped',
] as const;
/** Refusals of a time: another call or visitor has it, or it is not offered any more. */
const refusedTimes = ['slot_taken', 'slot_held', 'slot_unavailable'];
const isRefusedTime = (error: unknown): boolean => isApiError(error) && refusedTimes.includes(error.code ?? '');

/** Loads the free times of the chosen meeting type. */
export function NewBookingForm({ userId }: { userId: string }) {
  const { t } = useTranslation('admin-bookings');
  const [meetingType, setMeetingType] = useState<string>(DEFAULT_MEETING_TYPE);
  const { data, error, isFetching, refetch } = useListCalendarAvailabilityQuery(
    { meetingType },
    { refetchOnMountOrArgChange: true },
  );
  const failure = error !== undefined && !isFetching && (
    <ListFailure error={error} isBusy={false} onRetry={() => void refetch()} />
  );
  if (data === undefined)
    return (
      failure || (
        <LoadingRegion label={t('actions.loading')}>
          <Skeleton lines={6} />
        </LoadingRegion>
      )
    );
  return (
    <>
      {failure}
      <BookingForm
        userId={userId}
        days={data}
        refetch={() => void refetch()}
        meetingType={meetingType}
        onMeetingType={setMeetingType}
      />
    </>
  );
}

/** A time and a person. What is typed stays in this tab until the call is booked; a double click books once. */
function BookingForm({
  userId,
  days,
  refetch,
  meetingType,
  onMeetingType,
}: {
  userId: string;
  days: readonly CalendarDayDto[];
  refetch(): void;
  meetingType: string;
  onMeetingType(slug: string): void;
}) {
  const { t } = useTranslation('admin-bookings');
  const navigate = useNavigate();
  const language = useLanguage();
  const [search] = useSearchParams();
  const textOf = useFailureLabels();
  const errorOf = useFieldLabels('admin-bookings', 'new.errors', limits);
  const [create] = useCreateAdminBookingMutation();
  const { runAction, isBusy } = useAction();
  const [draft] = useState(() => personalDraft('new-booking', userId, personFields));
  const [attempt] = useState(() => tabAttempt(personalKey('new-booking-attempt', userId)));
  const [person, setPerson] = useState<AdminPersonDto>();
  const { types, nameOf } = useMeetingTypes();
  const times = openTimesOf(days);
  const timeOf = (startsAt: string) => times.find((time) => time.startsAt === startsAt);
  const form = useForm({
    initial: () => ({
      startsAt: search.get('start') ?? '',
      firstName: '',
      lastName: '',
      email: '',
      phone: '',
      language: language as string,
      timezone: BOOKING_ZONE as string,
      practiceNotes: '',
      isEmailSkipped: '',
    }),
    fields: limits,
    validate: ({ startsAt }) => (timeOf(startsAt) ? {} : { startsAt: t('actions.timeMissing') }),
    onValuesChange: (values) => draft.keep(values),
  });
  useRestoredDraft(form, draft);
  const { startsAt, isEmailSkipped, timezone } = form.values;
  const [areZonesListed, setZonesListed] = useState(false);
  const zones = useMemo(
    () => timeZoneOptions(language, timezone, areZonesListed),
    [language, timezone, areZonesListed],
  );
  const field = (name: 'firstName' | 'lastName' | 'email' | 'phone' | 'practiceNotes') => ({
    label: t(`new.fields.${name}`),
    maxLength: limits[name].maxLength,
    autoComplete: 'off',
    error: errorOf(name, form.errors[name]),
    ...form.field(name),
  });

  function fillIn(found: AdminPersonDto): void {
    const [firstName = '', ...others] = found.name.split(' ');
    form.setAll({
      firstName,
      lastName: others.join(' '),
      email: found.email,
      language: found.language,
      timezone: found.timezone ?? BOOKING_ZONE,
    });
    setPerson(found);
  }

  async function send({ startsAt: chosen, isEmailSkipped: skipped, ...values }: typeof form.values): Promise<void> {
    const time = timeOf(chosen);
    if (!time) return;
    const body = {
      ...values,
      language: languages.find((one) => one === values.language),
      selectedDate: time.date,
      selectedTime: time.time,
      meetingType,
      isEmailSkipped: skipped === TICKED,
    };
    const outcome = await runAction(() => create({ 'Idempotency-Key': attempt.keyFor(body), bookAdminCallDto: body }), {
      done: t(skipped === TICKED ? 'new.doneSilently' : 'new.done'),
      isNotified: isRefusedTime,
      form,
    });
    if (outcome.isDone) {
      attempt.drop();
      draft.drop();
      return void navigate(outcome.data ? paths.booking(outcome.data.id) : paths.bookings);
    }
    if (!isRefusedTime(outcome.error)) return;
    refetch();
    form.showErrors({ startsAt: textOf(outcome.error, t('actions.timeMissing')) });
  }

  return (
    <form ref={form.formRef} className={styles.form} noValidate onSubmit={form.onSubmit((values) => void send(values))}>
      {types.length > 1 && (
        <SelectField
          name="meetingType"
          label={t('facts.meetingType')}
          value={meetingType}
          onChange={({ target }) => onMeetingType(target.value)}
          options={types.map(({ slug }) => ({ value: slug, label: nameOf(slug) }))}
        />
      )}
      <OpenTimes
        times={times}
        value={startsAt}
        onChoose={(chosen) => form.set('startsAt', chosen)}
        error={form.errors.startsAt}
      />
      <section className={styles.who} aria-labelledby="who-title">
        <h2 id="who-title" className="ui-h3">
          {t('new.person')}
        </h2>
        <PersonSearch label={t('new.find')} help={t('new.findHelp')} onChoose={fillIn} />
        <p role="status" className="ui-small">
          {person && t(person.isMember ? 'new.chosenMember' : 'new.chosen', { name: person.name || person.email })}
        </p>
        <div className={styles.pair}>
          <TextField required {...field('firstName')} />
          <TextField {...field('lastName')} />
        </div>
        <TextField type="email" required inputMode="email" {...field('email')} />
        <div className={styles.pair}>
          <TextField type="tel" {...field('phone')} />
          <SelectField
            label={t('facts.language')}
            options={languages.map((code) => ({ value: code, label: t(`languages.${code}`) }))}
            {...form.field('language')}
          />
        </div>
        <SelectField
          label={t('columns.timezone')}
          help={t('new.timezoneHelp')}
          options={zones}
          onFocus={() => setZonesListed(true)}
          onPointerDown={() => setZonesListed(true)}
          {...form.field('timezone')}
        />
        <TextArea help={t('notes.help')} rows={3} {...field('practiceNotes')} />
        <Checkbox label={t('new.silent')} help={t('new.silentHelp')} {...form.box('isEmailSkipped')} />
        <p className="ui-row">
          <Button type="submit" busy={isBusy} busyLabel={t('new.busy')}>
            {t(isEmailSkipped === TICKED ? 'new.bookSilently' : 'new.book')}
          </Button>
        </p>
      </section>
    </form>
  );
}
