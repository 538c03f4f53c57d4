import type { DashboardRevenueDto } from '@leap/client/admin';
import { formatMoney, useLanguage } from '@leap/i18n';
import { useTranslation } from '@leap/platform';
import styles from './dashboard.module.css';

/** What changed the monthly recurring revenue in the chosen days, as a sum from its start to its end. */
export function Revenue({ revenue: { start, movements, end } }: { revenue: DashboardRevenueDto }) {
  const { t } = useTranslation('admin-dashboard');
  const language = useLanguage();
  const money = (cents: number): string => formatMoney(cents, 'usd', language);
  const signed = (cents: number): string =>
    cents === 0 ? money(0) : `${cents > 0 ? '+' : '−'}${money(Math.abs(cents))}`;
  return (
    <section className={styles.revenue} aria-labelledby="revenue-title">
      <h3 id="revenue-title" className={styles.figureName}>
        {t('revenue.title')}
      </h3>
      <table className={styles.movements}>
        <thead>
          <tr>
            <th scope="col">{t('revenue.what')}</th>
            <th scope="col">{t('revenue.memberships')}</th>
            <th scope="col">{t('revenue.amount')}</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row" colSpan={2}>
              {t('revenue.start')}
            </th>
            <td>{money(start)}</td>
          </tr>
          {movements.map(({ kind, memberships, amount }) => (
            <tr key={kind}>
              <th scope="row">{t(`revenue.kinds.${kind}`)}</th>
              <td>{memberships}</td>
              <td>{signed(amount)}</td>
            </tr>
          ))}
          <tr>
            <th scope="row" colSpan={2}>
              {t('revenue.end')}
            </th>
            <td>{money(end)}</td>
          </tr>
        </tbody>
      </table>
      <p className="ui-small ui-soft">{t('revenue.how')}</p>
    </section>
  );
}
