import type { PlanDto } from '@leap/client/membership';
import { formatMoney, useLanguage } from '@leap/i18n';
import { useTranslation } from '@leap/platform';
import { ButtonLink, Tag, cx } from '@leap/ui';
import { RingShare } from '@leap/ui/ring-share';
import { fillDays, intervalText } from './plan-facts';
import { useCallTime } from '../weekly-call/call-time';
import styles from './plan-row.module.css';

/** A plan: name, price, savings (the gold part of its ring) and a button. */
export function PlanRow({ plan, onChoose }: { plan: PlanDto; onChoose?(): void }) {
  const { t } = useTranslation('membership');
  const when = useCallTime();
  const language = useLanguage();
  const money = (cents: number) => formatMoney(cents, plan.currency, language);
  const name = plan.name[language];
  const [audience = '', ...lines] = plan.benefits[language].map((line) => fillDays(line, when.days));
  const interval = intervalText(plan);
  const savings = plan.savings ?? 0;
  return (
    <li className={cx(styles.plan, plan.popular && styles.popular)}>
      <RingShare
        className={styles.ring}
        radius={40}
        weight={10}
        parts={[
          { value: savings, tone: 'gold' },
          { value: plan.amount, tone: 'clay' },
        ]}
        title={
          savings > 0
            ? t('innerCircle.plans.drawing', { amount: money(plan.amount), savings: money(savings) })
            : t('innerCircle.plans.drawingFull', { amount: money(plan.amount) })
        }
      />
      <div className={styles.text}>
        <div className={styles.name}>
          <h3>{name}</h3>
          {plan.popular && <Tag tone="clay">{t('innerCircle.plans.popular')}</Tag>}
        </div>
        <p className={styles.audience}>{audience}</p>
        {lines.map((line) => (
          <p key={line} className="ui-soft">
            {line}
          </p>
        ))}
      </div>
      <div className={styles.price}>
        <p className={styles.charge}>
          <span className={styles.amount}>{money(plan.amount)}</span>{' '}
          <span className={styles.interval}>
            {t(`innerCircle.plans.interval.${interval.key}`, { number: interval.number })}
          </span>
        </p>
        {plan.trialDays > 0 && (
          <p className={styles.saving}>{t('innerCircle.plans.trial', { count: plan.trialDays })}</p>
        )}
        {savings > 0 && <p className={styles.saving}>{t('innerCircle.plans.save', { amount: money(savings) })}</p>}
      </div>
      {plan.isSoldOut ? (
        <p className={styles.action}>
          <Tag>{t('innerCircle.plans.soldOut')}</Tag>
        </p>
      ) : (
        <ButtonLink
          className={styles.action}
          variant="secondary"
          href="#apply"
          data-press=""
          onClick={onChoose}
          aria-label={t('innerCircle.plans.applyWith', { plan: name })}
        >
          {t('innerCircle.plans.apply')}
        </ButtonLink>
      )}
    </li>
  );
}
