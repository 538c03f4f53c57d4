import { useTranslation } from '@leap/platform';
import { Button, ButtonLink, Section } from '@leap/ui';
import type { ReactNode } from 'react';
import { anchors, paths } from '../../paths';
import { useContactDialog } from '../contact-dialog/use-contact-dialog';
import { WithoutScript } from '../forms/without-script';
import { useSiteSettings } from '../site-settings/use-site-settings';
import { ApplyLink } from './apply-link';
import { DisplayText } from '../page-parts/display-text';
import styles from './lead-capture-section.module.css';

const TITLE_ID = 'contact-title';

/** Three calls to action, and a contact link. */
export function LeadCaptureSection() {
  const { t } = useTranslation('marketing');
  const settings = useSiteSettings();
  const dialog = useContactDialog();
  const growth = settings?.claims.growth;
  const cards: { key: 'aiCoach' | 'innerCircle' | 'align'; action: ReactNode }[] = [
    {
      key: 'aiCoach',
      action: <ButtonLink to={paths.aiCoach}>{t('leadCapture.cards.aiCoach.action')}</ButtonLink>,
    },
    {
      key: 'innerCircle',
      action: (
        <ButtonLink to={paths.innerCircle} variant="secondary">
          {t('leadCapture.cards.innerCircle.action')}
        </ButtonLink>
      ),
    },
    {
      key: 'align',
      action: (
        <ApplyLink settings={settings} look="secondary">
          {t('leadCapture.cards.align.action')}
        </ApplyLink>
      ),
    },
  ];
  return (
    <Section tone="paper" id={anchors.contact} labelledBy={TITLE_ID}>
      <div className={styles.head}>
        <h2 id={TITLE_ID} className={styles.title}>
          <DisplayText textKey="leadCapture.title" />
        </h2>
        <p className={styles.intro}>
          {t('leadCapture.intro')} {growth && t('leadCapture.growth', { growth })}
        </p>
      </div>
      <ul className={styles.cards} aria-label={t('navigation.starts')}>
        {cards.map(({ key, action }) => (
          <li key={key} className={styles.card}>
            <h3 className={styles.name}>{t(`leadCapture.cards.${key}.title`)}</h3>
            <p className={styles.lead}>{t(`leadCapture.cards.${key}.lead`)}</p>
            <p className={styles.description}>{t(`leadCapture.cards.${key}.description`)}</p>
            <div className={styles.action}>{action}</div>
          </li>
        ))}
      </ul>
      <p className={styles.write}>
        <span>{t('leadCapture.write.question')}</span>
        <Button variant="quiet" aria-haspopup="dialog" onClick={() => dialog.open('coaching')}>
          {t('leadCapture.write.action')}
        </Button>
        <span>{t('leadCapture.write.answer')}</span>
      </p>
      <WithoutScript />
    </Section>
  );
}
