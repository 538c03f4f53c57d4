import { formatDate, useLanguage } from '@leap/i18n';
import { useTranslation } from '@leap/platform';
import { Button } from '@leap/ui';
import { useId } from 'react';
import styles from './call.module.css';

/** A call that takes place, and whether the member comes to it. */
export interface RsvpCall {
  week: string;
  startsAt: string;
  /** Absent without an answer. */
  isComing?: boolean;
  /** Whether the answer was to an earlier time of the call. */
  isReopened?: boolean;
}

interface RsvpChoiceProps {
  call: RsvpCall;
  /** Time zone of the viewer. */
  zone: string;
  isBusy?: boolean;
  /** Why the last answer was not stored, when the call is another one now. */
  notice?: string;
  /** Why the question is asked again. */
  hint?: string;
  /** Without it the buttons send their form. */
  onAnswer?(isComing: boolean): void;
}

/** Whether the member comes, with two answers of which one may be chosen. */
export function RsvpChoice({ call: { startsAt, isComing }, zone, isBusy, notice, hint, onAnswer }: RsvpChoiceProps) {
  const { t } = useTranslation('membership-portal');
  const language = useLanguage();
  const question = useId();
  return (
    <div role="group" aria-labelledby={question} className={styles.rsvp}>
      <p id={question} className={styles.question}>
        {t('call.rsvp.question', {
          day: formatDate(new Date(startsAt), language, 'longMonthDay', zone),
          time: formatDate(new Date(startsAt), language, 'time', zone),
        })}
      </p>
      {notice && <p role="alert">{notice}</p>}
      {hint && <p>{hint}</p>}
      <p className="ui-row">
        {[true, false].map((answer) => (
          <Button
            key={String(answer)}
            {...(onAnswer
              ? { onClick: () => onAnswer(answer) }
              : { type: 'submit', withoutScript: true, name: 'isComing', value: answer ? 'yes' : 'no' })}
            size="small"
            variant={isComing === answer ? 'primary' : 'secondary'}
            aria-pressed={isComing === answer}
            aria-disabled={isBusy}
          >
            {t(answer ? 'call.rsvp.coming' : 'call.rsvp.notComing')}
          </Button>
        ))}
      </p>
      <p className={styles.soft}>{t('call.rsvp.private')}</p>
    </div>
  );
}
