import type { CalculatorInput, CalculatorResult } from '@leap/domain';
import { useArrivalFocus } from '@leap/forms';
import { useTranslation } from '@leap/platform';
import { Section } from '@leap/ui';
import { RingShare } from '@leap/ui/ring-share';
import styles from './calculator-result-view.module.css';
import { CostBreakdown } from './cost-breakdown';
import { costParts } from './cost-parts';
import { CostProjection } from './cost-projection';
import { NextSteps } from './next-steps';
import { lengthOf, useDollars } from './use-dollars';
import { WhyItMatters } from './why-it-matters';

interface CalculatorResultViewProps {
  input: CalculatorInput;
  result: CalculatorResult;
  /** Returns to the form; by default, a link does. */
  onAgain?(): void;
}

const TITLE_ID = 'result-title';
const METHOD_ID = 'method-title';

/** The result: chart, explanation, breakdown, projection and next steps. */
export function CalculatorResultView({ input, result, onAgain }: CalculatorResultViewProps) {
  const { t } = useTranslation('marketing-cost-calculator');
  const dollars = useDollars();
  const heading = useArrivalFocus<HTMLHeadingElement>();
  const total = dollars(result.total_cost);
  const amounts = costParts.map(({ name }) => `${t(`parts.${name}.title`)} ${dollars(result[name])}`).join(', ');
  return (
    <div className={styles.result}>
      <Section labelledBy={TITLE_ID} space="first">
        <div className={styles.layout}>
          <div className={styles.head}>
            <h1 className="ui-eyebrow">{t('head.title')}</h1>
            <h2 id={TITLE_ID} ref={heading} tabIndex={-1} className={styles.title}>
              {t('result.title')}
            </h2>
            {result.total_cost === 0 && <p className={styles.nothing}>{t('result.nothing')}</p>}
          </div>
          <RingShare
            className={styles.ring}
            radius={200}
            weight={38}
            start={22}
            sweep={322}
            seed={17}
            numberSize={24}
            total={result.total_cost + input.current_income}
            title={t('result.ring', { parts: amounts })}
            parts={costParts.map(({ name, tone }) => ({ value: result[name], tone }))}
          >
            <span className={styles.amount} data-length={lengthOf(total)}>
              {total}
            </span>
            <span className={styles.month}>{t('result.month')}</span>
          </RingShare>
          <section className={styles.method} aria-labelledby={METHOD_ID}>
            <h3 id={METHOD_ID} className={styles.methodTitle}>
              {t('method.title')}
            </h3>
            <dl className={styles.formulas}>
              {costParts.map(({ name, tone }, index) => (
                <div key={name} data-tone={tone}>
                  <dt>
                    <span className={styles.mark} aria-hidden="true">
                      {index + 1}
                    </span>
                    {t(`parts.${name}.title`)}
                  </dt>
                  <dd>{t(`parts.${name}.formula`)}</dd>
                </div>
              ))}
            </dl>
            <p className={styles.note}>{t('result.rest', { current: dollars(input.current_income) })}</p>
            <p className={styles.note}>{t('method.note')}</p>
          </section>
        </div>
      </Section>
      <CostBreakdown input={input} result={result} />
      <CostProjection result={result} />
      <WhyItMatters dream={input.dream_action} />
      <NextSteps input={input} onAgain={onAgain} />
    </div>
  );
}
