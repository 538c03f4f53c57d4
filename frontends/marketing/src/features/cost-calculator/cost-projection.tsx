import type { CalculatorResult } from '@leap/domain';
import { useTranslation } from '@leap/platform';
import { Section } from '@leap/ui';
import { costParts } from './cost-parts';
import styles from './cost-projection.module.css';
import { lengthOf, useDollars } from './use-dollars';

const TITLE_ID = 'projection-title';
const MONTHS = 3;
const WIDTH = 640;
const HEIGHT = 300;
const LEFT = 8;
const RIGHT = WIDTH - 12;
const TOP = 24;
const BOTTOM = HEIGHT - 8;

const xAt = (month: number): number => LEFT + ((RIGHT - LEFT) * month) / MONTHS;
const yAt = (share: number): number => BOTTOM - (BOTTOM - TOP) * share;

/** The total over three months as a chart, stacked by the four parts. */
export function CostProjection({ result }: { result: CalculatorResult }) {
  const { t } = useTranslation('marketing-cost-calculator');
  const dollars = useDollars();
  const total = result.total_cost;
  const months = Array.from({ length: MONTHS }, (_, index) => index + 1);
  return (
    <Section tone="dark" labelledBy={TITLE_ID} space="close" className={styles.section}>
      <h2 id={TITLE_ID} className="ui-visually-hidden">
        {t('projection.title')}
      </h2>
      <div className={styles.layout}>
        <dl className={styles.totals} data-length={lengthOf(dollars(result.three_month_cost))}>
          <div>
            <dt>{t('projection.total')}</dt>
            <dd className={styles.total}>{dollars(total)}</dd>
          </div>
          <div>
            <dt>{t('projection.threeMonths')}</dt>
            <dd className={styles.threeMonths}>{dollars(result.three_month_cost)}</dd>
          </div>
        </dl>
        <figure className={styles.figure}>
          <svg
            viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
            width={WIDTH}
            height={HEIGHT}
            role="img"
            aria-label={t('projection.line', { amount: dollars(result.three_month_cost) })}
          >
            {months.map((month) => (
              <line key={month} className={styles.rule} x1={xAt(month)} x2={xAt(month)} y1={TOP} y2={BOTTOM} />
            ))}
            <line className={styles.ground} x1={LEFT} x2={RIGHT} y1={BOTTOM} y2={BOTTOM} />
            {/* Scaled from today's corner, it climbs along its own slope. */}
            <g className={styles.growth}>
              {total > 0 &&
                wedges(result).map(({ tone, from, to }) => (
                  <path
                    key={tone}
                    className={styles.wedge}
                    data-tone={tone}
                    d={`M${xAt(0)} ${BOTTOM}L${xAt(MONTHS)} ${yAt(from)}V${yAt(to)}z`}
                  />
                ))}
              <line className={styles.line} x1={xAt(0)} x2={xAt(MONTHS)} y1={BOTTOM} y2={yAt(total > 0 ? 1 : 0)} />
              {months.map((month) => (
                <circle
                  key={month}
                  className={styles.dot}
                  cx={xAt(month)}
                  cy={yAt(total > 0 ? month / MONTHS : 0)}
                  r={month === MONTHS ? 8 : 5}
                />
              ))}
            </g>
          </svg>
          <ol className={styles.months} data-length={lengthOf(dollars(result.three_month_cost))}>
            {months.map((month) => (
              <li key={month}>
                <span className={styles.month}>{t('projection.month', { month })}</span>{' '}
                <span className={styles.sum}>{dollars(total * month)}</span>
              </li>
            ))}
          </ol>
        </figure>
      </div>
    </Section>
  );
}

/** Each part's interval of the total, bottom to top, from 0 to 1. */
function wedges(result: CalculatorResult): { tone: string; from: number; to: number }[] {
  let reached = 0;
  return costParts.map(({ name, tone }) => {
    const from = reached / result.total_cost;
    reached += result[name];
    return { tone, from, to: reached / result.total_cost };
  });
}
