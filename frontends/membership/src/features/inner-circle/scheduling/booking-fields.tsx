import { bookCalendarSlotFields } from '@leap/client/fields/calendar';
import { bookingTexts, meetingTypeLimits, type MeetingQuestion } from '@leap/domain';
import { useFieldLabels, useFields, type Form } from '@leap/forms';
import { useLanguage } from '@leap/i18n';
import { useTranslation } from '@leap/platform';
import { Honeypot, TextArea, TextField } from '@leap/ui';
import { answerFields, type BookingValues } from './booking-values';
import styles from './scheduling-step.module.css';

interface BookingFieldsProps {
  form: Form<BookingValues>;
  /** Leaves out name and address. */
  isPersonKnown?: boolean;
  isPhoneKnown?: boolean;
  /** Of the meeting type. */
  questions?: readonly MeetingQuestion[];
}

/** A booking's fields besides day and time: who the call is for, if that is not known, and the optional texts. */
export function BookingFields({ form, isPersonKnown, isPhoneKnown, questions = [] }: BookingFieldsProps) {
  const { t } = useTranslation('membership-inner-circle');
  const { field } = useFields(form, 'membership-inner-circle', 'scheduling');
  return (
    <>
      {!isPersonKnown && (
        <fieldset className={styles.who}>
          <legend className="ui-h3">{t('scheduling.who')}</legend>
          <div className={styles.pair}>
            <TextField {...field('firstName')} />
            <TextField {...field('lastName')} />
          </div>
          <TextField {...field('email')} />
        </fieldset>
      )}
      {!isPhoneKnown && <TextField {...field('phone')} />}
      {questions.map((question, index) => (
        <Answer key={question.label.en} form={form} question={question} index={index} />
      ))}
      {bookingTexts.map((text) => (
        <TextArea key={text} {...field(text)} rows={3} />
      ))}
      <Honeypot {...form.field('website')} />
    </>
  );
}

const answerLimits = { ...bookCalendarSlotFields, answers: { maxLength: meetingTypeLimits.answer } };

/** The field of one question. */
function Answer({ form, question, index }: { form: Form<BookingValues>; question: MeetingQuestion; index: number }) {
  const language = useLanguage();
  const errorText = useFieldLabels('membership-inner-circle', 'scheduling.errors', answerLimits);
  const name = answerFields[index];
  if (name === undefined) return null;
  const field = {
    ...form.field(name),
    label: question.label[language],
    required: question.isRequired,
    error: errorText('answers', form.errors[name]),
  };
  return question.isLong ? <TextArea {...field} rows={3} /> : <TextField {...field} autoComplete="off" />;
}
