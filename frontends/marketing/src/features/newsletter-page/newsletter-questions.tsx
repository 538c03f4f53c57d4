import { Link, Trans, useTranslation } from '@leap/platform';
import { Section } from '@leap/ui';
import { Accordion } from '@leap/ui/accordion';
import { useState } from 'react';
import { paths } from '../../paths';
import { Emphasised } from '../page-parts/emphasised';
import styles from './newsletter-questions.module.css';

/** Frequent questions; also in the page's structured data. */
export const questions = ['often', 'cost', 'confirm', 'language', 'leave', 'data'] as const;

export function NewsletterQuestions() {
  const { t } = useTranslation('marketing-newsletter-page');
  const [open, setOpen] = useState<string | null>(null);
  return (
    <Section labelledBy="questions-title">
      <div className={styles.layout}>
        <div>
          <h2 id="questions-title" className={styles.title}>
            <Emphasised ns="marketing-newsletter-page" textKey="questions.title" />
          </h2>
          <p className={styles.privacy}>
            <Trans t={t} i18nKey="questions.privacy" components={{ privacy: <Link to={paths.privacy} /> }} />
          </p>
        </div>
        <Accordion
          value={open}
          onValueChange={setOpen}
          items={questions.map((name) => ({
            value: name,
            title: t(`questions.items.${name}.title`),
            content: <p className={styles.answer}>{t(`questions.items.${name}.text`)}</p>,
          }))}
        />
      </div>
    </Section>
  );
}
