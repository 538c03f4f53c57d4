import type { SubmittedSignupDto } from '@leap/client/membership';
import type { PlanValue } from '@leap/domain';
import { Trans, useNavigate, useToast, useTranslation } from '@leap/platform';
import { Section } from '@leap/ui';
import { useState } from 'react';
import { paths } from '../../../paths';
import { flowHint } from '../flow-hint';
import { Steps } from '../steps';
import { TalkToAPerson } from '../support/talk-to-a-person';
import { SignupForm } from './signup-form';
import styles from './signup-section.module.css';
import { ResumeNote } from './resume-note';

/** The first step, on the page itself; continues with the payment or a call. */
export function SignupSection({ chosen }: { chosen?: { plan: PlanValue } }) {
  const { t } = useTranslation('membership-inner-circle');
  const navigate = useNavigate();
  const toast = useToast();
  // A new key resets the form.
  const [person, setPerson] = useState(0);

  function goOn({ clientSecret, mustAcceptTerms }: SubmittedSignupDto): void {
    flowHint.set();
    const isPaying = clientSecret !== undefined || mustAcceptTerms === true;
    const texts = isPaying ? 'receivedPaying' : 'received';
    toast({ title: t(`toasts.${texts}.title`), description: t(`toasts.${texts}.text`) });
    void navigate(isPaying ? paths.innerCirclePayment : paths.innerCircleScheduling);
  }

  return (
    <Section id="apply" labelledBy="apply-title" className={styles.section}>
      <header className={styles.head}>
        <h2 id="apply-title" className="ui-h2">
          <Trans t={t} i18nKey="section.title" components={{ em: <em /> }} />
        </h2>
        <p className="ui-soft">{t('section.intro')}</p>
      </header>
      <div className={styles.work}>
        <Steps current="signup" done={[]} />
        <ResumeNote onForgotten={() => setPerson(person + 1)} />
        <SignupForm key={person} chosen={chosen} onApplied={goOn} />
        <TalkToAPerson />
      </div>
    </Section>
  );
}
