import { Trans, useTranslation } from '@leap/platform';
import { ButtonLink, Ring, Section, TextLink } from '@leap/ui';
import { Drawing } from '@leap/ui/drawing';
import { useCallTime } from '../weekly-call/call-time';
import { WeeklyCallNote } from '../weekly-call/weekly-call-note';
import { useOpenSignup } from './signup/use-open-signup';
import styles from './inner-circle-hero.module.css';

/** Introduction, dates, two calls to action, a link to an open application, and the circle in the ring's opening. */
export function InnerCircleHero() {
  const { t } = useTranslation('membership');
  const signup = useOpenSignup();
  const when = useCallTime();
  return (
    <Section labelledBy="inner-circle-title" space="first" className={styles.hero} data-offers-call="">
      <div className={styles.text}>
        <h1 id="inner-circle-title" className="ui-display">
          <Trans t={t} i18nKey="innerCircle.hero.title" values={when} components={{ em: <em /> }} />
        </h1>
        <p className="ui-lead">{t('innerCircle.hero.intro')}</p>
        <WeeklyCallNote />
        <p className="ui-row">
          <ButtonLink href="#apply">{t('innerCircle.hero.apply')}</ButtonLink>
          <TextLink href="#plans">{t('innerCircle.hero.plans')}</TextLink>
        </p>
        {signup && (
          <p>
            {signup.title} <TextLink to={signup.path}>{signup.label}</TextLink>
          </p>
        )}
      </div>
      <div className={styles.stage}>
        <Ring radius={330} weight={44} start={24} sweep={318} seed={7} hairlines={6} draw />
        <Drawing scene="fire" className={styles.circle} isFirst />
      </div>
    </Section>
  );
}
