import { Trans, useTranslation } from '@leap/platform';
import { Section } from '@leap/ui';
import { useCallTime } from '../weekly-call/call-time';
import styles from './monday.module.css';

const parts = ['before', 'during', 'after'] as const;

/** Course of the weekly call. */
export function Monday() {
  const { t } = useTranslation('membership');
  const when = useCallTime();
  return (
    <Section tone="dark" labelledBy="monday-title">
      <h2 id="monday-title" className="ui-h2">
        <Trans t={t} i18nKey="innerCircle.monday.title" values={when} components={{ em: <em /> }} />
      </h2>
      <dl className={styles.list}>
        {parts.map((part) => (
          <div key={part} className={styles.item}>
            <dt className={styles.name}>{t(`innerCircle.monday.items.${part}.title`)}</dt>
            <dd className="ui-soft">{t(`innerCircle.monday.items.${part}.text`)}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}
