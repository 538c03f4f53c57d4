import { Trans, useTranslation } from '@leap/platform';
import styles from './before-monday.module.css';
import { Homework } from './homework/homework';

const prompts = ['moved', 'stuck', 'action'] as const;

/** How to prepare for the call, and what is brought to it. */
export function BeforeMonday({ day }: { day: string }) {
  const { t } = useTranslation('membership');
  return (
    <section aria-labelledby="before-title">
      <h2 id="before-title" className="ui-h3">
        <Trans t={t} i18nKey="portal.before.title" values={{ day }} components={{ em: <em /> }} />
      </h2>
      <ol className={styles.list}>
        {prompts.map((prompt, index) => (
          <li key={prompt} className={styles.item}>
            <span className={styles.number} aria-hidden="true">
              {index + 1}
            </span>
            <div>
              <h3 className={styles.title}>{t(`portal.before.items.${prompt}.title`)}</h3>
              <p className="ui-soft">{t(`portal.before.items.${prompt}.text`)}</p>
            </div>
          </li>
        ))}
      </ol>
      <Homework part="line" />
    </section>
  );
}
