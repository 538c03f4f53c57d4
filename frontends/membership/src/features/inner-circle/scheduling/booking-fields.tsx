import { bookingTexts } from '@leap/domain';
import { useFields, type Form } from '@leap/forms';
import { useTranslation } from '@leap/platform';
import { Honeypot, TextArea, TextField } from '@leap/ui';
import type { BookingValues } from './booking-values';
import styles from './scheduling-step.module.css';

interface BookingFieldsProps {
  form: Form<BookingValues>;
  /** Leaves out name and address. */
  isPersonKnown?: boolean;
  isPhoneKnown?: boolean;
}

/** A booking's fields besides day and time: who the call is for, if that is not known, and the optional texts. */
export function BookingFields({ form, isPersonKnown, isPhoneKnown }: BookingFieldsProps) {
  const { t } = useTranslation('membership-inner-circle');
  const { field } = useFields(form, 'membership-inner-circle', 'scheduling');
  return (
    <>
      {!isPersonKnown && (
        <fieldset className={styles.who}>
          <legend className="ui-label">{t('scheduling.who')}</legend>
          <div className={styles.pair}>
            <TextField {...field('firstName')} />
            <TextField {...field('lastName')} />
          </div>
          <TextField {...field('email')} />
        </fieldset>
      )}
      {!isPhoneKnown && <TextField {...field('phone')} />}
      {bookingTexts.map((text) => (
        <TextArea key={text} {...field(text)} rows={3} />
      ))}
      <Honeypot {...form.field('website')} />
    </>
  );
}
