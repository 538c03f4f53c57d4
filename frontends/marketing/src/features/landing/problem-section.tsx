import { useTranslation } from '@leap/platform';
import { Section, TextLink } from '@leap/ui';
import { anchors } from '../../paths';
import { brandNameOf, useSiteSettings } from '../site-settings/use-site-settings';
import { DisplayText } from '../page-parts/display-text';
import { LoopChoice, loops } from './loop-choice';
import styles from './problem-section.module.css';

const TITLE_ID = 'problem-title';

/** Six loops to choose from, and a closing sentence. */
export function ProblemSection() {
  const { t } = useTranslation('marketing');
  const brand = brandNameOf(useSiteSettings());
  return (
    <Section tone="sand" labelledBy={TITLE_ID}>
      <div className={styles.layout}>
        <div className={styles.head}>
          <h2 id={TITLE_ID} className={styles.title}>
            <DisplayText textKey="problemAwareness.title" />
          </h2>
          <p className={styles.subtitle}>{t('problemAwareness.subtitle')}</p>
        </div>
        <ul className={styles.points} aria-label={t('navigation.points')}>
          {loops.map((loop) => (
            <li key={loop} className={styles.point}>
              <LoopChoice loop={loop} />
            </li>
          ))}
        </ul>
      </div>
      <div className={styles.closing}>
        <p>
          <DisplayText textKey="problemAwareness.closing" values={{ brand }} />
        </p>
        <TextLink href={`#${anchors.framework}`}>{t('nav.framework')}</TextLink>
      </div>
    </Section>
  );
}
