import {
  isApiError,
  useBookCalendarSlotMutation,
  useGetMeetingTypeQuery,
  useSession,
  type CalendarBookedDto,
  type InnerCircleSignupDto,
  type MeetingTypeDto,
} from '@leap/client/membership';
import { bookCalendarSlotFields } from '@leap/client/fields/calendar';
import { BOOKING_HOLD_MINUTES, BOOKING_ZONE, DEFAULT_MEETING_TYPE } from '@leap/domain';
import { tabAttempt, tabDraft, useArrivalFocus, useFailureLabels, useForm, useRestoredDraft } from '@leap/forms';
import { formatDate, useLanguage } from '@leap/i18n';
import { Trans, useSearchParams, useToast, useTranslation } from '@leap/platform';
import { Button, Callout } from '@leap/ui';
import { useEffect, useEffectEvent, useState } from 'react';
import { useBookingZone } from './booking-zone';
import { BookedNote, type BookedCall } from './booked-note';
import { forgetSignup } from '../signup/signup-values';
import { BookingFields } from './booking-fields';
import { Host } from './host';
import {
  answerFields,
  bookingFieldOf,
  checkAnswers,
  emptyBooking,
  toBooking,
  typedFields,
  type BookingValues,
} from './booking-values';
import styles from './scheduling-step.module.css';
import { focusMissing, SlotPicker, type PickedSlot } from './slot-picker';
import { useSlotHold, type Refusal } from './use-slot-hold';
import { requestedSlot, useSlots } from './use-slots';

interface SchedulingStepProps {
  signup?: InnerCircleSignupDto;
  /** Of the page that offers it; without one the call is the specified consultation. */
  type?: MeetingTypeDto;
  onBooked?(): void;
}

/** Survive a reload of the tab. */
const tabStorageOf = (name: string) => ({
  bookingDraft: tabDraft(name, [...typedFields, ...answerFields]),
  attempt: tabAttempt(`${name}-attempt`),
});
const NOTHING: PickedSlot = { date: '', time: '' };

