import type { DashboardPointDto } from '@leap/client/admin';
import { formatDate, useLanguage } from '@leap/i18n';
import { useTranslation } from '@leap/platform';
import { IconButton } from '@leap/ui';
import { Tooltip } from '@leap/ui/tooltip';
import { useState, type PointerEvent } from 'react';
import styles from './dashboard.module.css';
import { metrics, totalOf, type MetricName } from './metrics';
import { plotShape } from './plot-shape';

/** One number with its change and a plot, which shows the day under the pointer. */
export function Figure({ name, points }: { name: MetricName; points: readonly DashboardPointDto[] }) {
  const { t } = useTranslation('admin-dashboard');
  const language = useLanguage();
  const metric = metrics[name];
  const [pointed, setPointed] = useState<number>();
  const format = (value: number | undefined) =>
    value === undefined ? t('numbers.unknown') : metric.format(value, language);
  const dayOf = (point: DashboardPointDto | undefined) => (point ? formatDate(point.date, language, 'monthDay') : '');
  const values = points.map(metric.valueOf);
  const { path, top, bottom, heightOf } = plotShape({ values, kind: metric.kind });
  const at = pointed === undefined ? undefined : points[pointed];
  const value = pointed === undefined ? undefined : values[pointed];
  const label = t(`metrics.${name}.name`);

  function point({ currentTarget, clientX }: PointerEvent<HTMLElement>): void {
    const { left, width } = currentTarget.getBoundingClientRect();
    const share = Math.min(0.999, Math.max(0, (clientX - left) / width));
    setPointed(Math.floor(share * points.length));
  }

  return (
    <article className={styles.figure} aria-labelledby={`figure-${name}`}>
      <header className={styles.figureHead}>
        <h3 id={`figure-${name}`} className={styles.figureName}>
          {label}
        </h3>
        <Tooltip label={t(`metrics.${name}.how`)}>
          <IconButton icon="info" label={t('numbers.how', { name: label })} />
        </Tooltip>
      </header>
      <p className={styles.total}>{format(totalOf(metric, points))}</p>
      <p className={styles.change}>{at ? `${dayOf(at)}: ${format(value)}` : <Change name={name} points={points} />}</p>
      <div className={styles.plot} onPointerMove={point} onPointerLeave={() => setPointed(undefined)}>
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" role="img" aria-label={describe()}>
          <path d="M0 100H100" className={styles.ground} />
          <path d={path} className={metric.kind === 'bars' ? styles.bars : styles.line} />
        </svg>
        {pointed !== undefined && value !== undefined && (
          <span className={styles.mark} style={{ left: `${positionOf(pointed)}%`, top: `${heightOf(value)}%` }} />
        )}
      </div>
      <p className={styles.axis} aria-hidden="true">
        <span>{dayOf(points[0])}</span>
        <span>{top > bottom ? `${format(bottom)} – ${format(top)}` : ''}</span>
        <span>{dayOf(points.at(-1))}</span>
      </p>
    </article>
  );

  function positionOf(index: number): number {
    return metric.kind === 'bars'
      ? ((index + 0.5) / points.length) * 100
      : (index / Math.max(1, points.length - 1)) * 100;
  }

  function describe(): string {
    const known = values.filter((each) => each !== undefined);
    const [from, to] = [dayOf(points[0]), dayOf(points.at(-1))];
    if (known.length === 0) return t('numbers.drawingEmpty', { name: label, from, to });
    return t('numbers.drawing', {
      name: label,
      from,
      to,
      first: format(values[0]),
      last: format(values.at(-1)),
      lowest: format(Math.min(...known)),
      highest: format(Math.max(...known)),
    });
  }
}

/** Amounts are labelled with the number of days; levels with their change. */
function Change({ name, points }: { name: MetricName; points: readonly DashboardPointDto[] }) {
  const { t } = useTranslation('admin-dashboard');
  const language = useLanguage();
  const { kind, valueOf, format } = metrics[name];
  const [first, last] = [points[0], points.at(-1)];
  if (kind === 'bars') return t('numbers.inDays', { days: points.length });
  const [before, after] = [first && valueOf(first), last && valueOf(last)];
  if (!first || before === undefined || after === undefined) return '';
  const date = formatDate(first.date, language, 'monthDay');
  if (before === after) return t('numbers.same', { date });
  const sign = after > before ? '+' : '−';
  return t('numbers.change', { change: `${sign}${format(Math.abs(after - before), language)}`, date });
}
