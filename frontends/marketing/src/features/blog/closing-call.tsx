import { closingCallToAction } from '@leap/domain';
import { Trans, useTranslation } from '@leap/platform';
import { ButtonLink, Section, TextLink } from '@leap/ui';
import { paths } from '../../paths';
import styles from '../page-parts/closing-band.module.css';

/** The call to action below a post, by its tags. */
export function ClosingCall({ tags }: { tags: readonly string[] }) {
  const { t } = useTranslation('marketing-blog');
  const sexualMastery = closingCallToAction(tags) === 'sexual-mastery';
  const variant = sexualMastery ? 'sexualMastery' : 'general';
  return (
    <Section tone="dark" labelledBy="closing-title">
      <div className={styles.copy}>
        <h2 id="closing-title" className={styles.title}>
          <Trans t={t} i18nKey={`closing.${variant}.title`} components={{ em: <em /> }} />
        </h2>
        <p className={styles.text}>{t(`closing.${variant}.text`)}</p>
        <p className={styles.actions}>
          <ButtonLink to={paths.aiCoach}>{t('closing.coach')}</ButtonLink>
          <TextLink to={sexualMastery ? paths.consciousSexuality : paths.about}>
            {t(`closing.${variant}.second`)}
          </TextLink>
        </p>
      </div>
    </Section>
  );
}
