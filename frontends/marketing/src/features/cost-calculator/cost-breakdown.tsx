import type { CalculatorInput, CalculatorResult } from '@leap/domain';
import { formatNumber, useLanguage } from '@leap/i18n';
import { useTranslation } from '@leap/platform';
import { Section } from '@leap/ui';
import styles from './cost-breakdown.module.css';
import { costParts, type CostPart } from './cost-parts';
import { lengthOf, useDollars } from './use-dollars';

const TITLE_ID = 'breakdown-title';
const FULL_SCORE = 10;

/** Four cards with the monthly cost of each part, explained with the visitor's numbers. */
export function CostBreakdown({ input, result }: { input: CalculatorInput; result: CalculatorResult }) {
  const { t } = useTranslation('marketing-cost-calculator');
  const language = useLanguage();
  const dollars = useDollars();
  const number = (value: number): string => formatNumber(value, language);

  function sentence(part: CostPart): string {
    const form = result[part] === 0 ? 'zero' : 'sentence';
    switch (part) {
      case 'lost_income':
        return t(`parts.lost_income.${form}`, {
          ideal: dollars(input.ideal_income),
          current: dollars(input.current_income),
        });
      case 'emotional_cost':
        return t(`parts.emotional_cost.${form}`, {
          count: input.hours_lost,
          hours: number(input.hours_lost),
          value: dollars(input.hourly_value),
        });
      case 'avoidance_cost':
        return t(`parts.avoidance_cost.${form}`, {
          count: input.avoidance_count,
          decisions: number(input.avoidance_count),
        });
      case 'structure_penalty':
        return t(`parts.structure_penalty.${form}`, {
          count: FULL_SCORE - input.structure_score,
          score: input.structure_score,
        });
    }
  }

  return (
    <Section tone="sand" labelledBy={TITLE_ID} space="close">
      <h2 id={TITLE_ID} className={styles.title}>
        {t('breakdown.title')}
      </h2>
      <ul className={styles.cards}>
        {costParts.map(({ name, tone }) => (
          <li key={name} className={styles.card} data-tone={tone}>
            <h3 className={styles.name}>{t(`parts.${name}.title`)}</h3>
            <p className={styles.amount} data-length={lengthOf(dollars(result[name]))}>
              {dollars(result[name])}
            </p>
            <p className={styles.sentence}>{sentence(name)}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
