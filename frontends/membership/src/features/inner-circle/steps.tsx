import { useTranslation } from '@leap/platform';
import { cx, Icon } from '@leap/ui';
import styles from './steps.module.css';

const names = ['signup', 'payment', 'scheduling'] as const;

/** The three steps. Scheduling is optional after a payment, and those who schedule first do not pay. */
export type StepName = (typeof names)[number];

/** Progress through the steps. */
export function Steps({ current, done }: { current: StepName; done: readonly StepName[] }) {
  const { t } = useTranslation('membership-inner-circle');
  return (
    <nav aria-label={t('steps.label')}>
      <ol className={styles.steps}>
        {names.map((name) => {
          const texts = t(`steps.${name}`);
          const isDone = done.includes(name);
          return (
            <li
              key={name}
              className={cx(styles.step, name === current && styles.current)}
              aria-current={name === current ? 'step' : undefined}
            >
              {isDone && <Icon name="check" />}
              <span aria-hidden="true">{texts}</span>
              <span className="ui-visually-hidden">
                {isDone ? t('steps.done', { step: texts }) : name === current ? t('steps.now', { step: texts }) : texts}
              </span>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
