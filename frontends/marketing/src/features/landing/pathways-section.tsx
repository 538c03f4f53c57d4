import { plans } from '@leap/domain';
import { formatMoney, useLanguage } from '@leap/i18n';
import { useTranslation } from '@leap/platform';
import { ButtonLink, Ring, Section, TextLink } from '@leap/ui';
import type { ReactNode } from 'react';
import { anchors, paths } from '../../paths';
import { useSiteSettings } from '../site-settings/use-site-settings';
import { isBetaOver } from './ai-coach-beta';
import { ApplyLink } from './apply-link';
import { DisplayText } from '../page-parts/display-text';
import styles from './pathways-section.module.css';

const TITLE_ID = 'pathways-title';

interface Pathway {
  key: 'aiCoach' | 'innerCircle' | 'align' | 'consciousSexuality' | 'retreats';
  fact: string;
  action: ReactNode;
}

/** The five programs as rows, each with its own ring, facts and a call to action. */
export function PathwaysSection() {
  const { t } = useTranslation('marketing');
  const settings = useSiteSettings();
  const price = useMonthlyPrice();
  const isPast = isBetaOver();
  const rows: Pathway[] = [
    {
      key: 'aiCoach',
      fact: t(isPast ? 'pathways.aiCoach.betaPast' : 'pathways.aiCoach.beta'),
      action: <TextLink to={paths.aiCoach}>{t(isPast ? 'hero.aiCoach' : 'pathways.aiCoach.action')}</TextLink>,
    },
    {
      key: 'innerCircle',
      fact: t('pathways.innerCircle.fact', { price }),
      action: <ButtonLink to={paths.innerCircle}>{t('pathways.innerCircle.action')}</ButtonLink>,
    },
    {
      key: 'align',
      fact: t('pathways.align.fact'),
      action: (
        <ApplyLink settings={settings} look="text">
          {t('pathways.align.action')}
        </ApplyLink>
      ),
    },
    {
      key: 'consciousSexuality',
      fact: t('pathways.consciousSexuality.fact'),
      action: <TextLink to={paths.consciousSexuality}>{t('pathways.consciousSexuality.action')}</TextLink>,
    },
    {
      key: 'retreats',
      fact: t('pathways.retreats.fact'),
      action: <TextLink to={paths.retreats}>{t('pathways.retreats.action')}</TextLink>,
    },
  ];
  return (
    <Section tone="paper" id={anchors.programs} labelledBy={TITLE_ID}>
      <h2 id={TITLE_ID} className={styles.title}>
        <DisplayText textKey="pathways.title" />
      </h2>
      <ul className={styles.rows} aria-label={t('navigation.programs')}>
        {rows.map(({ key, fact, action }, index) => (
          <li key={key} className={styles.row} data-raised={key === 'innerCircle' || undefined}>
            <span className={styles.mark} aria-hidden="true">
              <Ring radius={40} weight={9} start={-80 + index * 64} sweep={300} seed={index + 11} />
            </span>
            <h3 className={styles.name}>{t(`pathways.${key}.title`)}</h3>
            <div className={styles.about}>
              <p>{t(`pathways.${key}.description`)}</p>
              <p className={styles.fact}>{fact}</p>
            </div>
            <div className={styles.action}>{action}</div>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** The lowest price of a billing period, formatted. */
function useMonthlyPrice(): string {
  const language = useLanguage();
  const monthly = plans.find(({ value }) => value === 'monthly');
  return monthly ? formatMoney(monthly.amount, monthly.currency, language) : '';
}
