import { useListInnerCirclePlansQuery } from '@leap/client/marketing';
import { monthsOfPeriod } from '@leap/domain';
import { formatMoney, useLanguage } from '@leap/i18n';
import { useTranslation } from '@leap/platform';
import { Ring, Section } from '@leap/ui';
import { anchors, paths } from '../../paths';
import { useSiteSettings } from '../site-settings/use-site-settings';
import { isBetaOver } from './ai-coach-beta';
import { ApplyLink } from './apply-link';
import { DisplayText } from '../page-parts/display-text';
import styles from './pathways-section.module.css';

const TITLE_ID = 'pathways-title';

/** The programs with their pages; the one without is applied for. */
const programs = [
  ['aiCoach', paths.aiCoach],
  ['innerCircle', paths.innerCircle],
  ['align', undefined],
  ['consciousSexuality', paths.consciousSexuality],
  ['retreats', paths.retreats],
] as const;

/** The five programs as rows, each with its own ring, facts and a call to action. */
export function PathwaysSection() {
  const { t } = useTranslation('marketing');
  const settings = useSiteSettings();
  const price = useMonthlyPrice();
  const isPast = isBetaOver();
  const facts: Partial<Record<(typeof programs)[number][0], string>> = {
    aiCoach: isPast ? undefined : t('pathways.aiCoach.beta'),
    innerCircle: price === undefined ? undefined : t('pathways.innerCircle.fact', { price }),
    align: t('pathways.align.fact'),
    consciousSexuality: t('pathways.consciousSexuality.fact'),
    retreats: t('pathways.retreats.fact'),
  };
  return (
    <Section tone="paper" id={anchors.programs} labelledBy={TITLE_ID}>
      <h2 id={TITLE_ID} className={styles.title}>
        <DisplayText textKey="pathways.title" />
      </h2>
      <ul className={styles.rows} aria-label={t('navigation.programs')}>
        {programs.map(([key, to], index) => {
          const action = t(key === 'aiCoach' && isPast ? 'hero.aiCoach' : `pathways.${key}.action`);
          return (
            <li key={key} className={styles.row} data-raised={key === 'innerCircle' || undefined}>
              <span className={styles.mark} aria-hidden="true">
                <Ring radius={40} weight={9} start={-80 + index * 64} sweep={300} seed={index + 11} />
              </span>
              <h3 className={styles.name}>{t(`pathways.${key}.title`)}</h3>
              <div className={styles.about}>
                <p>{t(`pathways.${key}.description`)}</p>
                {facts[key] !== undefined && <p className={styles.fact}>{facts[key]}</p>}
              </div>
              <div className={styles.action}>
                <ApplyLink to={to} settings={settings} look="text">
                  {action}
                </ApplyLink>
              </div>
            </li>
          );
        })}
      </ul>
    </Section>
  );
}

/** A month of the plan with the shortest period, formatted; undefined until the plans are loaded. */
function useMonthlyPrice(): string | undefined {
  const language = useLanguage();
  const { data: plans = [] } = useListInnerCirclePlansQuery();
  const [shortest] = [...plans].sort((one, other) => monthsOfPeriod(one) - monthsOfPeriod(other));
  return shortest && formatMoney(Math.round(shortest.amount / monthsOfPeriod(shortest)), shortest.currency, language);
}
