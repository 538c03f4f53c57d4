import { useTranslation } from '@leap/platform';
import { ButtonLink, Ring, Section } from '@leap/ui';
import { paths } from '../../paths';
import { Emphasised } from '../page-parts/emphasised';
import styles from './letter-section.module.css';

/** The weekly letter, for those who would rather read. */
export function LetterSection() {
  const { t } = useTranslation('marketing-podcast');
  return (
    <Section tone="dark" labelledBy="letter-title" className={styles.section}>
      <Ring className={styles.ring} radius={220} weight={28} start={210} sweep={290} seed={83} hairlines={5} />
      <div className={styles.words}>
        <h2 id="letter-title" className={styles.title}>
          <Emphasised ns="marketing-podcast" textKey="letter.title" />
        </h2>
        <p className={styles.text}>{t('letter.text')}</p>
        <p>
          <ButtonLink to={paths.newsletter}>{t('letter.action')}</ButtonLink>
        </p>
      </div>
    </Section>
  );
}