/** The third step: day, time, and who the call is for if that is not known. */
export function SchedulingStep({ signup, type, onBooked }: SchedulingStepProps) {
  const { t } = useTranslation('membership-inner-circle');
  const language = useLanguage();
  const toast = useToast();
  const failureText = useFailureLabels();
  const zone = useBookingZone();
  const heading = useArrivalFocus<HTMLHeadingElement>(type === undefined);
  const { user } = useSession();
  const meetingType = type?.slug;
  const consultation = useGetMeetingTypeQuery(DEFAULT_MEETING_TYPE, { skip: type !== undefined }).data;
  const { questions = [] } = type ?? consultation ?? {};
  const [{ bookingDraft, attempt }] = useState(() =>
    tabStorageOf(meetingType ? `booking-${meetingType}` : 'inner-circle-booking'),
  );
  const slots = useSlots({ meetingType, minutes: type?.minutes });
  const [book, booking] = useBookCalendarSlotMutation();
  const [search] = useSearchParams();
  // Until the visitor chooses: the time of the link that they followed, if it is still open.
  const [chosen, setPicked] = useState<PickedSlot>();
  const [refusal, setRefusal] = useState<Refusal>();
  const hold = useSlotHold({
    slots,
    meetingType,
    choiceOf: (days) => chosen ?? requestedSlot(search, days) ?? NOTHING,
    onRefused: loseTime,
  });
  const { picked } = hold;
  const pickedSlot = hold.days
    ?.find(({ date }) => date === picked.date)
    ?.slots.find(({ time }) => time === picked.time);
  const isLinkOutdated = chosen === undefined && search.has('selectedTime') && slots.days !== undefined && !picked.time;
  const [isIncomplete, setIncomplete] = useState(false);
  const [booked, setBooked] = useState<BookedCall>();
  const [wantsAnother, setWantsAnother] = useState(false);
  const form = useForm<BookingValues>({
    initial: emptyBooking,
    fields: bookCalendarSlotFields,
    validate: (values) => checkAnswers(values, questions),
    onValuesChange: bookingDraft.keep,
  });
  useRestoredDraft(form, bookingDraft);

  // Known data is filled in: the application's first, then the account's.
  const known = signup ?? user;
  const isKnown = Boolean(known?.firstName && known.lastName && known.email);
  const fillIn = useEffectEvent(() => {
    if (!known) return;
    const { firstName, lastName, email } = known;
    const phone = signup?.phone ?? '';
    form.reset({
      ...form.values,
      firstName: firstName || form.values.firstName,
      lastName: lastName || form.values.lastName,
      email,
      phone: form.values.phone || phone,
    });
  });
  useEffect(() => fillIn(), [known]);

  function pick(next: PickedSlot): void {
    setPicked(next);
    setRefusal(undefined);
    if (next.date !== picked.date) slots.refresh();
  }

  function loseTime(why: Refusal): void {
    setPicked({ ...picked, time: '' });
    setRefusal(why);
  }

  function refuseIncomplete(): boolean {
    if (picked.date && picked.time) return false;
    setIncomplete(true);
    toast({ title: t('toasts.missing.title'), description: t('toasts.missing.text'), variant: 'destructive' });
    focusMissing(form.formRef.current, picked);
    return true;
  }

  async function send(values: BookingValues): Promise<void> {
    if (booking.isLoading || refuseIncomplete()) return;
    hold.stop();
    const wanted = toBooking(values, { ...picked, zone, holdToken: hold.holdToken }, language, {
      slug: meetingType,
      questions,
    });
    let answer: CalendarBookedDto;
    try {
      answer = await book({ 'Idempotency-Key': attempt.keyFor(wanted), bookCalendarSlotDto: wanted }).unwrap();
    } catch (error) {
      refuse(error);
      return;
    }
    hold.used();
    bookingDraft.drop();
    if (type === undefined) forgetSignup();
    attempt.drop();
    setPicked(NOTHING);
    setIncomplete(false);
    const { startsAt, endsAt, confirmWithinMinutes, token } = answer;
    toast({
      title: t('toasts.scheduled.title'),
      description: t(confirmWithinMinutes ? 'toasts.scheduled.textToConfirm' : 'toasts.scheduled.text', {
        email: wanted.email,
      }),
    });
    setBooked({ email: wanted.email, startsAt, endsAt, confirmWithinMinutes, token });
    onBooked?.();
  }

  function refuse(error: unknown): void {
    toast({
      title: t('toasts.schedulingFailed.title'),
      description: failureText(error, t('toasts.schedulingFailed.text')),
      variant: 'destructive',
    });
    const { code, fieldErrors } = isApiError(error) ? error : {};
    if (fieldErrors) showRefusals(fieldErrors);
    const isHeld = code === 'slot_held';
    const isMissing = code === 'slot_taken' || fieldErrors?.some((one) => one.code === 'slot_unavailable');
    if (!isHeld && !isMissing) {
      hold.resume();
      return;
    }
    loseTime(isHeld ? 'slot_held' : 'slot_taken');
    slots.refresh();
  }

  function showRefusals(refused: readonly { field: string; code: string }[]): void {
    const ofAnswer = refused.find(({ field }) => field.startsWith('answers'));
    if (ofAnswer) form.showErrors({ [bookingFieldOf(ofAnswer)]: ofAnswer.code });
    else form.showRefusals(refused);
  }

  function bookAnother(): void {
    setBooked(undefined);
    setWantsAnother(true);
  }

  // Also after a reload, or with the back button, so that nobody books a second call by mistake.
  const earlier =
    signup?.booking && !wantsAnother
      ? {
          email: signup.email,
          startsAt: signup.booking.startsAt,
          endsAt: signup.booking.endsAt,
          confirmWithinMinutes: user?.email === signup.email ? undefined : BOOKING_HOLD_MINUTES,
        }
      : undefined;
  const call = booked ?? earlier;
  if (call) return <BookedNote call={call} isOfType={type !== undefined} onAgain={bookAnother} />;

  return (
    <div className={styles.step}>
      <header className={type ? 'ui-visually-hidden' : styles.head}>
        <h2 ref={heading} tabIndex={-1} className="ui-h2">
          <Trans t={t} i18nKey="scheduling.title" components={{ em: <em /> }} />
        </h2>
        {!type && <p className="ui-soft">{t('scheduling.intro')}</p>}
      </header>
      <Host chosen={pickedSlot} isLengthShown={type !== undefined} />
      <form
        ref={form.formRef}
        className={styles.form}
        noValidate
        method="post"
        onSubmit={form.onSubmit(
          (values) => void send(values),
          () => void refuseIncomplete(),
        )}
      >
        {(refusal || isLinkOutdated) && (
          <Callout tone="warning" role="alert">
            <p>{t(refusal === 'slot_held' ? 'scheduling.slotHeld' : 'scheduling.slotBooked')}</p>
          </Callout>
        )}
        <SlotPicker
          slots={{ ...slots, days: hold.days }}
          picked={picked}
          onPick={pick}
          errors={
            isIncomplete
              ? {
                  date: picked.date ? undefined : t('scheduling.errors.date'),
                  time: picked.time ? undefined : t('scheduling.errors.time'),
                }
              : {}
          }
        />
        <p className="ui-small" role="status">
          {hold.heldUntil &&
            t('scheduling.holding', { time: formatDate(hold.heldUntil, language, 'time', zone ?? BOOKING_ZONE) })}
          {hold.isOver && t('scheduling.holdOver')}
        </p>
        <BookingFields
          form={form}
          isPersonKnown={isKnown}
          isPhoneKnown={signup?.phone !== undefined}
          questions={questions}
        />
        <div className={styles.submit}>
          <Button type="submit" busy={booking.isLoading} busyLabel={t('scheduling.submitting')}>
            {t('scheduling.submit')}
          </Button>
        </div>
      </form>
    </div>
  );
}
