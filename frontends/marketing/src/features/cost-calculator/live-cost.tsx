import { calculateCostOfInaction, type CalculatorInput } from '@leap/domain';
import { useTranslation } from '@leap/platform';
import { RingShare } from '@leap/ui/ring-share';
import { useEffect, useState } from 'react';
import { costParts } from './cost-parts';
import styles from './live-cost.module.css';
import { lengthOf, useDollars } from './use-dollars';

/** Screen readers hear the total when the typing has come to rest, in milliseconds. */
const REST_MS = 900;

/** The ring that grows with every answer: the share of the month that is lost, in four numbered parts, beside what comes in today. */
export function LiveCost({ input }: { input: CalculatorInput }) {
  const { t } = useTranslation('marketing-cost-calculator');
  const dollars = useDollars();
  const result = calculateCostOfInaction(input);
  const total = dollars(result.total_cost);
  const sentence = t('live.announced', { total, threeMonths: dollars(result.three_month_cost) });
  const [announced, setAnnounced] = useState('');
  const [first] = useState(sentence);

  useEffect(() => {
    if (sentence === first && announced === '') return undefined;
    const timer = setTimeout(() => setAnnounced(sentence), REST_MS);
    return () => clearTimeout(timer);
  }, [sentence, first, announced]);

  return (
    <div className={styles.live}>
      <div className={styles.dial}>
        <RingShare
          className={styles.ring}
          radius={150}
          weight={30}
          start={22}
          sweep={322}
          seed={17}
          numberSize={24}
          title={t('live.ring', { total })}
          total={result.total_cost + input.current_income}
          parts={costParts.map(({ name, tone }) => ({ value: result[name], tone }))}
        />
        <p className={styles.sum}>
          <span className={styles.total} data-length={lengthOf(total)}>
            {total}
          </span>
          <span className={styles.month}>{t('result.month')}</span>
        </p>
      </div>
      <div className={styles.legend}>
        <ol className={styles.parts}>
          {costParts.map(({ name, tone, group }, index) => (
            <li key={name}>
              <span className={styles.mark} data-tone={tone} aria-hidden="true">
                {index + 1}
              </span>
              <span className={styles.name}>{t(`groups.${group}`)}</span>
              <span className={styles.amount}>{dollars(result[name])}</span>
            </li>
          ))}
        </ol>
        <p className={styles.rest}>
          <span className={styles.mark} data-tone="rest" aria-hidden="true" />
          <span className={styles.name}>{t('live.rest')}</span>
          <span className={styles.amount}>{dollars(input.current_income)}</span>
        </p>
        <p className={styles.months}>
          {t('live.threeMonths')} <strong>{dollars(result.three_month_cost)}</strong>
        </p>
      </div>
      <p className="ui-visually-hidden" role="status">
        {announced}
      </p>
    </div>
  );
}
